import type { ResultOf } from '@portico/contract/route';
import { comparisonExports } from '@portico/contract/routes/comparison-exports';
import { exports } from '@portico/contract/routes/exports';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { targets } from '@portico/contract/routes/targets';
import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ExportingCompany,
  expectTableFiles,
  exportLanguages,
  openExportingCompany,
} from '../../../platform/testing/exporting-company.ts';
import { fetchTestFile } from '../../../platform/testing/fetch-file.ts';
import { readSheets } from '../../../platform/testing/xlsx.ts';

let exporting: ExportingCompany;

beforeAll(async () => {
  exporting = await openExportingCompany();
}, 60_000);
afterAll(() => exporting?.server.stop());

const month = { type: 3, item: 'flowIn', sort: 'name,asc' } as const;

type LeagueRow = ResultOf<typeof homePanelRoutes.league>['content'][number];

/** The change, and the reason why there is none. The first store has less than 95 % of its data. */
function changeCells({ growth, leftOut, completeness }: LeagueRow, lang: Language) {
  if (leftOut !== null) return [null, translate(lang, `exports.reasons.${leftOut}`)];
  if (completeness === null || completeness >= 0.95) return [growth, null];
  const share = new Intl.NumberFormat(lang, { style: 'percent', minimumFractionDigits: 1, numberingSystem: 'latn' });
  const value = share.format(Math.round(completeness * 1000) / 1000);
  return [null, translate(lang, 'home.explainDoubtful', { value })];
}

test('the league export has all stores and their days on a second sheet', async () => {
  const { server, measured, toCaller, fetchExport } = exporting;
  const [planned] = measured.stores;
  const cells = [{ entityId: planned!.entity.id, month: 11, amount: 3000 }];
  const planner = await server.factory.user({ company: measured.company, permissions: ['entity:list'] });
  await server.call(targets.save, { year: 2026, cells }, planner);
  const { result } = await server.call(homePanelRoutes.league, { ...month, size: 100 }, toCaller('en'));
  expect(result.content).toHaveLength(6);
  expect(result.content.filter(({ target }) => target === 3000)).toHaveLength(1);
  for (const lang of exportLanguages) {
    const files = {
      xlsx: await fetchExport('league', month, lang, 'xlsx'),
      csv: await fetchExport('league', month, lang, 'csv'),
    };
    const { sheets } = await expectTableFiles(lang, files, [
      result.content.map((row) => [
        row.rank,
        row.rankChange,
        row.name,
        row.value,
        row.completeness,
        row.compared,
        row.base,
        ...changeCells(row, lang),
        row.month,
        row.monthCompleteness,
        row.target,
        row.targetToDate,
        row.completion,
        (row.monthCompleteness ?? 1) < 0.95 ? null : row.pace,
      ]),
      result.content.map((row) => [row.name, ...row.days]),
    ]);
    const [, ...days] = sheets[1]?.rows[0] ?? [];
    expect([days.length, days[0], days.at(-1)]).toEqual([28, '2026-10-23', '2026-11-19']);
  }
  const { name } = await fetchExport('league', month, 'en', 'xlsx');
  expect(name).toBe('Store ranking 2026-11-01–2026-11-30.xlsx');
});

test('the league export has only the user’s stores, also in background', async () => {
  const { server, measured } = exporting;
  const [mine] = measured.stores;
  const rowsOf = async (user: { token: string }, more: object = {}) => {
    const caller = { token: user.token, lang: 'en' } as const;
    const { status, bytes } = await fetchTestFile(
      server,
      comparisonExports.league,
      { ...month, ...more, format: 'csv' },
      caller,
    );
    expect(status).toBe(200);
    return { bytes, names: parse(bytes, { bom: true }).map(([, , name]) => name) };
  };
  const one = await server.factory.user({ company: measured.company, entities: [mine!.entity] });
  const alone = await rowsOf(one);
  expect(alone.names).toEqual(['Store', "'=1+1"]);
  const empty = await server.factory.organisation({ company: measured.company, name: 'Empty' });
  expect((await rowsOf(measured.user, { deptId: empty.id })).names).toEqual(['Store']);
  expect((await rowsOf(measured.user, { deptId: measured.company.root.id })).names).toHaveLength(7);
  const otherUser = await server.factory.user({ company: await server.factory.company() });
  expect((await rowsOf(otherUser, { deptId: measured.company.root.id })).names).toEqual(['Store']);

  const exportInput = { what: 'league', format: 'csv', asked: { ...month } } as const;
  const { id } = (await server.call(exports.start, exportInput, { token: one.token, lang: 'en' })).result;
  await expect
    .poll(async () => (await server.call(exports.list, {}, { token: one.token })).result.content[0]?.state)
    .toBe('done');
  const download = await fetchTestFile(server, exports.download, { id }, { token: one.token, lang: 'en' });
  expect(download.bytes.equals(alone.bytes)).toBe(true);
});

test('a store in another zone has its own days in the league export', async () => {
  const { server, measured, fetchExport } = exporting;
  // In Honolulu it is still the evening before.
  await server.factory.entity({ company: measured.company, name: 'Late', timeZone: 'Pacific/Honolulu' });
  const { bytes } = await fetchExport('league', month, 'en', 'xlsx');
  const [titles = [], ...rows] = readSheets(bytes)[1]?.rows ?? [];
  expect([titles.length, titles[1], titles.at(-1)]).toEqual([30, '2026-10-22', '2026-11-19']);
  expect(rows).toHaveLength(7);
});
