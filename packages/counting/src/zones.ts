import { daySeconds } from './local-time.ts';

/**
 * Length of a chunk, the range of instants that shares one table of segments: 2^25 s, about 388 days, counted from 1970-01-01T00:00:00Z.
 */
const chunkSeconds = 33_554_432;

/**
 * A segment with a higher offset than both its neighbours is daylight saving only if it is shorter than this. A longer one was a change of
 * the standard time itself (Moscow 2011–2014). Morocco's segments outside Ramadan last about 325 days.
 */
const maxDaylightSavingSeconds = 350 * daySeconds;

/** A range of instants in which a zone has one offset: [from, to). */
export type OffsetSegment = { from: number; to: number; offsetSeconds: number };

/** The offsets of one zone; opaque, created by zoneRules. */
export type ZoneRules = {
  readonly zone: string;
  readonly followsDst: boolean;
  /** Chunk number → segments of constant offset, ascending, covering the chunk exactly. Filled on first use. */
  readonly chunks: Map<number, readonly OffsetSegment[]>;
  readonly computeSegments: (chunk: number) => readonly OffsetSegment[];
  /** The segment found last; records arrive in order of time, so the next lookup usually needs the same one. */
  lastSegment: OffsetSegment;
};

/** Whether a name is an IANA time zone that this runtime supports; bare offsets such as "+05:30" are not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const cache = new Map<string, ZoneRules>();

/**
 * The offsets of a zone, with its daylight saving or (followsDst false) with its standard offset all year; cached. Throws RangeError for an
 * unknown zone.
 */
export function zoneRules(zone: string, followsDst: boolean): ZoneRules {
  const key = `${zone}|${followsDst}`;
  const known = cache.get(key);
  if (known) return known;
  if (!isTimeZone(zone)) throw new RangeError(`Unknown time zone: ${zone}`);
  const computeSegments = followsDst ? observedSegments(zone) : standardSegments(zoneRules(zone, true));
  const nothing = { from: 0, to: 0, offsetSeconds: 0 };
  const rules: ZoneRules = { zone, followsDst, chunks: new Map(), computeSegments, lastSegment: nothing };
  cache.set(key, rules);
  return rules;
}

/** Offset from UTC at an instant, in seconds, east positive. */
export function offsetSecondsAt(rules: ZoneRules, epochSeconds: number): number {
  const last = rules.lastSegment;
  if (epochSeconds >= last.from && epochSeconds < last.to) return last.offsetSeconds;
  for (const segment of getChunk(rules, Math.floor(epochSeconds / chunkSeconds))) {
    if (epochSeconds < segment.to) {
      rules.lastSegment = segment;
      return segment.offsetSeconds;
    }
  }
  throw new RangeError(`Not an instant: ${epochSeconds}`);
}

/** The local time at an instant, in local seconds (local time read as if it were UTC). */
export function localSecondsAt(rules: ZoneRules, epochSeconds: number): number {
  return epochSeconds + offsetSecondsAt(rules, epochSeconds);
}

/** The instants with this local time: none if the clock skipped it, two (ascending) if it occurred twice. */
export function findInstantsAtLocal(rules: ZoneRules, localSeconds: number): number[] {
  const instants: number[] = [];
  // All offsets are shorter than a day, so the instant is within a day of the local time.
  for (const { from, to, offsetSeconds } of offsetSegments(
    rules,
    localSeconds - daySeconds,
    localSeconds + daySeconds,
  )) {
    const instant = localSeconds - offsetSeconds;
    if (instant >= from && instant < to) instants.push(instant);
  }
  return instants;
}

/** The first instant with this or a later local time, for example the start of a local day even if its midnight is skipped. */
export function findFirstInstantAtOrAfter(rules: ZoneRules, localSeconds: number): number {
  const segments = offsetSegments(rules, localSeconds - daySeconds, localSeconds + daySeconds);
  for (const { from, to, offsetSeconds } of segments) {
    if (localSeconds - offsetSeconds < to) return Math.max(from, localSeconds - offsetSeconds);
  }
  throw new RangeError(`Not a local time: ${localSeconds}`);
}

