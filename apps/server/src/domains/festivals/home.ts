import { festivals } from '@portico/contract/routes/festivals';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { wholeDay } from '@portico/counting/business-hours';
import { positionsOf } from '@portico/counting/festivals';
import { formatDay, formatLocal } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import { type Asker, figuresMeant, sourcesOf } from '../analysis/index.ts';
import { asOfAt, festivalTold, rangeOfFestival, zoneOf } from './clock.ts';
import { readDays } from './day-figures.ts';
import { daysBeside, readingOf, togetherFigure, unfinishedPosition } from './figures.ts';
import { lastFestival } from './known-festivals.ts';
import { entityPlaces } from './places.ts';

const typeItems = { flow: 'flowIn', inBatch: 'batch', outBatch: null } as const satisfies Record<
  string,
  StatisticItem | null
>;

/** The festival bars of home. */
export function homeHolidayRoute(app: App, asker: Asker): void {
  app.handle(festivals.home, async ({ entityId, type, item: asked }, call) => {
    const now = app.clock.now();
    const places = await entityPlaces(app, call, entityId);
    const { selection } = places;
    const asOf = asOfAt(selection, now);
    const organisationId = entityId === undefined ? null : (selection.entities[0]?.organisationId ?? null);
    const festival = await lastFestival(call, formatDay(asOf), organisationId);
    if (festival === null) return null;
    const range = rangeOfFestival(festival);
    const told = festivalTold(festival, asOf);
    const item = asked ?? typeItems[type];
    const positions = positionsOf(range);
    const head = {
      zone: zoneOf(selection),
      asOf: formatLocal(asOf),
      settings: figuresMeant(selection.meanings),
      item,
      festival: told,
      positions: positions.map(({ day, base }) => ({
        day: day === null ? null : formatDay(day),
        base: base === null ? null : formatDay(base),
      })),
      unfinishedPosition: unfinishedPosition(range, asOf, told.state),
    };
    if (item === null) return { ...head, days: positions.map(() => unknownDay), ...notCompared, leftOutPlaces: [] };
    const reading = { asker, sources: sourcesOf(app, call), now };
    const figures = await readDays(reading, places, { item, window: wholeDay }, readingOf(range, asOf));
    const { compared, comparedBase, growth, leftOutPlaces } = togetherFigure(figures, places.places, range, asOf);
    const days = daysBeside(figures, figures.together(places.places), null, range, asOf);
    return { ...head, days, compared, comparedBase, growth, leftOutPlaces };
  });
}

const notCompared = { compared: null, comparedBase: null, growth: null };
const unknownDay = { value: null, completeness: null, base: null, baseCompleteness: null, ...notCompared };
