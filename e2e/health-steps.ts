import type { Locator, Page } from '@playwright/test';
import { health } from '@portico/contract/routes/health';
import * as z from 'zod/mini';
import type { Company } from './account-steps.ts';
import { ask, storesOf, tokenOf } from './console.ts';

// A device of the demonstration has been silent since yesterday: its company, the manager of its store and the platform see that.

/** The administrator of the company with the silent device. */
export const harbor = 'harbor';
export const silentAt = { store: 'Science Hall', device: 'School entrance' };

const own = z.object({ user: z.object({ company: z.object({ id: z.number(), name: z.string() }) }) });
const nodes = z.array(z.object({ id: z.number() }));

/** Looks for faults in every store of the company with the silent device. */
export async function checkHarbor(): Promise<Company> {
  const token = await tokenOf(harbor);
  const { user } = own.parse(await ask(token, 'GET', '/auth/info'));
  const [root] = nodes.parse(await ask(token, 'GET', '/api/dept'));
  for (const { id } of await storesOf(harbor)) await ask(token, 'POST', health.check.path, { entityId: id });
  return { ...user.company, root: root?.id ?? 0, admin: { id: 0, username: harbor, token } };
}

export const silentRow = (page: Page): Locator =>
  page.getByRole('row').filter({ hasText: silentAt.device }).filter({ hasText: 'No data' });
export const stateTab = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: 'State' }).getByRole('button', { name });
