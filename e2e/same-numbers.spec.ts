import { expect, type Page } from '@playwright/test';
import { demoUsers, listStores, openAsUser, test, waitForFigures } from './console.ts';
import { openHome, readLines, readShareOfDevices, readSignedTenths, readTable } from './number-steps.ts';

/**
 * At the server's time, stores of three companies are at three times of day: afternoon, before opening and night; a car park is also open at
 * night. `minCompared`: how many numbers must at least be compared.
 */
const companies = [
  { username: demoUsers.company, minCompared: 45 },
  { username: 'nordlicht', minCompared: 45 },
  { username: 'harbor', minCompared: 45 },
];

type Compare = (where: string, one: unknown, other: unknown) => void;

/** The table of stores on the home page of all stores, once it is filled. */
async function readStores(page: Page, range: 'today' | 'yesterday') {
  await openHome(page, 'all', range);
  await waitForFigures(page);
  const table = page.getByRole('table', { name: 'Stores' });
  await expect(
    table
      .getByRole('row', { name: /^All stores/ })
      .getByText('%')
      .first(),
  ).toBeVisible();
  await expect(page.locator('main [data-stale="true"]')).toHaveCount(0);
  return readTable(table);
}

async function compareHomes(page: Page, range: 'today' | 'yesterday', stores: Stores, compare: Compare) {
  const league = await readStores(page, range);
  const all = league.get('All stores');
  const [allPeople] = await page.getByTestId('card').all();
  if (all === undefined || allPeople === undefined) throw new Error('There is no row or card of all stores');
  const allCard = await readLines(allPeople);
  compare(`${range}, people in of all stores`, allCard.includes(all.get('People in') ?? ''), true);
  compare(`${range}, change of all stores`, allCard.includes(all.get('Change') ?? ''), true);
  const received = await readLines(page.getByTestId('data-received'));
  const [completeness = '—'] = received.filter((line) => line.endsWith('%'));
  const mark = Number.parseFloat(all.get('Completeness') ?? '');
  // The mark of incomplete data has whole per cents, rounded down.
  const isSame = Math.abs(Number.parseFloat(completeness) - mark) <= 1;
  compare(`${range}, completeness of all stores: ${completeness} and ${mark}%`, isSame, true);

  for (const { id, name } of stores) {
    const row = league.get(name);
    if (row === undefined) throw new Error(`${name} has no row`);
    await openHome(page, id, range);
    await waitForFigures(page);
    const [people] = await page.getByTestId('card').all();
    if (people === undefined) continue;
    const card = await readLines(people);
    const isOpen = !(row.get('People in') ?? '').startsWith('Opens');
    if (isOpen) {
      compare(`${range}, people in of ${name}`, card.includes(row.get('People in') ?? ''), true);
      const change = row.get('Change') ?? '';
      if (change !== '—' && change !== '') compare(`${range}, change of ${name}`, card.includes(change), true);
    }
    const mark = card.find((line) => /^\d+%$/.test(line));
    compare(
      `${range}, completeness of ${name}`,
      mark ?? 'complete',
      /^\d+%$/.test(row.get('Completeness') ?? '') ? row.get('Completeness') : 'complete',
    );
    const progress = page.getByRole('region', { name: 'Progress to target' });
    if ((await progress.count()) > 0 && row.has('Pace')) {
      const month = (await readTable(progress.getByRole('table'))).get('This month');
      compare(`month of ${name}`, month?.get('Actual'), row.get('Month'));
      compare(`reached share of ${name}`, month?.get('Reached'), row.get('Reached'));
      compare(`pace of ${name}`, readSignedTenths(month?.get('Pace') ?? ''), readSignedTenths(row.get('Pace') ?? ''));
    }
  }
}

type Stores = Awaited<ReturnType<typeof listStores>>;

/** People in and the state of the devices of a store on home, its own page and data health. */
async function compareStorePages(page: Page, { id, name }: Stores[number], compare: Compare) {
  await openHome(page, id, 'today');
  await waitForFigures(page);
  const [people] = await page.getByTestId('card').all();
  const card = people === undefined ? [] : await readLines(people);
  const reporting = readShareOfDevices(await page.getByText(/devices reporting/).innerText());
  await page.goto(`/en/system/entity/detail/${id}`);
  const figures = page.locator('dl').first();
  await expect(figures).toContainText(/People in\s*[\d—]/);
  const [, shown = ''] = await readLines(figures);
  compare(`people in today on the page of ${name}`, card.includes(shown) || shown === '—', true);
  const rows = page.getByRole('row').filter({ hasText: /\bPT\d+/ });
  await expect(rows.filter({ hasText: /Online|Offline|Never connected/ }).first()).toBeVisible();
  const states = await rows.allInnerTexts();
  const devices = states.filter((text) => /Online|Offline|Never connected/.test(text));
  const online = devices.filter((text) => /Online/.test(text) && !/No data/.test(text)).length;
  compare(`devices of ${name}`, `${online} of ${devices.length}`, reporting);
  await page.goto(`/en/health?entityId=${id}`);
  const health = page.locator('dl').filter({ hasText: 'Devices reporting' });
  await expect(health).toContainText(/\d+ of \d+/);
  compare(`health of ${name}`, readShareOfDevices(await health.innerText()), reporting);
}

/** Yesterday's people in and their change in the ranking and in the table of stores. */
async function compareRanking(page: Page, compare: Compare) {
  const league = await readStores(page, 'yesterday');
  await page.goto('/en/analysis/rank?range=yesterday');
  const table = page.getByRole('main').getByRole('table').last();
  await expect(table.locator('tbody tr').first()).toBeVisible();
  for (const row of await table.locator('tbody tr').all()) {
    const lines = await readLines(row);
    const store = league.get(lines[0] ?? '');
    if (store === undefined) throw new Error(`${lines[0]} is in no row`);
    compare(`ranking of ${lines[0]}`, lines.includes(store.get('People in') ?? ''), true);
    const change = store.get('Change') ?? '';
    if (/%|^Not comparable$/.test(change))
      compare(`change in the ranking of ${lines[0]}`, lines.includes(change), true);
  }
}

for (const { username, minCompared } of companies)
  test(`numbers shown on two pages are the same for ${username}`, async ({ page }) => {
    test.setTimeout(180_000);
    const stores = await listStores(username);
    await openAsUser(page, username, '/en/index?store=all');
    let compared = 0;
    const compare: Compare = (where, one, other) => {
      compared += 1;
      expect(one, where).toEqual(other);
    };
    const some = stores.slice(0, 3);
    await compareHomes(page, 'yesterday', some, compare);
    await compareHomes(page, 'today', some, compare);
    for (const store of some.slice(0, 2)) await compareStorePages(page, store, compare);
    await compareRanking(page, compare);
    console.log(`${username}: ${compared} numbers compared between pages`);
    expect(compared).toBeGreaterThanOrEqual(minCompared);
  });
