import { test } from '../console.ts';
import { setUpCompany } from '../tidewater-steps.ts';

for (const code of ['zh', 'en'] as const)
  test(`a company registers in ${code}, its users see and do only theirs`, ({ page, browser }) =>
    setUpCompany(page, browser, code));
