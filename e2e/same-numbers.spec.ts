import { expect, type Page } from '@playwright/test';
import { demoUsers, getConsoleTime, getToken, listStores, openAsUser, test, waitForFigures } from './console.ts';
import { createMorningCompany } from './morning-steps.ts';
import {
  openHome,
  readDeviceStates,
  readLines,
  readShareOfDevices,
  readSignedTenths,
  readSilentDevices,
  readTable,
  readTargetCell,
} from './number-steps.ts';

type ComparedCompany = { username: string; token: string; stores: Stores };

const loadDemoCompany = async (username: string): Promise<ComparedCompany> => ({
  username,
  token: await getToken(username),
  stores: await listStores(username),
});

/**
 * At the server's time, the stores of four companies are at four times of day; a car park is also open at night. `minCompared`: how many
 * numbers must at least be compared.
 */
const companies = [
  { time: 'afternoon', zone: 'Asia/Shanghai', load: () => loadDemoCompany(demoUsers.company), minCompared: 60 },
  { time: 'before opening', zone: 'Europe/Berlin', load: () => loadDemoCompany('nordlicht'), minCompared: 60 },
  { time: 'night', zone: 'America/New_York', load: () => loadDemoCompany('harbor'), minCompared: 60 },
  { time: 'morning', zone: 'Africa/Nairobi', load: loadMorningCompany, minCompared: 45 },
];

async function loadMorningCompany(): Promise<ComparedCompany> {
  const { company, stores } = await createMorningCompany();
  return { ...company.admin, stores };
}

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

/** People in and the state of the devices of a store on home, its own page, the device list, a device's details and data health. */
async function compareStorePages(
  page: Page,
  { id, name }: Stores[number],
  silent: string | undefined,
  compare: Compare,
) {
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
  const states = await readDeviceStates(page);
  const online = [...states.values()].filter((state) => state === 'Online').length;
  compare(`devices of ${name}`, `${online} of ${states.size}`, reporting);
  if (silent !== undefined)
    compare(`devices without data of ${name}`, silent, `${states.size - online} of ${states.size}`);
  await page.goto(`/en/basic/devices?entityId=${id}&size=40`);
  for (const [sn, state] of await readDeviceStates(page)) compare(`state of ${sn}`, state, states.get(sn));
  const [first = ''] = [...states].toSorted(([, one], [, other]) => one.localeCompare(other))[0] ?? [];
  await page.getByRole('row').filter({ hasText: first }).getByRole('button', { name: 'Details' }).click();
  const state = page
    .getByRole('dialog')
    .locator('dt')
    .filter({ hasText: /^State$/ })
    .locator('xpath=following-sibling::dd[1]');
  compare(`state in the details of ${first}`, (await readLines(state)).includes(states.get(first) ?? ''), true);
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

/** The targets of this year and this month on home and on the page of targets. */
async function compareTargets(page: Page, stores: Stores, zone: string, compare: Compare) {
  const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: zone }).format(getConsoleTime());
  await page.goto('/en/basic/targets');
  const targets = [];
  for (const store of stores)
    for (const [period, column] of [
      ['This year', 'Whole year'],
      ['This month', month],
    ] as const)
      targets.push({ ...store, period, target: await readTargetCell(page, store.name, column) });
  for (const { id, name, period, target } of targets) {
    // A month without a target of its own has a share of the yearly target, which only home shows.
    if (target === '') continue;
    await openHome(page, id, 'today');
    const row = page.getByRole('region', { name: 'Progress to target' }).getByRole('row', { name: period });
    await expect(row).toContainText(/\d/);
    compare(`target of ${name}, ${period}`, (await readLines(row)).includes(target), true);
  }
}

for (const { time, zone, load, minCompared } of companies)
  test(`numbers shown on two pages are the same: ${time}`, async ({ page }) => {
    test.setTimeout(180_000);
    const { username, token, stores } = await load();
    await openAsUser(page, username, '/en/index?store=all', token);
    let compared = 0;
    const compare: Compare = (where, one, other) => {
      compared += 1;
      expect(one, where).toEqual(other);
    };
    const some = stores.slice(0, 3);
    await compareHomes(page, 'yesterday', some, compare);
    await compareHomes(page, 'today', some, compare);
    await openHome(page, 'all', 'today');
    await waitForFigures(page);
    const silent = await readSilentDevices(page);
    const examined = stores
      .toSorted((one, other) => Number(silent.has(other.name)) - Number(silent.has(one.name)))
      .slice(0, 2);
    for (const store of examined) await compareStorePages(page, store, silent.get(store.name), compare);
    await compareTargets(page, examined, zone, compare);
    await compareRanking(page, compare);
    const clock = new Intl.DateTimeFormat('de', { timeStyle: 'short', timeZone: zone }).format(getConsoleTime());
    console.log(`${time}, ${username} at ${clock}: ${compared} numbers compared between pages`);
    expect(compared).toBeGreaterThanOrEqual(minCompared);
  });
