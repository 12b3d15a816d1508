import type { Locator, Page } from '@playwright/test';
import { createStoryUser, menuIds, newCompany, newRole, type StoryCompany, type StoryUser } from './account-steps.ts';

const { basic, home, roles, users } = menuIds;

/** Menus of the administrator with limited rights. */
export const limitedAdminMenus = [basic, roles, users];

/** `strongRole`, `keeperRole`: ids of roles; a role with a lower level ranks higher. */
export type CompanyWithRoleLevels = {
  company: StoryCompany;
  limitedAdmin: StoryUser;
  strongRole: number;
  keeperRole: number;
};

/** Creates a company with a limited administrator of users (level 10), the role Regional lead (level 5) and the role Keeper (level 20). */
export async function createCompanyWithRoleLevels(): Promise<CompanyWithRoleLevels> {
  const company = await newCompany(`Rank ${Date.now()}`);
  const weakRole = await newRole(company, {
    name: 'People desk',
    permission: 'desk',
    level: 10,
    menus: limitedAdminMenus,
  });
  const strongRole = await newRole(company, { name: 'Regional lead', permission: 'lead', level: 5, menus: [home] });
  const keeperRole = await newRole(company, { name: 'Keeper', permission: 'keeper', level: 20, menus: [basic, users] });
  return { company, limitedAdmin: await createStoryUser(company, 'Wes', weakRole), strongRole, keeperRole };
}

export const findTableRow = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
export const findRowActions = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: `Actions: ${name}` });

/** Sends a call as the page's own script would, with its session. Returns status and text of the answer. */
export async function sendRequestAsPage(
  page: Page,
  method: string,
  path: string,
  body: unknown,
): Promise<{ status: number; text: string }> {
  const [how, where, what] = [method, `/hx-api${path}`, JSON.stringify(body)].map((each) => JSON.stringify(each));
  return page.evaluate(`(async () => {
    const headers = { lang: 'en', 'content-type': 'application/json' };
    const reply = await fetch(${where}, { method: ${how}, headers, body: ${what} });
    return { status: reply.status, text: await reply.text() };
  })()`);
}
