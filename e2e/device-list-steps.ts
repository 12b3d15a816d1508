import { expect, type Locator, type Page } from '@playwright/test';
import { devices } from '@portico/contract/routes/devices';
import * as z from 'zod/mini';
import { findTopDialog } from './accessibility-steps.ts';
import type { StoryCompany } from './account-steps.ts';
import { callApi, openAsUser } from './console.ts';

const createdRow = z.object({ data: z.object({ id: z.number() }) });

/** Registers an infrared counter through the API, with a unique serial number. */
export async function newInfraredCounter(
  { id: companyId, admin }: StoryCompany,
  store: number,
  name: string,
  { model = 'FP112', corridorId }: { model?: string; corridorId?: number } = {},
): Promise<{ id: number; sn: string }> {
  const sn = `${name.replaceAll(/\W/g, '')}-${companyId}`;
  const settings = { deviceType: 1, model, uploadInterval: 30, recordPeriod: 5 };
  const device = { ...settings, name, sn, entityId: store, corridorId };
  const { id } = createdRow.parse(await callApi(admin.token, 'POST', devices.add.path, device)).data;
  return { id, sn };
}

export const findDeviceRow = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

/** Opens the device list as the administrator of the company. */
export async function openDeviceList(page: Page, { admin }: StoryCompany): Promise<void> {
  await openAsUser(page, admin.username, '/en/basic/devices', admin.token);
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
}

/** Chooses an entry of a list field in the drawer by typing its name. */
export async function chooseEntryByTyping(page: Page, label: string, name: string): Promise<void> {
  await findTopDialog(page).getByLabel(label, { exact: true }).click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
}
