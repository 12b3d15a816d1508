import { runsPastMidnight, type TimeWindow } from '@portico/counting/business-hours';
import {
  compactValues,
  type DetectionLineRows,
  type FloatArray,
  findFirstRowFrom,
} from './queries/detection-line-rows.ts';
import type { DayRange } from './queries/device-days.ts';
import { type CountedEntity, daySeconds } from './queries/sums.ts';

/** Days that were read, and the moment of the read: changes after `readAt` are not in the rows. */
export type FreshDays = DayRange & { readAt: number };

/** The cached rows of one entity. */
export type CachedEntity = {
  entity: number;
  countedEntity: CountedEntity;
  columns: readonly string[];
  /** Rows of the days in `freshDays`. */
  rows: readonly DetectionLineRows[];
  /** In order, without overlaps. */
  freshDays: readonly FreshDays[];
  pendingReads: (FreshDays & { done: Promise<unknown> })[];
  lastUsedAt: number;
};

/** When a device's days last changed: one time for changes that may affect any day, and one per day. */
export type ChangeTimes = { lastChangeOfAllDays: number; lastChangeByDay: Map<number, number> };

/** The changes in a company: by device, and the moment of the last change. */
export type ChangeLog = { byDevice: ReadonlyMap<number, ChangeTimes>; changedAt: number };

/** Returns the range from the first to the last of these days that was not read or has changed since; null: none. Sums cover `window`. */
export function findMissingDays(
  one: CachedEntity,
  days: DayRange,
  company: ChangeLog,
  window: TimeWindow,
): DayRange | null {
  for (const part of one.freshDays) if (isWithinDays(days, part) && part.readAt > company.changedAt) return null;
  let [from, to] = [days.to, days.from];
  const miss = (part: DayRange) => {
    from = Math.min(from, Math.max(part.from, days.from));
    to = Math.max(to, Math.min(part.to, days.to));
  };
  let readTo = days.from;
  for (const part of one.freshDays) {
    if (!daysOverlap(part, days)) continue;
    if (part.from > readTo) miss({ from: readTo, to: part.from });
    readTo = Math.max(readTo, part.to);
    if (part.readAt > company.changedAt) continue;
    for (const device of listEntityDevices(one)) {
      const changes = company.byDevice.get(device);
      if (changes === undefined) continue;
      if (changes.lastChangeOfAllDays > part.readAt) miss(part);
      for (const [day, at] of changes.lastChangeByDay) {
        // Records after midnight belong to the business day that opened before it.
        const touched = { from: runsPastMidnight(window) ? day - 1 : day, to: day + 1 };
        if (at > part.readAt && daysOverlap(touched, part) && daysOverlap(touched, days)) miss(touched);
      }
    }
  }
  if (readTo < days.to) miss({ from: readTo, to: days.to });
  return from < to ? { from, to } : null;
}

/** Extends days backwards to the last earlier day that was read for any of the places; the result has at most `max` days. */
export function extendToEarlierDays(places: readonly CachedEntity[], days: DayRange, max: number): DayRange {
  let from = Math.max(0, days.to - max);
  for (const { freshDays } of places)
    for (const part of freshDays) if (part.from < days.from) from = Math.max(from, Math.min(part.to, days.from));
  return { from: Math.min(from, days.from), to: days.to };
}

/** The devices ever installed at the entity, and the other devices of its cached rows. */
export function listEntityDevices({ countedEntity, rows }: CachedEntity): readonly number[] {
  const others = rows.filter(({ device }) => !countedEntity.devices.includes(device));
  return others.length === 0
    ? countedEntity.devices
    : [...countedEntity.devices, ...others.map(({ device }) => device)];
}

/**
 * Replaces the cached rows of these days with `rows`. Other days stay, and so do days that were read later than `readAt`. Equal row starts
 * share one array of the pool.
 */
export function replaceRows(
  one: CachedEntity,
  days: DayRange,
  rows: readonly DetectionLineRows[],
  { readAt, startsPool: pool }: { readAt: number; startsPool: StartsPool },
): void {
  for (const part of subtractDays(
    days,
    one.freshDays.filter((read) => read.readAt >= readAt),
  )) {
    const fresh = new Map(rows.map((line) => [lineKey(line), cutRowsToDays(line, part)]));
    const before = one.rows.map((line) => {
      const now = fresh.get(lineKey(line));
      fresh.delete(lineKey(line));
      return spliceRows(line, part, now ?? cutRowsToDays(line, { from: 0, to: 0 }));
    });
    one.rows = [...before, ...fresh.values()]
      .filter(({ starts }) => starts.length > 0)
      .map((line) => ({ ...line, starts: pool(line.starts) }));
    one.freshDays = mergeFreshDays(one.freshDays, { ...part, readAt });
  }
}

/** Returns a pooled array equal to the given starts, else the given one. */
type StartsPool = (starts: Uint32Array) => Uint32Array;

// A few arrays are enough: in a chain the rows of nearly all devices have the same starts.
const maxPooledStarts = 200;

