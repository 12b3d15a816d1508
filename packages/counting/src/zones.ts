import { daySeconds } from './local-time.ts';

/** Seconds since 1970-01-01T00:00:00Z that share one table of stretches: 2^25 s, about 388 days. */
const chunkSeconds = 33_554_432;

/**
 * A stretch of higher offset between two lower ones is daylight saving only when it is shorter than this; a longer one was
 * a change of the standard itself (Moscow 2011–2014). Morocco's stretches outside Ramadan last about 325 days.
 */
const longestDaylightSaving = 350 * daySeconds;

/** Instants in which a zone keeps one offset: [from, to). */
export type OffsetSegment = { from: number; to: number; offsetSeconds: number };

/** The offsets of one zone; opaque, made by zoneRules. */
export type ZoneRules = {
  readonly zone: string;
  readonly followsDst: boolean;
  /** Chunk number → stretches of constant offset, ascending, covering the chunk exactly. Filled when first asked. */
  readonly chunks: Map<number, readonly OffsetSegment[]>;
  readonly segmentsOf: (chunk: number) => readonly OffsetSegment[];
  /** The stretch found last: records arrive in order of time, so the next one usually lies in it. */
  last: OffsetSegment;
};

/** Whether a name is an IANA time zone this runtime knows; bare offsets such as "+05:30" are not. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const cache = new Map<string, ZoneRules>();

/** The offsets of a zone, with its daylight saving or (followsDst false) on its standard offset all year; cached. Throws RangeError for an unknown zone. */
export function zoneRules(zone: string, followsDst: boolean): ZoneRules {
  const key = `${zone}|${followsDst}`;
  const known = cache.get(key);
  if (known) return known;
  if (!isZone(zone)) throw new RangeError(`Unknown time zone: ${zone}`);
  const segmentsOf = followsDst ? observedSegments(zone) : standardSegments(zoneRules(zone, true));
  const nothing = { from: 0, to: 0, offsetSeconds: 0 };
  const rules: ZoneRules = { zone, followsDst, chunks: new Map(), segmentsOf, last: nothing };
  cache.set(key, rules);
  return rules;
}

/** Offset from UTC in seconds, east positive, in force at an instant. */
export function offsetSecondsAt(rules: ZoneRules, epochSeconds: number): number {
  const last = rules.last;
  if (epochSeconds >= last.from && epochSeconds < last.to) return last.offsetSeconds;
  for (const segment of chunkOf(rules, Math.floor(epochSeconds / chunkSeconds))) {
    if (epochSeconds < segment.to) {
      rules.last = segment;
      return segment.offsetSeconds;
    }
  }
  throw new RangeError(`Not an instant: ${epochSeconds}`);
}

/** The wall clock at an instant, in local seconds (the wall clock read as if it were UTC). */
export function localSecondsAt(rules: ZoneRules, epochSeconds: number): number {
  return epochSeconds + offsetSecondsAt(rules, epochSeconds);
}

/** The instants at which the wall clock reads this: none when the clock skipped it, two (ascending) when it came twice. */
export function instantsOfLocal(rules: ZoneRules, localSeconds: number): number[] {
  const instants: number[] = [];
  // No offset reaches a day, so the instant lies within a day of the reading.
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

/** The first instant at which the wall clock reads this or later: the start of a local day, also where midnight is skipped. */
export function firstInstantFrom(rules: ZoneRules, localSeconds: number): number {
  const segments = offsetSegments(rules, localSeconds - daySeconds, localSeconds + daySeconds);
  for (const { from, to, offsetSeconds } of segments) {
    if (localSeconds - offsetSeconds < to) return Math.max(from, localSeconds - offsetSeconds);
  }
  throw new RangeError(`Not a local time: ${localSeconds}`);
}

/** The stretches of constant offset that make up [from, to), in order; both ends are instants. */
export function offsetSegments(rules: ZoneRules, from: number, to: number): OffsetSegment[] {
  const found: OffsetSegment[] = [];
  for (let chunk = Math.floor(from / chunkSeconds); chunk * chunkSeconds < to; chunk += 1) {
    for (const segment of chunkOf(rules, chunk)) {
      append(found, Math.max(from, segment.from), Math.min(to, segment.to), segment.offsetSeconds);
    }
  }
  return found;
}

/** Adds [from, to) at the end, joined to the stretch before when that has the same offset; an empty stretch adds nothing. */
function append(segments: OffsetSegment[], from: number, to: number, offsetSeconds: number): void {
  if (from >= to) return;
  const previous = segments.at(-1);
  if (previous?.offsetSeconds === offsetSeconds) previous.to = to;
  else segments.push({ from, to, offsetSeconds });
}

function chunkOf(rules: ZoneRules, chunk: number): readonly OffsetSegment[] {
  let segments = rules.chunks.get(chunk);
  if (!segments) {
    segments = rules.segmentsOf(chunk);
    rules.chunks.set(chunk, segments);
  }
  return segments;
}

/** Stretches of a chunk as Intl tells them: looked at once a day (since 1970 no zone changed twice within six), each change searched to the second. */
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

/** The first instant of the new offset, where the offset changes within (same, changed]. */
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

/** Reads a zone's offset from the wall clock Intl shows. */
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
    const read = (wanted: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === wanted)?.value);
    const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
    return local / 1000 - epochSeconds;
  };
}

/**
 * Stretches of a chunk with daylight saving taken out. A stretch that is higher than both its neighbours and short is
 * daylight saving and gets the higher of the two; so the lesser offset is the standard, also in Dublin, whose law says the
 * opposite. A chunk on either side (over a year) is looked at, so a stretch that touches its end is known to be long.
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
      const isDaylightSaving = neighbour < segment.offsetSeconds && segment.to - segment.from < longestDaylightSaving;
      const offset = isDaylightSaving ? neighbour : segment.offsetSeconds;
      append(segments, Math.max(start, segment.from), Math.min(end, segment.to), offset);
    });
    return segments;
  };
}
