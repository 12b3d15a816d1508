import { comparisonExports } from '@portico/contract/routes/comparison-exports';
import { exports } from '@portico/contract/routes/exports';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { targets } from '@portico/contract/routes/targets';
import { translate } from '@portico/i18n';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Exporting, exportLanguages, expectTables, openExporting } from '../../../platform/testing/exporting.ts';
import { fetchFile } from '../../../platform/testing/fetch-file.ts';
import { readSheets } from '../../../platform/testing/xlsx.ts';

let exporting: Exporting;

beforeAll(async () => {
  exporting = await openExporting();
}, 60_000);
afterAll(() => exporting?.server.stop());

const month = { type: 3, item: 'flowIn', sort: 'name,asc' } as const;

test('all stores of the league as home shows them, and their days on a second sheet', async () => {
  const { server, us, as, fileOf } = exporting;
  const [planned] = us.stores;
  const cells = [{ entityId: planned!.entity.id, month: 11, amount: 3000 }];
  const planner = await server.world.user({ company: us.company, permissions: ['entity:list'] });
  await server.call(targets.save, { year: 2026, cells }, planner);
  const { result } = await server.call(homePanelRoutes.league, { ...month, size: 100 }, as('en'));
  expect(result.content).toHaveLength(6);
  expect(result.content.filter(({ target }) => target === 3000)).toHaveLength(1);
  for (const lang of exportLanguages) {
    const files = {
      xlsx: await fileOf('league', month, lang, 'xlsx'),
      csv: await fileOf('league', month, lang, 'csv'),
    };
    const { sheets } = await expectTables(lang, files, [
      result.content.map((row) => [
        row.rank,
        row.rankChange,
        row.name,
        row.value,
        row.completeness,
        row.compared,
        row.base,
        row.growth,
        row.leftOut === null ? null : translate(lang, `exports.reasons.${row.leftOut}`),
        row.month,
        row.monthCompleteness,
        row.target,
        row.targetToDate,
        row.completion,
        row.pace,
      ]),
      result.content.map((row) => [row.name, ...row.days]),
    ]);
    const [, ...days] = sheets[1]?.rows[0] ?? [];
    expect([days.length, days[0], days.at(-1)]).toEqual([28, '2026-10-23', '2026-11-19']);
  }
  const { name } = await fileOf('league', month, 'en', 'xlsx');
  expect(name).toBe('Store league 2026-11-01–2026-11-30.xlsx');
});

test('of one’s own stores alone, and in the background the same file', async () => {
  const { server, us } = exporting;
  const [mine] = us.stores;
  const rowsOf = async (user: { token: string }, more: object = {}) => {
    const as = { token: user.token, lang: 'en' } as const;
    const { status, bytes } = await fetchFile(
      server,
      comparisonExports.league,
      { ...month, ...more, format: 'csv' },
      as,
    );
    expect(status).toBe(200);
    return { bytes, names: parse(bytes, { bom: true }).map(([, , name]) => name) };
  };
  const one = await server.world.user({ company: us.company, entities: [mine!.entity] });
  const alone = await rowsOf(one);
  expect(alone.names).toEqual(['Store', "'=1+1"]);
  const empty = await server.world.organisation({ company: us.company, name: 'Empty' });
  expect((await rowsOf(us.user, { deptId: empty.id })).names).toEqual(['Store']);
  expect((await rowsOf(us.user, { deptId: us.company.root.id })).names).toHaveLength(7);
  const stranger = await server.world.user({ company: await server.world.company() });
  expect((await rowsOf(stranger, { deptId: us.company.root.id })).names).toEqual(['Store']);

  const asked = { what: 'league', format: 'csv', asked: { ...month } } as const;
  const { id } = (await server.call(exports.start, asked, { token: one.token, lang: 'en' })).result;
  await expect
    .poll(async () => (await server.call(exports.list, {}, { token: one.token })).result.content[0]?.state)
    .toBe('done');
  const made = await fetchFile(server, exports.download, { id }, { token: one.token, lang: 'en' });
  expect(made.bytes.equals(alone.bytes)).toBe(true);
});

test('a store that is not on the same day tells of its own days', async () => {
  const { server, us, fileOf } = exporting;
  // There it is the evening before.
  await server.world.entity({ company: us.company, name: 'Late', timeZone: 'Pacific/Honolulu' });
  const { bytes } = await fileOf('league', month, 'en', 'xlsx');
  const [titles = [], ...rows] = readSheets(bytes)[1]?.rows ?? [];
  expect([titles.length, titles[1], titles.at(-1)]).toEqual([30, '2026-10-22', '2026-11-19']);
  expect(rows).toHaveLength(7);
});
