import { analysis } from '@portico/contract/routes/analysis';
import { homeExports } from '@portico/contract/routes/home-exports';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import type { App } from '../../../platform/app.ts';
import type { UserCall } from '../../../platform/http/caller.ts';
import { parseFields } from '../../../platform/http/input.ts';
import type { TableFormat } from '../../../platform/table-file.ts';
import type { HomeHandlers } from '../home.ts';
import { loadEntrances } from '../home-panels/entrances.ts';
import { selectHomeEntities } from '../home-selection.ts';
import type { QueryRunner } from '../query-runner.ts';
import { answerSeries } from '../series.ts';
import { createExportFile } from './export-file.ts';
import { createExportTexts, type ExportTexts } from './export-texts.ts';
import {
  buildHomeCardTables,
  buildHomeEntranceTables,
  buildHomePeriodTables,
  buildHomeTrendTables,
} from './home-tables.ts';
import type { ExportTables } from './table.ts';

const periods = ['today', 'yesterday', 'week', 'month', 'year'] as const;

/** Registers the exports of home panels. They are short, so they are not made in the background. */
export function homeExportRoutes(app: App, queryRunner: QueryRunner, { statistical, trend }: HomeHandlers): void {
  const loadPlaceNames = async (call: UserCall, entityId: number | undefined) =>
    (await selectHomeEntities(app, call, entityId)).entities.map(({ name }) => name);
  const createFile = (
    { language }: UserCall,
    format: TableFormat,
    buildTables: (texts: ExportTexts) => ExportTables & { title: string },
  ) => createExportFile(buildTables(createExportTexts(language)), format, language);

  app.handle(homeExports.figures, async ({ format, ...input }, call) => {
    const [reply, places] = await Promise.all([statistical(input, call), loadPlaceNames(call, input.entityId)]);
    return createFile(call, format, (texts) => buildHomeCardTables(texts, reply, places));
  });

  app.handle(homeExports.trend, async ({ format, ...input }, call) => {
    const [reply, places] = await Promise.all([trend(input, call), loadPlaceNames(call, input.entityId)]);
    return createFile(call, format, (texts) => buildHomeTrendTables(texts, reply, places));
  });

  app.handle(homeExports.periods, async ({ format, entityId, item }, call) => {
    const requests = periods.map((period) =>
      statistical({ entityId, type: rangeTypes[period], items: [item] }, call).then((reply) => ({ period, reply })),
    );
    const [periodReplies, places] = await Promise.all([Promise.all(requests), loadPlaceNames(call, entityId)]);
    return createFile(call, format, (texts) => buildHomePeriodTables(texts, periodReplies, places));
  });

  const series = answerSeries(app, queryRunner);
  app.handle(homeExports.entrances, async ({ format, entityId, item, ...when }, call) => {
    const statistics = await statistical({ entityId, ...when, items: [item] }, call);
    const entrances = await loadEntrances(call.db, [entityId]);
    const ids = entrances.map(({ id }) => id);
    const readTotals = async ({ from, to }: { from: string; to: string }, ended: boolean) => {
      if (ids.length === 0 || from >= to) return null;
      const seriesInput = {
        rangeType: 1,
        ids,
        startTime: from,
        endTime: to,
        step: '1y',
        items: [item],
        each: true,
        ended,
      };
      return series(parseFields(analysis.series, seriesInput), call);
    };
    const { range, base, unfinished, asOf, cards } = statistics;
    // As on the screen: if counting did not cover the comparison period, no entrance has one.
    const hasBase = cards.some((card) => card.base !== null);
    const [now, ended, before, places] = await Promise.all([
      readTotals(range, false),
      unfinished ? readTotals({ from: range.from, to: asOf }, true) : null,
      hasBase ? readTotals(base, unfinished) : null,
      loadPlaceNames(call, entityId),
    ]);
    const totals = { now, compared: unfinished ? ended : now, before };
    return createFile(call, format, (texts) =>
      buildHomeEntranceTables(texts, { statistics, item, entrances, totals, places }),
    );
  });
}
