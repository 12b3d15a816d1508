import { expect } from '@playwright/test';
import { holidays } from '@portico/contract/routes/holidays';
import * as z from 'zod/mini';
import { ask, consoleNow, enter, people, storesOf, test, tokenOf } from './console.ts';
import { forgetFestivals } from './festival-steps.ts';
import {
  changeFestival,
  comparePath,
  compareYears,
  detailPath,
  type Fairs,
  newFairs,
  openFestivals,
  seeEachDay,
} from './festival-story-steps.ts';

const consoleYear = () => new Date(consoleNow() + 8 * 3_600_000).getUTCFullYear();
const holidayList = z.object({ content: z.array(z.object({ id: z.number(), startTime: z.string() })) });
const holidaysOf = (reply: unknown) => holidayList.parse(reply).content;

let ids: Fairs;

test.beforeAll(async () => {
  await forgetFestivals('Story');
  ids = await newFairs();
});
test.afterAll(() => forgetFestivals('Story'));

test('a festival is added, changed and deleted in Arabic', ({ page }) => changeFestival(page, 'ara'));

test('each day of a festival stands beside the day a week before', ({ page }) => seeEachDay(page, 'en', ids));

test('a festival is compared with other years and others of its year', ({ page }) => compareYears(page, 'zh'));

test('festivals are imported from the calendar of a country', async ({ page }) => {
  const token = await tokenOf(people.company);
  const year = consoleYear();
  const listed = async () => holidaysOf(await ask(token, 'GET', `${holidays.list.path}?size=200`));
  const before = new Set((await listed()).map(({ id }) => id));
  await openFestivals(page, 'en', '/analysis/festival/index?tab=list');
  await page.getByRole('main').getByRole('button', { name: 'Take over from a calendar' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Country', { exact: true }).pressSequentially('Germany');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Germany', { exact: true }).click();
  const boxes = drawer.getByRole('checkbox', { checked: true });
  await expect(drawer.getByRole('button', { name: /^Take over \(\d+\)$/ })).toBeEnabled();
  const offered = await boxes.count();
  expect(offered).toBeGreaterThan(5);
  await boxes.last().press('Space');
  const take = drawer.getByRole('button', { name: /^Take over \(/ });
  const count = Number(/\d+/.exec(await take.innerText())?.[0]);
  await take.click();
  await expect(drawer).toHaveCount(0);
  const added = (await listed()).filter(({ id }) => !before.has(id));
  expect(added.length).toBe(count);
  expect(added.map(({ startTime }) => startTime)).toContain(`${year}-10-03`);
  await ask(
    token,
    'DELETE',
    holidays.remove.path,
    added.map(({ id }) => id),
  );
});

test('a link shows only the stores and festivals its reader may see', async ({ page }) => {
  const own = await storesOf(people.company);
  const asked = [...own.map(({ id }) => id), 99_999_999];
  const main = page.getByRole('main');
  await openFestivals(page, 'en', `${detailPath(ids.long)}?of=0&ids=${asked.join(',')}`);
  await expect(main).toContainText(`1 of ${asked.length} places is outside what you may see`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await openFestivals(page, 'en', `${comparePath}?on=${ids.long},${ids.lastYear},99999999`);
  await expect(main).toContainText('1 of the chosen festivals has been deleted or is outside what you may see.');
  await enter(page, people.store, `/en${detailPath(ids.long)}`);
  await expect(main).toContainText('You do not have permission to see this page');
});