/** Creates a pool of row starts: a thousand places with equal starts share one array, so that they need not be compared one by one. */
export function createRowStartsPool(): StartsPool {
  const known = new Map<string, Uint32Array>();
  return (starts) => {
    const key = `${starts.length} ${starts[0]} ${starts.at(-1)}`;
    const before = known.get(key);
    if (before === starts || before?.every((start, index) => start === starts[index]) === true) return before;
    if (known.size >= maxPooledStarts) known.clear();
    known.set(key, starts);
    return starts;
  };
}

const lineKey = ({ device, line }: DetectionLineRows) => `${device}/${line}`;

// The parts of `days` that are in none of `others`, which are in order.
function subtractDays(days: DayRange, others: readonly DayRange[]): DayRange[] {
  const parts: DayRange[] = [];
  let { from } = days;
  for (const other of others) {
    if (!daysOverlap(other, days)) continue;
    if (other.from > from) parts.push({ from, to: other.from });
    from = Math.max(from, other.to);
  }
  if (from < days.to) parts.push({ from, to: days.to });
  return parts;
}

function cutRowsToDays(line: DetectionLineRows, days: DayRange): DetectionLineRows {
  const [from, to] = [findFirstRowFrom(line, days.from * daySeconds), findFirstRowFrom(line, days.to * daySeconds)];
  return {
    ...line,
    starts: line.starts.slice(from, to),
    minutes: line.minutes.slice(from, to),
    values: line.values.map((values) => values.slice(from, to)),
  };
}

type NumberArray = Uint16Array | Uint32Array | FloatArray;

function spliceRows(before: DetectionLineRows, days: DayRange, fresh: DetectionLineRows): DetectionLineRows {
  const from = findFirstRowFrom(before, days.from * daySeconds);
  const to = findFirstRowFrom(before, days.to * daySeconds);
  if (from === to && fresh.starts.length === 0) return before;
  const length = before.starts.length - (to - from) + fresh.starts.length;
  const into = <Into extends NumberArray>(all: Into, old: NumberArray, middle: NumberArray): Into => {
    all.set(old.subarray(0, from));
    all.set(middle, from);
    all.set(old.subarray(to), from + middle.length);
    return all;
  };
  const isOfRecords = before.minutes.length + fresh.minutes.length > 0;
  // Usually the fresh rows have the same starts as the rows they replace, with higher counts.
  const isSame =
    from + fresh.starts.length === to && fresh.starts.every((start, index) => start === before.starts[from + index]);
  return {
    ...before,
    starts: isSame ? before.starts : into(new Uint32Array(length), before.starts, fresh.starts),
    minutes: isOfRecords ? into(new Uint16Array(length), before.minutes, fresh.minutes) : before.minutes,
    values: before.values.map((values, index) => {
      const more = fresh.values[index] ?? new Float32Array();
      const isSmall = values instanceof Float32Array && more instanceof Float32Array;
      return isSmall
        ? into(new Float32Array(length), values, more)
        : compactValues(into(new Float64Array(length), values, more));
    }),
  };
}

/** Adds fresh days, which replace earlier reads of the same days. Adjacent days that were read at the same moment are joined. */
export function mergeFreshDays(read: readonly FreshDays[], fresh: FreshDays): FreshDays[] {
  const cut = read.flatMap((part) => [
    { ...part, to: Math.min(part.to, fresh.from) },
    { ...part, from: Math.max(part.from, fresh.to) },
  ]);
  const all = [...cut.filter(({ from, to }) => from < to), fresh].toSorted((a, b) => a.from - b.from);
  return all.reduce<FreshDays[]>((joinedParts, part) => {
    const last = joinedParts.at(-1);
    if (last?.to === part.from && last.readAt === part.readAt) last.to = part.to;
    else joinedParts.push({ ...part });
    return joinedParts;
  }, []);
}

/** Marks those of `days` that were read as up to date at the moment `now`: later queries need not examine the changes before `now`. */
export function markFresh(one: CachedEntity, days: DayRange, now: number, changedAt: number): void {
  for (const part of one.freshDays) {
    if (!daysOverlap(part, days) || part.readAt >= Math.min(now, changedAt)) continue;
    const from = Math.max(part.from, days.from);
    one.freshDays = mergeFreshDays(one.freshDays, { from, to: Math.min(part.to, days.to), readAt: now });
  }
}

function isWithinDays(one: DayRange, other: DayRange): boolean {
  return other.from <= one.from && one.to <= other.to;
}

/** Whether two ranges of days overlap. */
export function daysOverlap(one: DayRange, other: DayRange): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Whether cached rows of a place are still valid: all its devices were read. */
export function areRowsValid(before: CountedEntity, now: CountedEntity): boolean {
  return before === now || now.devices.every((device) => before.devices.includes(device));
}

/** Bytes cached for this place alone, without the starts, which places usually share. */
export function measureBytes({ rows }: CachedEntity): number {
  return rows.reduce(
    (size, { minutes, values }) => size + values.reduce((bytes, own) => bytes + own.byteLength, minutes.byteLength),
    0,
  );
}

/** Bytes of a typical row, without its start. */
export function estimateRowBytes(columns: readonly string[]): number {
  return Uint16Array.BYTES_PER_ELEMENT + Float32Array.BYTES_PER_ELEMENT * columns.length;
}
