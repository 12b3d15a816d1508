import { runsPastMidnight, type Window } from '@portico/counting/business-hours';
import type { Days } from './questions/device-days.ts';
import { exactValues, firstFrom, type Grain, type LineRows, type Periods, type Values } from './questions/kept-rows.ts';
import { type CountedPlace, daySeconds } from './questions/sums.ts';

/** Days that were read, and the moment since when a change is not in them. */
export type Read = Days & { asOf: number };

/** What is kept of one entity. */
export type Kept = {
  entity: number;
  place: CountedPlace;
  columns: readonly string[];
  /** Of the days `read`. */
  rows: readonly LineRows[];
  /** In order, none overlapping. */
  read: readonly Read[];
  coming: (Read & { done: Promise<unknown> })[];
  usedAt: number;
};

/** The moment the records of a device changed last: on any of its days, and on each day. */
export type Changes = { all: number; days: Map<number, number> };

/** What changed in a company: by device, and when anything did. */
export type ChangeLog = { changes: ReadonlyMap<number, Changes>; changedAt: number };

/** From the first to the last of these days that was not read, or was written to since; sums are of the window. */
export function missingOf(one: Kept, days: Days, company: ChangeLog, window: Window): Days | null {
  for (const part of one.read) if (isWithin(days, part) && part.asOf > company.changedAt) return null;
  let [from, to] = [days.to, days.from];
  const miss = (part: Days) => {
    from = Math.min(from, Math.max(part.from, days.from));
    to = Math.max(to, Math.min(part.to, days.to));
  };
  let readTo = days.from;
  for (const part of one.read) {
    if (!meet(part, days)) continue;
    if (part.from > readTo) miss({ from: readTo, to: part.from });
    readTo = Math.max(readTo, part.to);
    if (part.asOf > company.changedAt) continue;
    for (const device of devicesOf(one)) {
      const changes = company.changes.get(device);
      if (changes === undefined) continue;
      if (changes.all > part.asOf) miss(part);
      for (const [day, at] of changes.days) {
        // What lies after midnight belongs to the day that opened before it.
        const touched = { from: runsPastMidnight(window) ? day - 1 : day, to: day + 1 };
        if (at > part.asOf && meet(touched, part) && meet(touched, days)) miss(touched);
      }
    }
  }
  if (readTo < days.to) miss({ from: readTo, to: days.to });
  return from < to ? { from, to } : null;
}

/** These days, and those before them that were not read of any of the places; so many in all at most. */
export function withDaysBefore(places: readonly Kept[], days: Days, most: number): Days {
  let from = Math.max(0, days.to - most);
  for (const { read } of places)
    for (const part of read) if (part.from < days.from) from = Math.max(from, Math.min(part.to, days.from));
  return { from: Math.min(from, days.from), to: days.to };
}

/** Those that hung there, and those whose records say so. */
export function devicesOf({ place, rows }: Kept): readonly number[] {
  const others = rows.filter(({ device }) => !place.devices.includes(device));
  return others.length === 0 ? place.devices : [...place.devices, ...others.map(({ device }) => device)];
}

/**
 * Rows of the days are those that came, the others stay; and so do days that were read later than these. `alike` gives starts that are
 * kept already where there are such.
 */
export function replace(
  one: Kept,
  days: Days,
  rows: readonly LineRows[],
  { asOf, alike }: { asOf: number; alike: Alike },
): void {
  for (const part of without(
    days,
    one.read.filter((read) => read.asOf >= asOf),
  )) {
    const fresh = new Map(rows.map((line) => [keyOf(line), between(line, part)]));
    const before = one.rows.map((line) => {
      const now = fresh.get(keyOf(line));
      fresh.delete(keyOf(line));
      return spliced(line, part, now ?? between(line, { from: 0, to: 0 }));
    });
    one.rows = [...before, ...fresh.values()]
      .filter(({ starts }) => starts.length > 0)
      .map((line) => ({ ...line, starts: alike(line.starts) }));
    one.read = withRead(one.read, { ...part, asOf });
  }
}

/** Starts that are equal to those given. */
type Alike = (starts: Uint32Array) => Uint32Array;

// Of a chain nearly all devices have the same ones.
const mostStarts = 200;

/** Finds equal starts among those of before, so that a thousand places hold them once and nobody looks at each. */
export function sharedStarts(): Alike {
  const known = new Map<string, Uint32Array>();
  return (starts) => {
    const key = `${starts.length} ${starts[0]} ${starts.at(-1)}`;
    const before = known.get(key);
    if (before === starts || before?.every((start, n) => start === starts[n]) === true) return before;
    if (known.size >= mostStarts) known.clear();
    known.set(key, starts);
    return starts;
  };
}

