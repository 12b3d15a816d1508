import type { Route } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisonExports } from '@portico/contract/routes/comparison-exports';
import { comparisons } from '@portico/contract/routes/comparisons';
import { festivalExports } from '@portico/contract/routes/festival-exports';
import { festivals } from '@portico/contract/routes/festivals';
import { permissions } from '@portico/contract/words/permissions';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { translate } from '@portico/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

// What an analysis cannot do without, and what it says in its caller's language where that is missing: no places "notEntity", anything
// else "searchNull", and always which field. Of each analysis and of its file.

let server: TestServer;
let token: string;
let ids: number[];

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
  const company = await server.world.company();
  ids = [(await server.world.entity({ company })).id];
  token = (await server.world.user({ company, permissions })).token;
});
afterAll(() => server?.stop());

const times = { startTime: '2026-07-01 00:00:00', endTime: '2026-07-02 00:00:00' };
const item = 'flowIn';
/** What each needs beside places; `rest`: what it needs to be asked at all, whose lack has words of its own. */
type Needs = { routes: readonly Route[]; needs: object; rest?: object };
const both = (name: keyof typeof comparisons): Route[] => [comparisons[name], comparisonExports[name]];
const calls: Record<string, Needs> = {
  series: { routes: [analysis.series, comparisonExports.series], needs: { items: [item], ...times } },
  records: { routes: [analysis.records, analysis.recordsDownload], needs: { item, ...times } },
  contrast: { routes: both('contrast'), needs: { item, ...times }, rest: { step: '1h' } },
  rank: { routes: both('rank'), needs: { item, ...times } },
  growth: { routes: both('growth'), needs: { item, timeType: 1 } },
  highlow: { routes: both('highlow'), needs: { item, ...times } },
  matrix: { routes: both('matrix'), needs: { item, ...times } },
  batch: { routes: both('batch'), needs: times },
  funnel: { routes: both('funnel'), needs: times },
  proportion: { routes: both('proportion'), needs: { item, ...times } },
  'proportion of items': { routes: both('proportion'), needs: { items: [item], ...times }, rest: { by: 'item' } },
  holidayindex: { routes: [festivals.index, festivalExports.holidayindex], needs: { item } },
  holidaydetails: { routes: [festivals.details, festivalExports.holidaydetails], needs: { item, id: 1 } },
  holidaycontrastsame: {
    routes: [festivals.contrastSame, festivalExports.holidaycontrastsame],
    needs: { item },
    rest: { holidayIds: [1] },
  },
  holidaycontrast: {
    routes: [festivals.contrast, festivalExports.holidaycontrast],
    needs: { item },
    rest: { holidayIds: [1] },
  },
};
const languages = ['zh', 'en', 'ara'] as const;
/** How clients leave something out. */
const nothings = { places: [undefined, null, '', []], list: [undefined, null, '', []], one: [undefined, null, ''] };

test('every analysis and its file says which field is missing, in the words of who asks', async () => {
  let seen = 0;
  for (const [name, { routes, needs, rest = {} }] of Object.entries(calls)) {
    for (const route of routes) {
      const whole: Record<string, unknown> = { ids, type: rangeTypes.custom, ...needs, ...rest };
      const expectRefusal = async (field: string, nothing: unknown, key: 'notEntity' | 'searchNull') => {
        for (const lang of languages) {
          const { status, body } = await server.call(route, { ...whole, [field]: nothing }, { token, lang });
          expect([name, route.path, field, nothing, status, body]).toEqual([
            name,
            route.path,
            field,
            nothing,
            400,
            expect.objectContaining({ key, msg: translate(lang, `errors.${key}`), details: { [field]: 'required' } }),
          ]);
          seen += 1;
        }
      };
      for (const nothing of nothings.places) await expectRefusal('ids', nothing, 'notEntity');
      for (const [field, given] of Object.entries(needs))
        for (const nothing of Array.isArray(given) ? nothings.list : nothings.one)
          await expectRefusal(field, nothing, 'searchNull');
    }
  }
  console.log(`${seen} refusals of ${Object.keys(calls).length} analyses and their files`);
  // Of each, four ways to have no places or an empty list, three to leave another field out: 167; and its file.
  expect(seen).toBe(167 * 2 * languages.length);
});

test('the analyses are all there are', () => {
  const tried = new Set(Object.values(calls).flatMap(({ routes }) => routes));
  const all: Route[] = [
    ...Object.values<Route>(comparisons),
    ...Object.values<Route>(comparisonExports),
    ...Object.values<Route>(festivals),
    ...Object.values<Route>(festivalExports),
  ];
  // What home shows asks for nothing that could be missing.
  const untried = all.filter((route) => !tried.has(route)).map(({ path }) => path);
  expect(untried.sort()).toEqual(['/home/holiday', '/home/league/export']);
});
