import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { parseWorkTime, type Window } from '@portico/counting/business-hours';
import { weekday } from '@portico/counting/local-time';
import { type At, coversHour, extremesOf, usualDay } from '@portico/counting/usual-day';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { askedPeriodOf, required, requirePlaces, timesOf, windowOf } from './asked-period.ts';
import { type AskedRow, askedPlaces } from './asked-places.ts';
import { firstPeriod } from './compared-figures.ts';
import { inquiryOf, rowCells } from './cells.ts';
import { stretchesOf, sumsAndTallies, sumsOver } from './place-sums.ts';
import { bucketsOf } from './questions/sums.ts';
import { toldRange, zoneOf } from './time-parts.ts';
import { completenessOfDays, daysOf, hoursByDay, overlap, piecesOf, usualFigure } from './usual-days.ts';

/** The usual day of each place by hour, of one weekday or of all, with its peak and its lowest open hour. */
export async function answerHighLow(
  app: App,
  asker: Asker,
  input: InputOf<typeof comparisons.highlow>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.highlow>> {
  const { week } = input;
  requirePlaces(input);
  const { item } = required({ item: input.item, ...timesOf(input) });
  const asked = askedPeriodOf(input);
  if (week < 0 || week > 7) throw new AppError('badRequest', { week: 'notAChoice' });
  const places = await askedPlaces(app, call, input);
  const [window, now] = [windowOf(input), app.clock.now()];
  const inquiry = inquiryOf(asker, places, [item], { window, now });
  const days = daysOf(inquiry, asked, (day) => week === 0 || weekday(day) === week);
  const pieces = piecesOf(days.range, places.rows.length);
  const byDay = await sumsAndTallies(inquiry, days.parts, '1d', { whole: days.range, rows: places.rows });

  const found = places.rows.map((row) => ({
    row,
    usual: usualDay(usualFigure(inquiry, item)),
    days: days.of(row.units),
    whole: rowCells(inquiry, byDay.grid, row),
    counted: new Set<number>(),
  }));
  const order = new Map(bucketsOf({ ...days.range, step: '1d', window }).map((day, place) => [day, place]));
  for (const piece of pieces) {
    const stretches = stretchesOf(days.parts, ({ value }) => ({ whole: piece, counted: overlap(value, piece) }));
    const grid = await sumsOver(inquiry, stretches, '1h', places.rows);
    for (const { row, usual, days: own, whole, counted } of found) {
      const hours = hoursByDay(inquiry, piece, rowCells(inquiry, grid, row));
      for (const day of own) {
        if (pieces.length > 1 && (day < piece.from || day >= piece.to)) continue;
        if (usual.add(hours.get(day) ?? [], whole[order.get(day) ?? -1])) counted.add(day);
      }
    }
  }
  const first = firstPeriod(places, asked, window, now);
  return {
    zone: zoneOf(places),
    range: toldRange(first),
    settings: places.settings,
    item,
    rows: found.map(({ row, usual, days: ofRow, counted }) => {
      const hours = usual.hours();
      const isOpen = openHours(row, window);
      const open = hours.map((value, hour) => (isOpen(hour) ? value : null));
      return {
        id: row.id,
        name: row.name,
        hours,
        peak: hourOf(extremesOf(hours).most),
        lowest: hourOf(extremesOf(open).least),
        average: usual.average(),
        days: usual.days(),
        daysWithout: ofRow.length - usual.days(),
        completeness: completenessOfDays(inquiry, days, { tallies: byDay.tallies, row: row.id, item }, counted),
      };
    }),
  };
}

// Hours in which all of it is open all through, of those somebody asked about.
function openHours({ units }: AskedRow, window: Window): (hour: number) => boolean {
  const windows = [...new Set(units.map(({ entity }) => entity.workTime))].map(parseWorkTime);
  return (hour) => [window, ...windows].every((one) => coversHour(one, hour));
}

/** An hour of the day as replies tell it. */
export function hourOf(at: At | null): { time: string; value: number } | null {
  return at === null ? null : { time: `${String(at.place).padStart(2, '0')}:00`, value: at.value };
}
