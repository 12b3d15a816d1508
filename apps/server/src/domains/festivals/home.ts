import type { InputOf } from '@portico/contract/route';
import { festivals } from '@portico/contract/routes/festivals';
import { homeExports } from '@portico/contract/routes/home-exports';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { wholeDay } from '@portico/counting/business-hours';
import { positionsOf } from '@portico/counting/festivals';
import { formatDay, formatLocal } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import { type Asker, exportedFile, figuresMeant, sourcesOf, wordsIn } from '../analysis/index.ts';
import { asOfAt, festivalTold, rangeOfFestival, zoneOf } from './clock.ts';
import { readDays } from './day-figures.ts';
import { holidayTables } from './exports/holiday-tables.ts';
import { daysBeside, readingOf, togetherFigure, unfinishedPosition } from './figures.ts';
import { lastFestival } from './known-festivals.ts';
import { entityPlaces } from './places.ts';

const typeItems = { flow: 'flowIn', inBatch: 'batch', outBatch: null } as const satisfies Record<
  string,
  StatisticItem | null
>;

/** The festival bars of home. */
export function homeHolidayRoute(app: App, asker: Asker): void {
  const holiday = async ({ entityId, type, item: asked }: InputOf<typeof festivals.home>, call: HolidayCall) => {
    const now = app.clock.now();
    const places = await entityPlaces(app, call, entityId);
    const { selection } = places;
    const asOf = asOfAt(selection, now);
    const moment = { asOf, window: wholeDay };
    const festival = await lastFestival(call, places.organisations, formatDay(asOf));
    if (festival === null) return null;
    const range = rangeOfFestival(festival);
    const told = festivalTold(festival, moment);
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
      unfinishedPosition: unfinishedPosition(range, moment, told.state),
    };
    if (item === null) return { ...head, days: positions.map(() => unknownDay), ...notCompared, leftOutPlaces: [] };
    const reading = { asker, sources: sourcesOf(app, call), now };
    const figures = await readDays(reading, places, { item, window: moment.window }, readingOf(range, moment));
    const { compared, comparedBase, growth, leftOutPlaces } = await togetherFigure(
      figures,
      places.places,
      range,
      moment,
    );
    const days = daysBeside(figures, figures.all, null, range, moment);
    return { ...head, days, compared, comparedBase, growth, leftOutPlaces };
  };
  app.handle(festivals.home, holiday);
  app.handle(homeExports.holiday, async ({ format, ...input }, call) => {
    const [reply, { places }] = await Promise.all([holiday(input, call), entityPlaces(app, call, input.entityId)]);
    const named = new Map(places.map(({ id, name }) => [id, name]));
    const words = wordsIn(call.language);
    return exportedFile(
      { ...holidayTables(words, named, reply), title: words.say('menu.festival') },
      format,
      call.language,
    );
  });
}

type HolidayCall = Parameters<typeof entityPlaces>[1] & Parameters<typeof lastFestival>[0];

const notCompared = { compared: null, comparedBase: null, growth: null };
const unknownDay = { value: null, completeness: null, base: null, baseCompleteness: null, ...notCompared };
