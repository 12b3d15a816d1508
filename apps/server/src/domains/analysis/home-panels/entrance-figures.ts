import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import type { App } from '../../../platform/app.ts';
import type { Asker } from '../ask.ts';
import { homeSelection, rangeAt, toldClock } from '../home-parts.ts';
import { answerSeries } from '../series.ts';
import { entrancesOf } from './entrances.ts';

type Range = { from: string; to: string };

/** Where people came in: what home says of the entrances of one entity, as a series of one bucket says it. */
export function entranceFigureRoutes(app: App, asker: Asker): void {
  const series = answerSeries(app, asker);
  app.handle(homePanelRoutes.entrances, async ({ entityId, item, ...when }, call) => {
    const now = app.clock.now();
    const { entities } = await homeSelection(app, call, entityId);
    const told = toldClock(rangeAt(entities, when, now));
    const entrances = (await entrancesOf(call.db, [entityId])).filter(({ isGone }) => !isGone);
    const asked = {
      rangeType: selectionTypes.access,
      ids: entrances.map(({ id }) => id),
      type: rangeTypes.custom,
      step: '1y' as const,
      items: [item],
      startHour: '00:00:00',
      endHour: '23:59:59',
      each: true,
    };
    const over = async ({ from, to }: Range, { ended = false, completeness = false }) => {
      const isNothing = entrances.length === 0 || from >= to;
      const input = { ...asked, startTime: from, endTime: to, ended, completeness };
      const rows = isNothing ? [] : (await series(input, call, now)).rows;
      return new Map(rows.filter(({ part }) => part === null).map((row) => [row.id, row]));
    };
    const { range, baseRange, unfinished, asOf } = told;
    const [whole, elapsed, base] = await Promise.all([
      over(range, { completeness: true }),
      unfinished ? over({ from: range.from, to: asOf }, { ended: true }) : null,
      over(baseRange, { ended: unfinished }),
    ]);
    return {
      ...told,
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
