import type { InputOf } from '@portico/contract/route';
import { kpi } from '@portico/contract/routes/kpi';
import { targets } from '@portico/contract/routes/targets';
import { addDays, parseLocal } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { type Asker, shareAnswers, sourcesOf } from '../analysis/index.ts';
import type { Counting } from './counted.ts';
import { targetPage } from './grid.ts';
import { progressExportRoutes } from './export-routes.ts';
import { kpiItems } from './kpi-items.ts';
import { type KpiCounts, kpiCounts, kpiFigureOf } from './kpi-figure.ts';
import { kpiSubject } from './kpi-subject.ts';
import { targetMonitoring } from './monitoring.ts';
import { spreadPreview } from './spread-preview.ts';

/** What was counted beside what was to be reached. */
export function progressRoutes(app: App, asker: Asker): void {
  const { handle, clock } = app;
  const share = shareAnswers<KpiCounts[]>();
  const countingOf = (call: UserCall): Counting => ({ asker, sources: sourcesOf(app, call), now: clock.now() });

  handle(targets.list, (input, call) => targetPage(app, call, countingOf(call), input));

  handle(targets.spread, async (input, call) => ({ rows: await spreadPreview(app, call, countingOf(call), input) }));

  const figureOf = async ({ entityId, type, timeType, startTime }: InputOf<typeof kpi.figure>, call: UserCall) => {
    const counting = countingOf(call);
    const day = startTime === undefined ? null : localDay(startTime);
    const years = yearsAround(counting.now, day);
    const subject = await kpiSubject(app, call, { entityId, item: kpiItems[type], years });
    return kpiFigureOf(await kpiCounts(counting, subject, timeType, (nowLocal) => day ?? nowLocal), subject);
  };
  handle(kpi.figure, figureOf);

  const cardsOf = async ({ entityId, type }: InputOf<typeof kpi.cards>, call: UserCall) => {
    const counting = countingOf(call);
    const years = yearsAround(counting.now, null);
    const subject = await kpiSubject(app, call, { entityId, item: kpiItems[type], years });
    // Targets are told by who may hear of them; what was counted is the same for all who see these entities.
    const counts = await share(subject.selection, { type }, () =>
      Promise.all(
        cardPeriods.map(({ time, daysAgo }) =>
          kpiCounts(counting, subject, time, (nowLocal) => addDays(nowLocal, -daysAgo)),
        ),
      ),
    );
    const cards = counts.flatMap((one, place) => {
      const { period } = cardPeriods[place] ?? {};
      return period === undefined ? [] : [{ period, ...kpiFigureOf(one, subject) }];
    });
    return cards;
  };
  handle(kpi.cards, async (input, call) => ({ cards: await cardsOf(input, call) }));

  handle(kpi.targets, (input, call) => targetMonitoring(app, call, countingOf(call), input));

  const periods = async (input: InputOf<typeof kpi.cards>, call: UserCall) => {
    const today = { ...input, timeType: 'day', startTime: undefined } as const;
    const [figure, cards] = await Promise.all([figureOf(today, call), cardsOf(input, call)]);
    return [{ period: 'today' as const, ...figure }, ...cards];
  };
  progressExportRoutes(app, { countingOf, periods });
}

const cardPeriods = [
  { period: 'yesterday', time: 'day', daysAgo: 1 },
  { period: 'week', time: 'week', daysAgo: 0 },
  { period: 'month', time: 'month', daysAgo: 0 },
  { period: 'year', time: 'year', daysAgo: 0 },
] as const;

// A week and a day elsewhere on Earth may lie in another year.
function yearsAround(now: number, day: number | null): number[] {
  const year = new Date(day === null ? now : day * 1000).getUTCFullYear();
  return [year - 1, year, year + 1];
}

function localDay(text: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('homeTime');
  }
}
