import { homeExports } from '@portico/contract/routes/home-exports';
import { analysis } from '@portico/contract/routes/analysis';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import type { App } from '../../../platform/app.ts';
import type { UserCall } from '../../../platform/http/caller.ts';
import { inputIn } from '../../../platform/http/input.ts';
import type { TableFormat } from '../../../platform/table-file.ts';
import type { Asker } from '../ask.ts';
import type { HomeAnswers } from '../home.ts';
import { homeSelection } from '../home-parts.ts';
import { entrancesOf } from '../home-panels/entrances.ts';
import { answerSeries } from '../series.ts';
import { exportedFile } from './exported-file.ts';
import { entranceTables, figureTables, periodTables, trendTables } from './home-tables.ts';
import type { Tables } from './table.ts';
import { type Words, wordsIn } from './words.ts';

const periods = ['today', 'yesterday', 'week', 'month', 'year'] as const;

/** The panels of home as files; they are short: nobody waits for them. */
export function homeExportRoutes(app: App, asker: Asker, { statistical, trend }: HomeAnswers): void {
  const placesOf = async (call: UserCall, entityId: number | undefined) =>
    (await homeSelection(app, call, entityId)).entities.map(({ name }) => name);
  const file = ({ language }: UserCall, format: TableFormat, made: (words: Words) => Tables & { title: string }) =>
    exportedFile(made(wordsIn(language)), format, language);

  app.handle(homeExports.figures, async ({ format, ...input }, call) => {
    const [reply, places] = await Promise.all([statistical(input, call), placesOf(call, input.entityId)]);
    return file(call, format, (words) => figureTables(words, reply, places));
  });

  app.handle(homeExports.trend, async ({ format, ...input }, call) => {
    const [reply, places] = await Promise.all([trend(input, call), placesOf(call, input.entityId)]);
    return file(call, format, (words) => trendTables(words, reply, places));
  });

  app.handle(homeExports.periods, async ({ format, entityId, item }, call) => {
    const asked = periods.map((period) =>
      statistical({ entityId, type: rangeTypes[period], items: [item] }, call).then((reply) => ({ period, reply })),
    );
    const [told, places] = await Promise.all([Promise.all(asked), placesOf(call, entityId)]);
    return file(call, format, (words) => periodTables(words, told, places));
  });

  const series = answerSeries(app, asker);
  app.handle(homeExports.entrances, async ({ format, entityId, item, ...when }, call) => {
    const statistics = await statistical({ entityId, ...when, items: [item] }, call);
    const entrances = await entrancesOf(call.db, [entityId]);
    const ids = entrances.map(({ id }) => id);
    const over = async ({ from, to }: { from: string; to: string }, ended: boolean) => {
      if (ids.length === 0 || from >= to) return null;
      const asked = { rangeType: 1, ids, startTime: from, endTime: to, step: '1y', items: [item], each: true, ended };
      return series(inputIn(analysis.series, asked), call);
    };
    const { range, base, unfinished, asOf, cards } = statistics;
    // As on the screen: where counting did not cover the base, no entrance has one.
    const hasBase = cards.some((card) => card.base !== null);
    const [now, ended, before, places] = await Promise.all([
      over(range, false),
      unfinished ? over({ from: range.from, to: asOf }, true) : null,
      hasBase ? over(base, unfinished) : null,
      placesOf(call, entityId),
    ]);
    const totals = { now, compared: unfinished ? ended : now, before };
    return file(call, format, (words) => entranceTables(words, { statistics, item, entrances, totals, places }));
  });
}
