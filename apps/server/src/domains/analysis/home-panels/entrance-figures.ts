import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import type { App } from '../../../platform/app.ts';
import { formatComparedRange, resolveHomeRange, selectHomeEntities } from '../home-selection.ts';
import type { QueryRunner } from '../query-runner.ts';
import { answerSeries } from '../series.ts';
import { loadEntrances } from './entrances.ts';

type Range = { from: string; to: string };

/** Registers the route for the entrances of one entity on the home page; each value is that of a series with one bucket. */
export function entranceFigureRoutes(app: App, queryRunner: QueryRunner): void {
  const series = answerSeries(app, queryRunner);
  app.handle(homePanelRoutes.entrances, async ({ entityId, item, ...when }, call) => {
    const now = app.clock.now();
    const { entities } = await selectHomeEntities(app, call, entityId);
    const comparedRange = formatComparedRange(resolveHomeRange(entities, when, now));
    const entrances = (await loadEntrances(call.db, [entityId])).filter(({ isDeleted }) => !isDeleted);
    const seriesInput = {
      rangeType: selectionTypes.access,
      ids: entrances.map(({ id }) => id),
      type: rangeTypes.custom,
      step: '1y' as const,
      items: [item],
      startHour: '00:00:00',
      endHour: '23:59:59',
      each: true,
    };
    const readRange = async ({ from, to }: Range, { ended = false, completeness = false }) => {
      const isEmpty = entrances.length === 0 || from >= to;
      const input = { ...seriesInput, startTime: from, endTime: to, ended, completeness };
      const rows = isEmpty ? [] : (await series(input, call, now)).rows;
      return new Map(rows.filter(({ part }) => part === null).map((row) => [row.id, row]));
    };
    const { range, baseRange, unfinished, asOf } = comparedRange;
    const [whole, elapsed, base] = await Promise.all([
      readRange(range, { completeness: true }),
      unfinished ? readRange({ from: range.from, to: asOf }, { ended: true }) : null,
      readRange(baseRange, { ended: unfinished }),
    ]);
    return {
      ...comparedRange,
      rows: entrances.map(({ id, name }) => ({
        id,
        name,
        value: whole.get(id)?.total ?? null,
        compared: (elapsed ?? whole).get(id)?.total ?? null,
        base: base.get(id)?.total ?? null,
        completeness: whole.get(id)?.totalCompleteness ?? null,
      })),
    };
  });
}