const keyOf = ({ device, line }: LineRows) => `${device}/${line}`;

// The days that are in none of the others, which are in order.
function without(days: Days, others: readonly Days[]): Days[] {
  const parts: Days[] = [];
  let { from } = days;
  for (const other of others) {
    if (!meet(other, days)) continue;
    if (other.from > from) parts.push({ from, to: other.from });
    from = Math.max(from, other.to);
  }
  if (from < days.to) parts.push({ from, to: days.to });
  return parts;
}

function between(line: LineRows, days: Days): LineRows {
  const [from, to] = [firstFrom(line, days.from * daySeconds), firstFrom(line, days.to * daySeconds)];
  return {
    ...line,
    starts: line.starts.slice(from, to),
    periods: line.periods.slice(from, to),
    values: line.values.map((values) => values.slice(from, to)),
  };
}

function spliced(before: LineRows, days: Days, fresh: LineRows): LineRows {
  const from = firstFrom(before, days.from * daySeconds);
  const to = firstFrom(before, days.to * daySeconds);
  if (from === to && fresh.starts.length === 0) return before;
  const length = before.starts.length - (to - from) + fresh.starts.length;
  const into = <Into extends Periods | Values>(all: Into, old: Periods | Values, middle: Periods | Values): Into => {
    all.set(old.subarray(0, from));
    all.set(middle, from);
    all.set(old.subarray(to), from + middle.length);
    return all;
  };
  // Mostly the same hours, which count more than before.
  const isSame =
    from + fresh.starts.length === to && fresh.starts.every((start, n) => start === before.starts[from + n]);
  const periods = before.periods instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
  return {
    ...before,
    starts: isSame ? before.starts : into(new Uint32Array(length), before.starts, fresh.starts),
    periods: into(periods, before.periods, fresh.periods),
    values: before.values.map((values, place) => {
      const more = fresh.values[place] ?? new Float32Array();
      const isSmall = values instanceof Float32Array && more instanceof Float32Array;
      return isSmall
        ? into(new Float32Array(length), values, more)
        : exactValues(into(new Float64Array(length), values, more));
    }),
  };
}

/** With fresh days, which cut what was read before; of neighbours read at one moment one is left. */
export function withRead(read: readonly Read[], fresh: Read): Read[] {
  const cut = read.flatMap((part) => [
    { ...part, to: Math.min(part.to, fresh.from) },
    { ...part, from: Math.max(part.from, fresh.to) },
  ]);
  const all = [...cut.filter(({ from, to }) => from < to), fresh].toSorted((a, b) => a.from - b.from);
  return all.reduce<Read[]>((joinedParts, part) => {
    const last = joinedParts.at(-1);
    if (last?.to === part.from && last.asOf === part.asOf) last.to = part.to;
    else joinedParts.push({ ...part });
    return joinedParts;
  }, []);
}

/** All of these days are as they were at a moment: later questions need not look at the changes before it. */
export function stamp(one: Kept, days: Days, now: number, changedAt: number): void {
  for (const part of one.read) {
    if (!meet(part, days) || part.asOf >= Math.min(now, changedAt)) continue;
    const from = Math.max(part.from, days.from);
    one.read = withRead(one.read, { from, to: Math.min(part.to, days.to), asOf: now });
  }
}

function isWithin(one: Days, other: Days): boolean {
  return other.from <= one.from && one.to <= other.to;
}

/** Whether days have one in common. */
export function meet(one: Days, other: Days): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Whether rows of a place are still its rows: all of its devices were read, and sums were made in the hours it opens now. */
export function isLike(before: CountedPlace, now: CountedPlace, grain: Grain): boolean {
  if (before === now) return true;
  const isSame =
    before.opening.startSecond === now.opening.startSecond && before.opening.endSecond === now.opening.endSecond;
  return (grain === 'record' || isSame) && now.devices.every((device) => before.devices.includes(device));
}

/** Bytes that are kept of a place alone: starts are mostly those of others too. */
export function sizeOf({ rows }: Kept): number {
  return rows.reduce(
    (size, { periods, values }) => size + values.reduce((bytes, own) => bytes + own.byteLength, periods.byteLength),
    0,
  );
}

/** The same of a row, as rows mostly are. */
export function rowBytes(columns: readonly string[]): number {
  return Uint16Array.BYTES_PER_ELEMENT + Float32Array.BYTES_PER_ELEMENT * columns.length;
}
