import { expect, type Page } from '@playwright/test';
import { demoUsers, listStores, openAsUser, test, waitForFigures } from '../console.ts';

/** Makes requests to an address fail; all other requests are sent. */
const refuse = (page: Page, address: string, status: number, key: string | null) =>
  page.route(address, (route) => route.fulfill({ status, json: { code: status, key, msg: '' } }));

test('home keeps the selection of its address', async ({ page }) => {
  const [, store] = await listStores(demoUsers.company);
  if (store === undefined) throw new Error('The company has one store only');
  await openAsUser(page, demoUsers.company, `/en/?store=${store.id}&range=week#trend`);
  await expect(page).toHaveURL(`/en/index?store=${store.id}&range=week#trend`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(store.name);
  await expect(page.getByRole('button', { name: 'This week', pressed: true })).toBeVisible();
});

test('an unknown store shows Not found and a way to all stores', async ({ page }) => {
  await openAsUser(page, demoUsers.company, '/en/index?store=999999');
  await expect(page.getByText('Not found', { exact: false })).toHaveCount(1);
  await expect(page.getByTestId('card')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.goto('/en/index');
  await waitForFigures(page);
  await page.goto('/en/index?store=999999');
  await page.getByRole('main').getByRole('button', { name: 'All stores', exact: true }).click();
  await expect(page).toHaveURL(/store=all/);
  await waitForFigures(page);
});

test('without the right to see stores, home is one panel with a heading', async ({ page }) => {
  await refuse(page, '**/api/entity/getEntitys**', 403, 'forbidden');
  await openAsUser(page, demoUsers.company, '/en/index');
  await expect(page.getByRole('main').locator('section')).toContainText('No permission to see');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
});

test('periods that failed to load show a message and can be retried', async ({ page }) => {
  const onlyPeriods = /home\/statistical.*items=/;
  await page.route(onlyPeriods, (route) => route.fulfill({ status: 422, json: { code: 422, key: null, msg: '' } }));
  // No store has a target for passers-by, so the panel shows the periods without targets.
  await openAsUser(page, demoUsers.store, '/en/index?item=flowPassby');
  await waitForFigures(page);
  const panel = page.getByRole('region', { name: 'Periods' });
  const retry = panel.getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(1);
  await expect(panel.getByRole('table')).toHaveCount(0);
  await page.unroute(onlyPeriods);
  await retry.click();
  await expect(panel.getByRole('row', { name: /^Today/ })).toHaveText(/\d/);
});

test('targets that failed to load show a message and can be retried', async ({ page }) => {
  const onlyTargets = /home\/(kpi|keliukpi)/;
  await page.route(onlyTargets, (route) => route.fulfill({ status: 422, json: { code: 422, key: null, msg: '' } }));
  await openAsUser(page, demoUsers.store, '/en/');
  await waitForFigures(page);
  const panel = page.getByRole('region', { name: 'Progress to target' });
  const retry = panel.getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(1);
  await page.unroute(onlyTargets);
  await retry.click();
  await expect(panel.getByRole('row', { name: /^Today/ })).toHaveText(/\d/);
});

test('the trend of a rate is labelled in percent, not per hour', async ({ page }) => {
  await openAsUser(page, demoUsers.company, '/en/index?item=enteringRate');
  await waitForFigures(page);
  await expect(page.getByRole('region', { name: /by hour/ })).toContainText('% · ');
  await expect(page.getByText('per hour')).toHaveCount(0);
});

test('home of a single store does not mention local time', async ({ page }) => {
  await refuse(page, '**/hx-api/home/**', 422, null);
  await openAsUser(page, demoUsers.store, '/en/');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expect(page.getByText('local time')).toHaveCount(0);
});

test('the chart of stores in several time zones names no peak', async ({ page }) => {
  await openAsUser(page, demoUsers.platform, '/en/');
  await waitForFigures(page);
  await expect(page.getByRole('region', { name: /by hour/ })).toContainText('hours that all stores have reached');
  await expect(page.getByText('Peak today')).toHaveCount(0);
});