/** The segments of constant offset that cover [from, to), in order; both ends are instants. */
export function offsetSegments(rules: ZoneRules, from: number, to: number): OffsetSegment[] {
  const found: OffsetSegment[] = [];
  for (let chunk = Math.floor(from / chunkSeconds); chunk * chunkSeconds < to; chunk += 1) {
    for (const segment of getChunk(rules, chunk)) {
      append(found, Math.max(from, segment.from), Math.min(to, segment.to), segment.offsetSeconds);
    }
  }
  return found;
}

/** Appends [from, to), merged with the previous segment if that has the same offset; an empty range is ignored. */
function append(segments: OffsetSegment[], from: number, to: number, offsetSeconds: number): void {
  if (from >= to) return;
  const previous = segments.at(-1);
  if (previous?.offsetSeconds === offsetSeconds) previous.to = to;
  else segments.push({ from, to, offsetSeconds });
}

function getChunk(rules: ZoneRules, chunk: number): readonly OffsetSegment[] {
  let segments = rules.chunks.get(chunk);
  if (!segments) {
    segments = rules.computeSegments(chunk);
    rules.chunks.set(chunk, segments);
  }
  return segments;
}

/**
 * The segments of a chunk according to Intl. Offsets are read once a day (since 1970 no zone changed twice within six days), and each
 * change is searched to the second.
 */
function observedSegments(zone: string): (chunk: number) => OffsetSegment[] {
  const offsetAt = offsetReader(zone);
  return (chunk) => {
    const segments: OffsetSegment[] = [];
    const end = (chunk + 1) * chunkSeconds;
    let start = chunk * chunkSeconds;
    let offset = offsetAt(start);
    while (start < end) {
      const stop = Math.min(start + daySeconds, end);
      const next = offsetAt(stop);
      const change = next === offset ? stop : firstChange(offsetAt, start, stop);
      append(segments, start, change, offset);
      append(segments, change, stop, next);
      start = stop;
      offset = next;
    }
    return segments;
  };
}

/** The first instant of the new offset, if the offset changes within (same, changed]. */
function firstChange(offsetAt: (epochSeconds: number) => number, same: number, changed: number): number {
  const before = offsetAt(same);
  let low = same;
  let high = changed;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns a function that reads a zone's offset in seconds from the local time Intl shows. */
function offsetReader(zone: string): (epochSeconds: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (epochSeconds) => {
    const parts = format.formatToParts(epochSeconds * 1000);
    const read = (partType: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === partType)?.value);
    const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
    return local / 1000 - epochSeconds;
  };
}

/**
 * The segments of a chunk without daylight saving. A short segment that is higher than both its neighbours is daylight saving and gets the
 * higher of the neighbours' offsets. So the lower offset is the standard, also in Dublin, whose law defines the opposite. One chunk on
 * either side (over a year) is read too, because a segment at the border of the chunk may be longer than its part in the chunk.
 */
function standardSegments(observed: ZoneRules): (chunk: number) => OffsetSegment[] {
  return (chunk) => {
    const start = chunk * chunkSeconds;
    const end = start + chunkSeconds;
    const around = offsetSegments(observed, start - chunkSeconds, end + chunkSeconds);
    const segments: OffsetSegment[] = [];
    around.forEach((segment, index) => {
      const before = around[index - 1]?.offsetSeconds ?? segment.offsetSeconds;
      const after = around[index + 1]?.offsetSeconds ?? segment.offsetSeconds;
      const neighbour = Math.max(before, after);
      const isDaylightSaving =
        neighbour < segment.offsetSeconds && segment.to - segment.from < maxDaylightSavingSeconds;
      const offset = isDaylightSaving ? neighbour : segment.offsetSeconds;
      append(segments, Math.max(start, segment.from), Math.min(end, segment.to), offset);
    });
    return segments;
  };
}
