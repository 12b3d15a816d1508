import { runsPastMidnight, type Window } from '@portico/counting/business-hours';
import { addDays, dayStart, secondOfDay } from '@portico/counting/local-time';
import { type OffsetSegment, offsetSegments, type ZoneRules } from '@portico/counting/zones';
import type { GapDevice } from './place.ts';

/** Half-open, in local seconds. */
type Stretch = { from: number; to: number };

const hourSeconds = 3600;

/** The hours of a store's wall clock between two local times: how long each is, and how many periods of a device begin in it. */
export type StoreHours = {
  /** 0 where the clock skipped the hour, 7,200 where it came twice. */
  lengthOf: (hour: number) => number;
  /** Record periods of the device that begin in the hour, lie in opening hours and while it hung there; none before the hour is over and the last of them overdue. */
  expectedOf: (device: GapDevice, hour: number) => number;
};

/** The wall clock of a store from one local time to another. `now` in epoch seconds. */
export function storeHours(
  { rules, window }: { rules: ZoneRules; window: Window },
  range: Stretch,
  now: number,
): StoreHours {
  const segments = offsetSegments(rules, addDays(range.from, -2), addDays(range.to, 2));
  const piecesByHour = new Map<number, (Stretch & { offset: number })[]>();
  const piecesOf = (hour: number) => {
    const known = piecesByHour.get(hour) ?? segments.flatMap((segment) => pieceOf(hour, segment));
    piecesByHour.set(hour, known);
    return known;
  };
  return {
    lengthOf: (hour) => piecesOf(hour).reduce((sum, { from, to }) => sum + to - from, 0),
    expectedOf(device, hour) {
      const pieces = piecesOf(hour);
      const last = pieces.at(-1);
      if (last === undefined || last.to - last.offset + device.graceSeconds > now) return 0;
      // A period lies in opening hours as a whole: shops close at 22:00:00, and nothing is expected of the five minutes from then on.
      const open = openStretches(dayStart(hour), window).map(({ from, to }) => ({
        from,
        to: to - device.periodSeconds + 1,
      }));
      return pieces.reduce((sum, { offset, ...piece }) => {
        const hung = device.stays.map(({ from, to }) => ({ from: from + offset, to: to + offset }));
        const shared = open.flatMap((stretch) => hung.map((stay) => overlap(overlap(piece, stretch), stay)));
        return sum + shared.reduce((periods, stretch) => periods + beginningIn(stretch, device.periodSeconds), 0);
      }, 0);
    },
  };
}

// The part of a local hour that has this offset: the hour that comes twice has two such parts.
function pieceOf(hour: number, { from, to, offsetSeconds }: OffsetSegment): (Stretch & { offset: number })[] {
  const piece = overlap({ from: hour, to: hour + hourSeconds }, { from: from + offsetSeconds, to: to + offsetSeconds });
  return piece.from < piece.to ? [{ ...piece, offset: offsetSeconds }] : [];
}

function openStretches(day: number, window: Window): Stretch[] {
  const [opens, closes] = [day + window.startSecond, day + window.endSecond + 1];
  if (!runsPastMidnight(window)) return [{ from: opens, to: closes }];
  return [
    { from: day, to: closes },
    { from: opens, to: addDays(day, 1) },
  ];
}

function overlap(one: Stretch, other: Stretch): Stretch {
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
}

/** Periods begin on the full multiples since midnight. */
function beginningIn({ from, to }: Stretch, period: number): number {
  if (!(from < to)) return 0;
  const before = (local: number) => Math.ceil(local / period);
  const since = secondOfDay(from);
  return before(since + to - from) - before(since);
}
