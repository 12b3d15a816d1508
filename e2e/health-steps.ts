import type { Locator, Page } from '@playwright/test';
import { health } from '@portico/contract/routes/health';
import * as z from 'zod/mini';
import type { StoryCompany } from './account-steps.ts';
import { callApi, getToken, listStores } from './console.ts';

// A device of the demonstration has been silent since yesterday. Its company, the manager of its store and the platform see this.

/** The administrator of the company with the silent device. */
export const harborAdmin = 'harbor';
export const silentDevice = { store: 'Science Hall', device: 'School entrance' };

const account = z.object({ user: z.object({ company: z.object({ id: z.number(), name: z.string() }) }) });
const nodes = z.array(z.object({ id: z.number() }));

/** Runs the fault detection for every store of the company with the silent device. */
export async function detectHarborFaults(): Promise<StoryCompany> {
  const token = await getToken(harborAdmin);
  const { user } = account.parse(await callApi(token, 'GET', '/auth/info'));
  const [root] = nodes.parse(await callApi(token, 'GET', '/api/dept'));
  for (const { id } of await listStores(harborAdmin)) await callApi(token, 'POST', health.check.path, { entityId: id });
  return { ...user.company, root: root?.id ?? 0, admin: { id: 0, username: harborAdmin, token } };
}

export const findSilentDeviceRow = (page: Page): Locator =>
  page.getByRole('row').filter({ hasText: silentDevice.device }).filter({ hasText: 'No data' });
export const findStateTab = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: 'State' }).getByRole('button', { name });
