import { holidays } from '@portico/contract/routes/holidays';
import { type Language, languageCodes } from '@portico/contract/words/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
});
afterAll(() => server?.stop());

const permissions = ['festival:list'] as const;

async function createUser() {
  const company = await server.factory.company();
  return { company, token: (await server.factory.user({ company, permissions })).token };
}

const preview = async (token: string, input: object, lang: Language = 'zh') =>
  (await server.call(holidays.seedPreview, input, { token, lang })).result;
const listed = async (token: string, input: object = {}) =>
  (await server.call(holidays.list, { size: 1000, sort: 'startTime,asc', ...input }, { token })).result.content;

// Days off as announced by the State Council for 2025 and 2026.
const daysOff = [
  ['元旦', '2025-01-01;2025-01-01'],
  ['春节', '2025-01-28;2025-02-04'],
  ['清明节', '2025-04-04;2025-04-06'],
  ['劳动节', '2025-05-01;2025-05-05'],
  ['端午节', '2025-05-31;2025-06-02'],
  ['国庆节', '2025-10-01;2025-10-08'],
  ['元旦', '2026-01-01;2026-01-03'],
  ['春节', '2026-02-15;2026-02-23'],
  ['清明节', '2026-04-04;2026-04-06'],
  ['劳动节', '2026-05-01;2026-05-05'],
  ['端午节', '2026-06-19;2026-06-21'],
  ['中秋节', '2026-09-25;2026-09-27'],
  ['国庆节', '2026-10-01;2026-10-07'],
];
const workdays = [
  ['春节调休上班', '2025-01-26;2025-01-26'],
  ['春节调休上班', '2025-02-08;2025-02-08'],
  ['劳动节调休上班', '2025-04-27;2025-04-27'],
  ['国庆节调休上班', '2025-09-28;2025-09-28'],
  ['国庆节调休上班', '2025-10-11;2025-10-11'],
  ['元旦调休上班', '2026-01-04;2026-01-04'],
  ['春节调休上班', '2026-02-14;2026-02-14'],
  ['春节调休上班', '2026-02-28;2026-02-28'],
  ['劳动节调休上班', '2026-05-09;2026-05-09'],
  ['国庆节调休上班', '2026-09-20;2026-09-20'],
  ['国庆节调休上班', '2026-10-10;2026-10-10'],
];

test('the Chinese calendar has announced days off, workdays, lunar days', async () => {
  const { token } = await createUser();
  const { rows, notAnnounced } = await preview(token, { country: 'CN', years: [2025, 2026, 2027] });
  const daysOfKind = (calendar: string) =>
    rows
      .filter((row) => row.calendar === calendar)
      .map(({ name, startTime, endTime }) => [name, `${startTime};${endTime}`]);
  expect(daysOfKind('public')).toEqual(daysOff);
  expect(daysOfKind('workday')).toEqual(workdays);
  expect(rows.filter(({ kind }) => kind === 'workday')).toHaveLength(workdays.length);
  // Days off that are not announced yet are not guessed. Lunar days can be computed.
  expect(notAnnounced).toEqual([2027]);
  const lunarDays = Object.groupBy(daysOfKind('lunar'), ([, days]) => (days ?? '').slice(0, 4));
  expect(lunarDays['2026']).toEqual([
    ['腊八节', '2026-01-26;2026-01-26'],
    ['元宵节', '2026-03-03;2026-03-03'],
    ['龙抬头', '2026-03-20;2026-03-20'],
    ['七夕节', '2026-08-19;2026-08-19'],
    ['中元节', '2026-08-27;2026-08-27'],
    ['重阳节', '2026-10-18;2026-10-18'],
    ['冬至', '2026-12-22;2026-12-22'],
  ]);
  // In 2025 Mid-Autumn was within the days off of National Day.
  expect(lunarDays['2025']?.map(([name]) => name)).toContain('中秋节');
  expect(lunarDays['2027']?.map(([name]) => name)).toEqual([
    '腊八节',
    '元宵节',
    '龙抬头',
    '七夕节',
    '中元节',
    '重阳节',
    '冬至',
  ]);
});

test('a new-year holiday starting in December belongs to the next year', async () => {
  const { token } = await createUser();
  const { rows } = await preview(token, { country: 'CN', years: [2024] });
  expect(rows[0]).toMatchObject({ name: '元旦', startTime: '2023-12-30', endTime: '2024-01-01', numberOfDays: 3 });
  const { rows: before } = await preview(token, { country: 'CN', years: [2023] });
  expect(before.filter(({ name }) => name === '元旦')).toMatchObject([{ startTime: '2022-12-31', numberOfDays: 3 }]);
});

