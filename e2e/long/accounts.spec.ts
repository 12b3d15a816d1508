import { setUpCompany } from '../company-set-up-steps.ts';
import { test } from '../console.ts';

for (const code of ['zh', 'en'] as const)
  test(`a company registers in ${code}; its users have only their own rights`, ({ page, browser }) =>
    setUpCompany(page, browser, code));
