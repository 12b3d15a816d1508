import type { Locator, Page } from '@playwright/test';
import { type Company, menuIds, newCompany, newPerson, newRole, type Person } from './account-steps.ts';

const { basic, home, roles, users } = menuIds;

/** Menus of the weak administrator. */
export const weakMenus = [basic, roles, users];

/** Ids of roles, smaller levels are stronger. */
export type Ranks = { company: Company; weak: Person; strongRole: number; keeperRole: number };

/** A company with a weak administrator of users (level 10), the role Regional lead (level 5) and the role Keeper (level 20). */
export async function newRanks(): Promise<Ranks> {
  const company = await newCompany(`Rank ${Date.now()}`);
  const weakRole = await newRole(company, { name: 'People desk', permission: 'desk', level: 10, menus: weakMenus });
  const strongRole = await newRole(company, { name: 'Regional lead', permission: 'lead', level: 5, menus: [home] });
  const keeperRole = await newRole(company, { name: 'Keeper', permission: 'keeper', level: 20, menus: [basic, users] });
  return { company, weak: await newPerson(company, 'Wes', weakRole), strongRole, keeperRole };
}

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
export const offersFor = (page: Page, name: string): Locator => page.getByRole('group', { name: `Actions: ${name}` });

/** Sends a call as the page's own script would, with its session: status and text of the answer. */
export async function send(
  page: Page,
  method: string,
  path: string,
  body: unknown,
): Promise<{ status: number; text: string }> {
  const [how, where, what] = [method, `/hx-api${path}`, JSON.stringify(body)].map((each) => JSON.stringify(each));
  return page.evaluate(`(async () => {
    const authorization = /portico-token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { authorization, lang: 'en', 'content-type': 'application/json' };
    const reply = await fetch(${where}, { method: ${how}, headers, body: ${what} });
    return { status: reply.status, text: await reply.text() };
  })()`);
}
