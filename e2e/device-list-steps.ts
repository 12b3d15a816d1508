import { expect, type Locator, type Page } from '@playwright/test';
import { devices } from '@portico/contract/routes/devices';
import * as z from 'zod/mini';
import { drawer } from './accessibility-steps.ts';
import type { Company } from './account-steps.ts';
import { ask, enter } from './console.ts';

const made = z.object({ data: z.object({ id: z.number() }) });

/** Registers an infrared counter without the screen; its serial number is unique. */
export async function newInfraredCounter(
  { id: companyId, admin }: Company,
  store: number,
  name: string,
  { model = 'FP112', corridorId }: { model?: string; corridorId?: number } = {},
): Promise<{ id: number; sn: string }> {
  const sn = `${name.replaceAll(/\W/g, '')}-${companyId}`;
  const settings = { deviceType: 1, model, uploadInterval: 30, recordPeriod: 5 };
  const device = { ...settings, name, sn, entityId: store, corridorId };
  const { id } = made.parse(await ask(admin.token, 'POST', devices.add.path, device)).data;
  return { id, sn };
}

export const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

/** Opens the list of devices as the administrator of the company. */
export async function openDevices(page: Page, { admin }: Company): Promise<void> {
  await enter(page, admin.username, '/en/basic/devices', admin.token);
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
}

/** Chooses an entry of a list in the drawer by typing its name. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  await drawer(page).getByLabel(label, { exact: true }).click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
}
