import type { InputOf } from '@portico/contract/route';
import { kpi } from '@portico/contract/routes/kpi';
import { targets } from '@portico/contract/routes/targets';
import { typeItems } from '@portico/contract/words/targets';
import { addDays } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import {
  createAnswerCoalescer,
  createDataSources,
  parseHomeDay,
  type QueryRunner,
  withLocalTimes,
} from '../analysis/index.ts';
import { previewDistribution } from './distribution-preview.ts';
import type { CountingContext } from './entity-counts.ts';
import { progressExportRoutes } from './export-routes.ts';
import { buildKpiFigure, type KpiCounts, type KpiSubject, readKpiCounts } from './kpi-figure.ts';
import { loadKpiSubject } from './kpi-subject.ts';
import { loadTargetMonitoring } from './monitoring.ts';
import { loadTargetPage } from './target-page.ts';
import { readUsualDaysWithTarget } from './usual-days.ts';

/** Routes for targets with progress, KPI values and monitoring, and their exports. */
export function progressRoutes(plainApp: App, queryRunner: QueryRunner): void {
  const app = withLocalTimes(plainApp, 'begun');
  const { handle, clock } = app;
  const shareCounts = createAnswerCoalescer<KpiCounts[]>();
  const createCountingContext = (call: UserCall): CountingContext => ({
    queryRunner,
    dataSources: createDataSources(app, call),
    now: clock.now(),
  });

  handle(targets.list, (input, call) => loadTargetPage(app, call, createCountingContext(call), input));

  handle(targets.spread, async (input, call) => ({
    rows: await previewDistribution(app, call, createCountingContext(call), input),
  }));

  const loadFigure = async ({ entityId, type, timeType, startTime }: InputOf<typeof kpi.figure>, call: UserCall) => {
    const counting = createCountingContext(call);
    const day = startTime === undefined ? null : parseHomeDay(startTime);
    const years = yearsAround(counting.now, day);
    const subject = await loadKpiSubject(app, call, { entityId, item: typeItems[type], years });
    const [counts, usualDays] = await Promise.all([
      readKpiCounts(counting, subject, timeType, (nowLocal) => day ?? nowLocal),
      readSubjectUsualDays(counting, subject),
    ]);
    return buildKpiFigure(counts, subject, usualDays);
  };
  handle(kpi.figure, loadFigure);

  const loadCards = async ({ entityId, type }: InputOf<typeof kpi.cards>, call: UserCall) => {
    const counting = createCountingContext(call);
    const years = yearsAround(counting.now, null);
    const subject = await loadKpiSubject(app, call, { entityId, item: typeItems[type], years });
    // Only the counts are shared: they are the same for all users with these entities, while targets depend on the user's rights.
    const [counts, usualDays] = await Promise.all([
      shareCounts(subject.selection, { type }, () =>
        Promise.all(
          cardPeriods.map(({ time, daysAgo }) =>
            readKpiCounts(counting, subject, time, (nowLocal) => addDays(nowLocal, -daysAgo)),
          ),
        ),
      ),
      readSubjectUsualDays(counting, subject),
    ]);
    const cards = counts.flatMap((one, index) => {
      const { period } = cardPeriods[index] ?? {};
      return period === undefined ? [] : [{ period, ...buildKpiFigure(one, subject, usualDays) }];
    });
    return cards;
  };
  handle(kpi.cards, async (input, call) => ({ cards: await loadCards(input, call) }));

  handle(kpi.targets, (input, call) => loadTargetMonitoring(app, call, createCountingContext(call), input));

  const readPeriods = async (input: InputOf<typeof kpi.cards>, call: UserCall) => {
    const today = { ...input, timeType: 'day', startTime: undefined } as const;
    const [figure, cards] = await Promise.all([loadFigure(today, call), loadCards(input, call)]);
    return [{ period: 'today' as const, ...figure }, ...cards];
  };
  progressExportRoutes(app, { createCountingContext, readPeriods });
}

const cardPeriods = [
  { period: 'yesterday', time: 'day', daysAgo: 1 },
  { period: 'week', time: 'week', daysAgo: 0 },
  { period: 'month', time: 'month', daysAgo: 0 },
  { period: 'year', time: 'year', daysAgo: 0 },
] as const;

function readSubjectUsualDays(counting: CountingContext, { selection, item, ownTarget, targetForEntity }: KpiSubject) {
  return readUsualDaysWithTarget(
    counting,
    selection,
    item,
    (id, today) => (ownTarget ?? targetForEntity(id))(today) !== null || targetForEntity(id)(today) !== null,
  );
}

// A week, or a day in another time zone, may lie in an adjacent year.
function yearsAround(now: number, day: number | null): number[] {
  const year = new Date(day === null ? now : day * 1000).getUTCFullYear();
  return [year - 1, year, year + 1];
}
