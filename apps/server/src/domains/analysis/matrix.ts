import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { weekday } from '@portico/counting/local-time';
import { extremesOf, hoursOfDay, usualDay } from '@portico/counting/usual-day';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { askedPeriodOf, required, requirePlaces, timesOf, windowOf } from './asked-period.ts';
import { askedPlaces } from './asked-places.ts';
import { firstPeriod } from './compared-figures.ts';
import { hourOf } from './high-low.ts';
import { inquiryOf } from './cells.ts';
import { inOneRow, stretchesOf, talliesTogether, together } from './place-sums.ts';
import { bucketsOf } from './questions/sums.ts';
import { toldRange, zoneOf } from './time-parts.ts';
import { completenessOfDays, daysOf, hoursByDay, overlap, piecesOf, usualFigure } from './usual-days.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The usual week of the places together: weekdays by hours. */
export async function answerMatrix(
  app: App,
  asker: Asker,
  input: InputOf<typeof comparisons.matrix>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.matrix>> {
  requirePlaces(input);
  const { item } = required({ item: input.item, ...timesOf(input) });
  const asked = askedPeriodOf(input);
  const places = await askedPlaces(app, call, input);
  const [window, now] = [windowOf(input), app.clock.now()];
  const inquiry = inquiryOf(asker, places, [item], { window, now });
  const days = daysOf(inquiry, asked, () => true);
  const dayStretches = stretchesOf(days.parts, ({ value }) => ({ whole: days.range, counted: value }));
  const [ofDays, tallies] = await Promise.all([
    inOneRow(inquiry, dayStretches, '1d'),
    talliesTogether(inquiry, days.parts, '1d'),
  ]);

  const own = days.of(places.units);
  const order = new Map(bucketsOf({ ...days.range, step: '1d', window }).map((day, place) => [day, place]));
  const usual = weekdays.map(() => usualDay(usualFigure(inquiry, item)));
  const counted = new Set<number>();
  const pieces = piecesOf(days.range, 1);
  for (const piece of pieces) {
    const stretches = stretchesOf(days.parts, ({ value }) => ({ whole: piece, counted: overlap(value, piece) }));
    const hours = hoursByDay(inquiry, piece, await inOneRow(inquiry, stretches, '1h'));
    for (const day of own) {
      if (pieces.length > 1 && (day < piece.from || day >= piece.to)) continue;
      if (usual[weekday(day) - 1]?.add(hours.get(day) ?? [], ofDays[order.get(day) ?? -1])) counted.add(day);
    }
  }
  const inChoice = Map.groupBy(own, weekday);
  const rows = usual.map((one, place) => ({
    hours: one.hours(),
    days: one.days(),
    daysWithout: (inChoice.get(place + 1)?.length ?? 0) - one.days(),
  }));
  const { most } = extremesOf(rows.flatMap(({ hours }) => hours));
  const peak = hourOf(most === null ? null : { ...most, place: most.place % hoursOfDay });
  return {
    zone: zoneOf(places),
    range: toldRange(firstPeriod(places, asked, window, now)),
    settings: places.settings,
    item,
    weekdays: rows,
    peak: most === null || peak === null ? null : { weekday: Math.floor(most.place / hoursOfDay) + 1, ...peak },
    completeness: completenessOfDays(inquiry, days, { tallies, row: together, item }, counted),
  };
}
