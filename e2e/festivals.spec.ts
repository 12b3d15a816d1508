import { expect } from '@playwright/test';
import { holidays } from '@portico/contract/routes/holidays';
import * as z from 'zod/mini';
import { callApi, demoUsers, getConsoleTime, getToken, listStores, openAsUser, test } from './console.ts';
import { deleteFestivals } from './festival-steps.ts';
import {
  checkFestivalDays,
  checkYearComparison,
  editFestivalList,
  festivalComparePath,
  festivalDetailPath,
  newStoryFestivals,
  openFestivalPage,
  type StoryFestivals,
} from './festival-story-steps.ts';

const consoleYear = () => new Date(getConsoleTime() + 8 * 3_600_000).getUTCFullYear();
const holidayList = z.object({ content: z.array(z.object({ id: z.number(), startTime: z.string() })) });
const holidaysOf = (reply: unknown) => holidayList.parse(reply).content;

let ids: StoryFestivals;

test.beforeAll(async () => {
  await deleteFestivals('Story');
  ids = await newStoryFestivals();
});
test.afterAll(() => deleteFestivals('Story'));

test('a festival is added, changed and deleted in Arabic', ({ page }) => editFestivalList(page, 'ara'));

test('each day of a festival is shown next to the day a week before', ({ page }) => checkFestivalDays(page, 'en', ids));

test('a festival is compared across years and with festivals of its year', ({ page }) =>
  checkYearComparison(page, 'zh'));

test('festivals are imported from the calendar of a country', async ({ page }) => {
  const token = await getToken(demoUsers.company);
  const year = consoleYear();
  const listed = async () => holidaysOf(await callApi(token, 'GET', `${holidays.list.path}?size=200`));
  const before = new Set((await listed()).map(({ id }) => id));
  await openFestivalPage(page, 'en', '/analysis/festival/index?tab=list');
  await page.getByRole('main').getByRole('button', { name: 'Import from calendar' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Country', { exact: true }).pressSequentially('Germany');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Germany', { exact: true }).click();
  const boxes = drawer.getByRole('checkbox', { checked: true });
  await expect(drawer.getByRole('button', { name: /^Import \d+ festivals?$/ })).toBeEnabled();
  const offered = await boxes.count();
  expect(offered).toBeGreaterThan(5);
  await boxes.last().press('Space');
  const take = drawer.getByRole('button', { name: /^Import \d/ });
  const count = Number(/\d+/.exec(await take.innerText())?.[0]);
  await take.click();
  await expect(drawer).toHaveCount(0);
  const added = (await listed()).filter(({ id }) => !before.has(id));
  expect(added.length).toBe(count);
  expect(added.map(({ startTime }) => startTime)).toContain(`${year}-10-03`);
  await callApi(
    token,
    'DELETE',
    holidays.remove.path,
    added.map(({ id }) => id),
  );
});

test('a link shows only the stores and festivals its reader may see', async ({ page }) => {
  const own = await listStores(demoUsers.company);
  const requestedIds = [...own.map(({ id }) => id), 99_999_999];
  const main = page.getByRole('main');
  await openFestivalPage(page, 'en', `${festivalDetailPath(ids.longFairId)}?of=0&ids=${requestedIds.join(',')}`);
  await expect(main).toContainText(`1 of ${requestedIds.length} locations is outside your data scope`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await openFestivalPage(page, 'en', `${festivalComparePath}?on=${ids.longFairId},${ids.lastYearFairId},99999999`);
  await expect(main).toContainText('1 chosen festival was deleted or is outside your data scope.');
  await openAsUser(page, demoUsers.store, `/en${festivalDetailPath(ids.longFairId)}`);
  await expect(main).toContainText('No permission to see this page');
});
