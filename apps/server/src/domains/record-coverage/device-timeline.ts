import { daySeconds } from '@portico/counting/local-time';
import type { RecordCoverage, RecordLength } from '@portico/counting/record-coverage';
import type { DayCoverage, LocalDays } from './day-coverage.ts';

/** What the records of one device cover on some consecutive local days, in few bytes: a year of a device without gaps takes four kilobytes. */
export type DeviceTimeline = LocalDays & {
  /** The length of its last record before these days; null: none. */
  before: RecordLength | null;
  /** By day: minutes of the last record; 0: no record. */
  lengths: Uint16Array;
  /** Ranges of a day: [offsets[day], offsets[day + 1]) of `ranges`. */
  offsets: Uint32Array;
  /** Minutes since 1970, [from, to) of one range after the other. */
  ranges: Uint32Array;
};

/** Creates a timeline from the days of a device that have records. */
export function createTimeline(
  days: LocalDays,
  found: readonly DayCoverage[],
  before: RecordLength | null,
): DeviceTimeline {
  const byDay = new Map(found.map((one) => [one.day, one]));
  const count = Math.max(0, days.to - days.from);
  const [lengths, offsets, ranges] = [new Uint16Array(count), new Uint32Array(count + 1), [] as number[]];
  for (let index = 0; index < count; index += 1) {
    const own = byDay.get(days.from + index);
    if (own !== undefined) {
      lengths[index] = own.minutes;
      ranges.push(...own.ranges);
    }
    offsets[index + 1] = ranges.length;
  }
  return { ...days, before, lengths, offsets, ranges: Uint32Array.from(ranges) };
}

/** Joins timelines: `fresh` replaces the days it has; together they have no gap. The earlier one gives the length before. */
export function replaceDays(timeline: DeviceTimeline, fresh: DeviceTimeline): DeviceTimeline {
  const left = cutTimeline(timeline, { from: timeline.from, to: Math.min(timeline.to, fresh.from) });
  const right = cutTimeline(timeline, { from: Math.max(timeline.from, fresh.to), to: timeline.to });
  const parts = [left, fresh, right].filter(({ from, to }) => from < to);
  const [first = fresh] = parts;
  const length = parts.reduce((sum, part) => sum + part.lengths.length, 0);
  const joined = {
    from: first.from,
    to: first.from + length,
    before: fresh.from <= timeline.from ? fresh.before : timeline.before,
    lengths: new Uint16Array(length),
    offsets: new Uint32Array(length + 1),
    ranges: new Uint32Array(parts.reduce((sum, part) => sum + part.ranges.length, 0)),
  };
  let [day, range] = [0, 0];
  for (const part of parts) {
    joined.lengths.set(part.lengths, day);
    joined.ranges.set(part.ranges, range);
    for (let index = 1; index < part.offsets.length; index += 1)
      joined.offsets[day + index] = range + (part.offsets[index] ?? 0);
    day += part.lengths.length;
    range += part.ranges.length;
  }
  return joined;
}

function cutTimeline(timeline: DeviceTimeline, { from, to }: LocalDays): DeviceTimeline {
  const [first, last] = [Math.max(0, from - timeline.from), Math.max(0, to - timeline.from)];
  const begin = timeline.offsets[first] ?? 0;
  const end = timeline.offsets[last] ?? timeline.ranges.length;
  return {
    from,
    to: Math.max(from, to),
    before: timeline.before,
    lengths: timeline.lengths.slice(first, last),
    offsets: timeline.offsets.slice(first, last + 1).map((offset) => offset - begin),
    ranges: timeline.ranges.slice(begin, end),
  };
}

/** The coverage of the records that begin on some days of a timeline, in instants; adjacent ranges are joined. */
export function toRecordCoverage(timeline: DeviceTimeline, days: LocalDays): RecordCoverage {
  const [first, last] = [Math.max(0, days.from - timeline.from), Math.min(timeline.to, days.to) - timeline.from];
  const lengths = listLengths(timeline, first, last);
  const own = timeline.ranges.subarray(timeline.offsets[first] ?? 0, timeline.offsets[Math.max(first, last)] ?? 0);
  return { ranges: joinRanges(isInOrder(own) ? own : sortRanges(own)), lengths };
}

// A device that was moved to the west may have later records on an earlier local day.
function isInOrder(ranges: Uint32Array): boolean {
  for (let at = 2; at < ranges.length; at += 2) if ((ranges[at] ?? 0) < (ranges[at - 2] ?? 0)) return false;
  return true;
}

function sortRanges(ranges: Uint32Array): Uint32Array {
  const pairs = Array.from({ length: ranges.length / 2 }, (_, at) => [ranges[2 * at] ?? 0, ranges[2 * at + 1] ?? 0]);
  return Uint32Array.from(pairs.toSorted(([one = 0], [other = 0]) => one - other).flat());
}

function joinRanges(minutes: Uint32Array): number[] {
  const ranges: number[] = [];
  let until = -1;
  for (let at = 0; at < minutes.length; at += 2) {
    const [from, to] = [minutes[at] ?? 0, minutes[at + 1] ?? 0];
    if (from <= until) {
      until = Math.max(until, to);
      ranges[ranges.length - 1] = until * 60;
    } else {
      ranges.push(from * 60, to * 60);
      until = to;
    }
  }
  return ranges;
}

function listLengths({ from, before, lengths }: DeviceTimeline, first: number, last: number): RecordLength[] {
  let minutes = before?.minutes ?? 0;
  const changes: RecordLength[] = before === null ? [] : [{ day: before.day * daySeconds, minutes }];
  for (let index = 0; index < last; index += 1) {
    const own = lengths[index] ?? 0;
    if (own === 0 || own === minutes) continue;
    minutes = own;
    changes.push({ day: (from + index) * daySeconds, minutes });
  }
  // Only the length that holds when the days begin, and the later ones.
  const firstDay = (from + first) * daySeconds;
  const earlier = changes.filter(({ day }) => day <= firstDay);
  return [...earlier.slice(-1), ...changes.filter(({ day }) => day > firstDay)];
}