test('importing a calendar again adds nothing and keeps edits', async () => {
  const { token } = await createUser();
  const years = { country: 'CN', years: [2026] };
  const seed = async (input: object = {}) =>
    (await server.call(holidays.seed, { ...years, ...input }, { token, lang: 'zh' })).result;
  const defaultRows = (await preview(token, years)).rows.filter(({ calendar }) => calendar !== 'observance').length;
  expect(await seed()).toEqual({ added: defaultRows, known: 0 });
  const all = await listed(token);
  expect(all).toHaveLength(defaultRows);
  const spring = all.find(({ startTime }) => startTime === '2026-02-15');
  expect(spring).toMatchObject({ name: '春节', seededFrom: 'CN', editable: true, numberOfDays: 9 });
  const edited = { id: spring?.id ?? 0, name: '春节大促', startTime: '2026-02-10', endTime: '2026-02-23' };
  await server.call(holidays.change, edited, { token });
  expect(await seed()).toEqual({ added: 0, known: defaultRows });
  expect(await seed({ years: ['2026'] })).toEqual({ added: 0, known: defaultRows });
  expect(await listed(token, { name: '春节大促' })).toMatchObject([
    { holidayDate: '2026-02-10;2026-02-23', revision: 2 },
  ]);
  expect(await listed(token)).toHaveLength(defaultRows);
  // Rows imported in Chinese are also known in English.
  const inEnglish = await server.call(holidays.seed, years, { token, lang: 'en' });
  expect(inEnglish.result).toEqual({ added: 0, known: defaultRows });
  expect((await preview(token, years)).rows.filter(({ known }) => !known).map(({ calendar }) => calendar)).toEqual(
    Array.from({ length: 4 }, () => 'observance'),
  );
});

test('only chosen festivals are imported, and an existing one is skipped', async () => {
  const { token } = await createUser();
  await server.call(holidays.add, { name: '国庆节', startTime: '2026-10-01', numberOfDays: 7 }, { token });
  const { rows } = await preview(token, { country: 'CN', years: [2026] });
  const keys = rows.filter(({ name }) => ['国庆节', '教师节', '七夕节'].includes(name)).map(({ key }) => key);
  expect(keys).toHaveLength(3);
  const { result } = await server.call(holidays.seed, { country: 'cn', years: [2026], keys }, { token, lang: 'zh' });
  expect(result).toEqual({ added: 2, known: 1 });
  expect((await listed(token)).map(({ name }) => name)).toEqual(['七夕节', '教师节', '国庆节']);
});

test('imported names are in the user’s language, for all 18 languages', async () => {
  const { token } = await createUser();
  const names = new Set<string>();
  for (const language of languageCodes) {
    const { rows } = await preview(token, { country: 'CN', years: [2026] }, language);
    expect(rows.length).toBe(24);
    names.add(rows.find(({ startTime }) => startTime === '2026-02-15')?.name ?? '');
  }
  expect(names.size).toBe(17); // equal in Traditional Chinese and Japanese
  const german = await preview(token, { country: 'DE', years: [2026] }, 'de');
  expect(german.rows).toContainEqual(
    expect.objectContaining({ name: 'Tag der Deutschen Einheit', startTime: '2026-10-03', calendar: 'public' }),
  );
  const british = await preview(token, { country: 'GB', years: [2015, 2016] }, 'en');
  expect(british.rows.filter(({ name }) => name === 'Good Friday')).toMatchObject([
    { startTime: '2015-04-03' },
    { startTime: '2016-03-25' },
  ]);
});

test('every country can be imported, with days in the requested years', async () => {
  const { token } = await createUser();
  const { countries } = (await server.call(holidays.countries, {}, { token })).result;
  expect(countries.length).toBeGreaterThan(200);
  let checkedCount = 0;
  for (const country of countries) {
    const { rows } = await preview(token, { country, years: [2026] }, 'en');
    for (const row of rows) {
      checkedCount += 1;
      expect(row.startTime, `${country} ${row.name}`).toMatch(/^(2025-12|2026|2027-01)/);
      expect(row.numberOfDays).toBeGreaterThan(0);
      expect(row.numberOfDays).toBeLessThan(32);
    }
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  }
  console.log(`${checkedCount} festivals of ${countries.length} countries`);
  expect(checkedCount).toBeGreaterThan(2500);
});

test('an unknown country, no years and too many years are refused', async () => {
  const { company, token } = await createUser();
  const errorOf = async (input: object, as = token) => {
    const { error, body } = await server.call(
      holidays.seedPreview,
      { country: 'CN', years: [2026], ...input },
      { token: as },
    );
    return [error, body];
  };
  expect(await errorOf({ country: 'XX' })).toMatchObject(['badRequest', { details: { country: 'notAChoice' } }]);
  expect(await errorOf({ country: 'China' })).toMatchObject(['badRequest', { details: { country: 'invalid' } }]);
  expect(await errorOf({ years: [] })).toMatchObject(['badRequest', { details: { years: 'tooFew' } }]);
  const eleven = Array.from({ length: 11 }, (_, index) => 2015 + index);
  expect(await errorOf({ years: eleven })).toMatchObject(['badRequest', { details: { years: 'tooLong' } }]);
  const [north, south] = [
    await server.factory.organisation({ company }),
    await server.factory.organisation({ company }),
  ];
  const ofNorth = (await server.factory.user({ company, permissions, organisations: [north] })).token;
  expect(await errorOf({ deptId: south.id }, ofNorth)).toMatchObject(['notFound', {}]);
  // Festivals of the company are inherited, and not imported again below it.
  await server.call(holidays.seed, { country: 'CN', years: [2026] }, { token, lang: 'zh' });
  const { result } = await server.call(holidays.seed, { country: 'CN', years: [2026] }, { token: ofNorth, lang: 'zh' });
  expect(result.added).toBe(0);
  expect(result.known).toBeGreaterThan(15);
});
