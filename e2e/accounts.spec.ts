import { setUpCompany } from './company-set-up-steps.ts';
import { test } from './console.ts';

test('a company registers in Arabic; its users have only their own rights', ({ page, browser }) =>
  setUpCompany(page, browser, 'ara'));
