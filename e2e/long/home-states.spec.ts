import { expect, type Page } from '@playwright/test';
import { enter, people, seeFigures, storesOf, test } from '../console.ts';

/** Every other request goes through. */
const refuse = (page: Page, address: string, status: number, key: string | null) =>
  page.route(address, (route) => route.fulfill({ status, json: { code: status, key, msg: '' } }));

test('the front page keeps what its address asks for', async ({ page }) => {
  const [, store] = await storesOf(people.company);
  if (store === undefined) throw new Error('The company has one store only');
  await enter(page, people.company, `/en/?store=${store.id}&range=week#trend`);
  await expect(page).toHaveURL(`/en/index?store=${store.id}&range=week#trend`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(store.name);
  await expect(page.getByRole('button', { name: 'This week', pressed: true })).toBeVisible();
});

test('a store that is not there is one part with a way on, and is not remembered', async ({ page }) => {
  await enter(page, people.company, '/en/index?store=999999');
  await expect(page.getByText('Not found', { exact: false })).toHaveCount(1);
  await expect(page.getByTestId('card')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.goto('/en/index');
  await seeFigures(page);
  await page.goto('/en/index?store=999999');
  await page.getByRole('main').getByRole('button', { name: 'All stores', exact: true }).click();
  await expect(page).toHaveURL(/store=all/);
  await seeFigures(page);
});

test('without the right to see stores, home is one panel with a heading', async ({ page }) => {
  await refuse(page, '**/api/entity/getEntitys**', 403, 'forbidden');
  await enter(page, people.company, '/en/index');
  await expect(page.getByRole('main').locator('section')).toContainText('You do not have permission');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
});

test('periods that could not be had say so and can be tried again', async ({ page }) => {
  const onlyPeriods = /home\/statistical.*items=/;
  await page.route(onlyPeriods, (route) => route.fulfill({ status: 422, json: { code: 422, key: null, msg: '' } }));
  // Nobody has a target of passers-by.
  await enter(page, people.store, '/en/index?item=flowPassby');
  await seeFigures(page);
  const panel = page.getByRole('region', { name: 'Periods' });
  const retry = panel.getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(1);
  await expect(panel.getByRole('table')).toHaveCount(0);
  await page.unroute(onlyPeriods);
  await retry.click();
  await expect(panel.getByRole('row', { name: /^Today/ })).toHaveText(/\d/);
});

test('targets that could not be had say so and can be tried again', async ({ page }) => {
  const onlyTargets = /home\/(kpi|keliukpi)/;
  await page.route(onlyTargets, (route) => route.fulfill({ status: 422, json: { code: 422, key: null, msg: '' } }));
  await enter(page, people.store, '/en/');
  await seeFigures(page);
  const panel = page.getByRole('region', { name: 'Progress to target' });
  const retry = panel.getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(1);
  await page.unroute(onlyTargets);
  await retry.click();
  await expect(panel.getByRole('row', { name: /^Today/ })).toHaveText(/\d/);
});

test('a share is labelled and drawn as a share', async ({ page }) => {
  await enter(page, people.company, '/en/index?item=enteringRate');
  await seeFigures(page);
  await expect(page.getByRole('region', { name: /by hour/ })).toContainText('% · ');
  await expect(page.getByText('per hour')).toHaveCount(0);
});

test('one store says nothing of several clocks, not even while nothing is known', async ({ page }) => {
  await refuse(page, '**/hx-api/home/**', 422, null);
  await enter(page, people.store, '/en/');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expect(page.getByText('local time')).toHaveCount(0);
});

test('stores of several zones: the chart says which hours it shows, and no hour is called the peak', async ({
  page,
}) => {
  await enter(page, people.platform, '/en/');
  await seeFigures(page);
  await expect(page.getByRole('region', { name: /by hour/ })).toContainText('only hours that all have reached');
  await expect(page.getByText('Peak today')).toHaveCount(0);
});
