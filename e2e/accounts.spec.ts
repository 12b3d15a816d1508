import { test } from './console.ts';
import { setUpCompany } from './tidewater-steps.ts';

test('a company registers in Arabic, its users see and do only theirs', ({ page, browser }) =>
  setUpCompany(page, browser, 'ara'));
