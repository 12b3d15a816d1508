import { setTimeout as pause } from 'node:timers/promises';
import type { Counts } from '../../platform/counts/open.ts';
import { addedUp } from './kept-answer.ts';
import { daysOf, grainOf } from './kept-grain.ts';
import { isUpToDate, listWith } from './kept-list.ts';
import { daysAtLeast, daysWith, type Missing, readsOf, rowsBefore, rowsOf } from './kept-reads.ts';
import {
  devicesOf,
  isLike,
  type Kept,
  meet,
  missingOf,
  type Read,
  replace,
  rowBytes,
  sizeOf,
  stamp,
  withDaysBefore,
} from './kept-place.ts';
import { type Company, hoursOf, newCompany, type Places, type Shelf, shelfOf, type Wish } from './kept-shelves.ts';
import type { Days } from './questions/device-days.ts';
import { readLineRows, rowsADay } from './questions/kept-rows.ts';
import {
  type BucketSums,
  bucketsOf,
  type CountedPlace,
  type CountScope,
  type Opening,
  type Receipts,
  type SumsQuestion,
} from './questions/sums.ts';

/** What counted of the places somebody asked about, kept in memory and exact. */
export type KeptSums = {
  /** The sums of additive metrics and, where asked for, the periods received in opening hours; null: not a question it is for. */
  answer(question: SumsQuestion, withReceipts: boolean): Promise<{ sums: BucketSums[]; receipts: Receipts } | null>;
};

type Wanted = {
  company: Company;
  shelf: Shelf;
  days: Days;
  columns: readonly string[];
  kept: Set<Kept>;
  /** Nobody waits for it. */
  isAhead: boolean;
};
type Waiting = Wanted & { done: Promise<void>; begin: () => Promise<void> };

const mostBytes = 128 * 1024 ** 2;
const mostMarks = 500_000;
// The engine adds up more than this in less time than the rows take to read.
const mostRows = 100_000;
// Device-days a question reads at once.
const deviceDaysAtOnce = 31_000;
// As many questions as keep a small machine's cores busy; while they run, what comes next gathers.
const mostAtOnce = 2;
// Somebody who looks at so few places will look at the others next.
const fewPlaces = 16;
// Read ahead at once: a few milliseconds of this thread, many more of the engine's.
const rowsAhead = 40_000;
const deviceDaysAhead = 6_000;
// Of the memory, for what nobody may ask about.
const shareAhead = { unknown: 1 / 3, incomplete: 1 / 2 } as const;
// So many times as long as a slice took nothing is read ahead: long while somebody waits for the engine, who then mostly finds the
// processors free, and short as long as nobody does.
const restAhead = { asked: 3, quiet: 0.5 };
// Somebody who compares many places by day will compare their other months, a year and what it is set against; and by hour other places.
const daysAhead = 400;
// Wishes of a company to read ahead.
const mostWishes = 16;

/**
 * Keeps what the places somebody asked about counted, as finely as the question was, so that the next one reads only what was written
 * to since: mostly the current day. Only on the embedded store, which nobody else writes.
 */
export function keepSums(counts: Counts, limit = mostBytes): KeptSums {
  const companies = new Map<number, Company>();
  const waiting: Waiting[] = [];
  let running = 0;
  // How often somebody had to wait for the engine.
  let awaited = 0;
  // Counts writes and questions; says which came first.
  let moment = 0;

  counts.watch((changes) => {
    moment += 1;
    for (const { company: id, device, day } of changes) {
      const company = companies.get(id);
      if (company === undefined) continue;
      const known = company.changes.get(device) ?? { all: 0, days: new Map() };
      company.changes.set(device, known);
      company.changedAt = moment;
      if (day === null) known.all = moment;
      else {
        if (!known.days.has(day)) company.marks += 1;
        known.days.set(day, moment);
      }
      // More than anybody would ask about again.
      if (company.marks > mostMarks) companies.delete(id);
    }
  });

  function read(wanted: Wanted): Promise<void> {
    // Whatever is written from here on may or may not be in what the engine answers.
    const asOf = (moment += 1);
    const done = readFrom(wanted, asOf);
    const coming = { ...wanted.days, asOf, done };
    for (const one of wanted.kept) one.coming.push(coming);
    return done.finally(() => {
      for (const one of wanted.kept) one.coming.splice(one.coming.indexOf(coming), 1);
    });
  }

  async function readFrom({ company, shelf, days, columns, kept, isAhead }: Wanted, asOf: number): Promise<void> {
    const all = [...kept];
    const devices = all.reduce((sum, { place }) => sum + place.devices.length, 0);
    // Nearly the whole company: the engine finds its records by itself, a list of devices would only be compared in vain.
    const isListed = devices * 2 < company.deviceCount;
    const daysAtOnce = Math.max(1, Math.floor(deviceDaysAtOnce / Math.max(1, devices)));
    for (let from = days.from; from < days.to; from += daysAtOnce) {
      const part = { from, to: Math.min(days.to, from + daysAtOnce) };
      const rows = await readLineRows(counts, {
        scope: {
          company: company.id,
          ids: all.map(({ entity }) => entity),
          devices: isListed ? [...new Set(all.flatMap(devicesOf))] : null,
        },
        grain: shelf.grain,
        days: part,
        window: shelf.window,
        columns,
        openings: openingsOf(all),
        inOneThread: isAhead || shelf.grain === 'record',
      });
      for (const one of all) replace(one, part, rows.get(one.entity) ?? [], { asOf, alike: shelf.alike });
    }
    forgetMost();
  }

  // What is asked for while others are being answered is asked for together.
  function request(wanted: Omit<Wanted, 'kept' | 'isAhead'>, kept: readonly Kept[]): Promise<void> {
    const { shelf, days, columns } = wanted;
    awaited += 1;
    const alike = waiting.find(
      (one) => one.shelf === shelf && one.columns === columns && one.days.from === days.from && one.days.to === days.to,
    );
    if (alike !== undefined) {
      for (const one of kept) alike.kept.add(one);
      return alike.done;
    }
    let settle: { tell: () => void; fail: (error: unknown) => void } = { tell: () => {}, fail: () => {} };
    const done = new Promise<void>((tell, fail) => {
      settle = { tell, fail };
    });
    const all = { ...wanted, kept: new Set(kept), isAhead: false };
    waiting.push({ ...all, done, begin: () => read(all).then(settle.tell, settle.fail) });
    next();
    return done;
  }

  function next(): void {
    while (running < mostAtOnce) {
      const first = waiting.shift();
      if (first === undefined) return;
      running += 1;
      void first.begin().finally(() => {
        running -= 1;
        next();
      });
    }
  }

  // What somebody asked of a few places will be asked of the others, and what is too much to be read while they wait will be asked again.
  function wish(company: Company, asked: Wish): void {
    const isSame = ({ shelf, days, of }: Wish) =>
      shelf === asked.shelf && of === asked.of && days.from === asked.days.from && days.to === asked.days.to;
    if (company.wishes.some(isSame)) return;
    if (company.wishes.length >= mostWishes) return;
    company.wishes.push(asked);
    if (company.wishes.length === 1) void fulfil(company);
  }

  // The fewest days first, whenever a part is read: what takes a second does not wait for what takes a quarter of a minute.
  async function fulfil(company: Company): Promise<void> {
    const begun = new WeakMap<Wish, AsyncGenerator<void, void>>();
    for (let [first] = company.wishes; first !== undefined; [first] = company.wishes) {
      const slices = begun.get(first) ?? readAhead(company, first);
      begun.set(first, slices);
      // A store that fails tells whoever asks next.
      const { done = false } = await slices.next().catch(() => ({ done: true }));
      if (done) company.wishes.splice(company.wishes.indexOf(first), 1);
      company.wishes.sort((one, other) => lengthOf(one) - lengthOf(other));
    }
  }

  // Places of the company, a few in each turn, as long as there is room for as much again.
  async function* readAhead(company: Company, { shelf, days, places, of }: Wish): AsyncGenerator<void, void> {
    const { columns } = shelf;
    const allRows = (days.to - days.from) * rowsADay[shelf.grain] * deviceCountOf(places);
    // A part of it would only drive out what others need.
    if (allRows * rowBytes(columns) > limit * shareAhead[of]) return;
    let [slice, rows] = [new Map<Kept, Days>(), 0];
    const readSlice = async () => {
      const gaps = [...slice.values()];
      const kept = new Set(slice.keys());
      [slice, rows] = [new Map(), 0];
      const [begunAt, before] = [performance.now(), awaited];
      const unread = { from: Math.min(...gaps.map(({ from }) => from)), to: Math.max(...gaps.map(({ to }) => to)) };
      await read({ company, shelf, days: unread, columns, kept, isAhead: true });
      const rest = awaited > before ? restAhead.asked : restAhead.quiet;
      await pause(rest * (performance.now() - begunAt), undefined, { ref: false });
    };
    const isWanted = () => companies.get(company.id) === company && shelf.columns === columns;
    for (const [entity, place] of places) {
      const known = shelf.kept.get(entity);
      const gap = known === undefined ? days : gapOf(company, shelf, known, { days, of });
      if (gap === null) continue;
      rows += (gap.to - gap.from) * rowsADay[shelf.grain] * place.devices.length;
      if (slice.size === 0 && sizeOfAll() + rows * rowBytes(columns) > limit / 2) return;
      // Who asks now may know more of a place than who asked then.
      slice.set(keptOf(shelf, entity, known?.place ?? place), gap);
      if (rows < rowsAhead && rows / rowsADay[shelf.grain] < deviceDaysAhead) continue;
      await readSlice();
      yield;
      if (!isWanted()) return;
    }
    if (slice.size > 0) await readSlice();
  }

  // A year of them up to a day, or as much of it as there is room for.
  function lastDays(to: number, { grain, columns }: Shelf, places: Places): Days {
    const bytesADay = rowBytes(columns) * rowsADay[grain] * deviceCountOf(places);
    return { from: Math.max(0, to - Math.min(daysAhead, Math.floor((limit * shareAhead.incomplete) / bytesADay))), to };
  }

  // What of the days is to be read of a place, ahead; null: enough of them is known.
  function gapOf(company: Company, shelf: Shelf, known: Kept, { days, of }: Pick<Wish, 'days' | 'of'>): Days | null {
    if (of === 'unknown') return [...known.read, ...known.coming].some((part) => meet(part, days)) ? null : days;
    const gap = known.columns === shelf.columns ? missingOf(known, days, company, shelf.window) : days;
    // What little is missing is read when somebody asks.
    return gap === null || gap.to - gap.from <= daysAtLeast ? null : gap;
  }

  function sizeOfAll(): number {
    let size = 0;
    const starts = new Set<Uint32Array>();
    for (const company of companies.values())
      for (const shelf of company.shelves.values())
        for (const one of shelf.kept.values()) {
          size += sizeOf(one);
          for (const line of one.rows) starts.add(line.starts);
        }
    for (const { byteLength } of starts) size += byteLength;
    return size;
  }

  // Longest unused first; who is being asked about holds on to what it needs.
  function forgetMost(): void {
    let size = sizeOfAll();
    if (size <= limit) return;
    const all = [...companies.values()].flatMap(({ shelves }) =>
      [...shelves.values()].flatMap((shelf) => [...shelf.kept.values()].map((one) => ({ shelf, one }))),
    );
    for (const { shelf, one } of all.toSorted((a, b) => a.one.usedAt - b.one.usedAt)) {
      if (size <= limit * 0.75) return;
      shelf.list = null;
      if (shelf.kept.get(one.entity) === one) shelf.kept.delete(one.entity);
      size -= sizeOf(one);
    }
  }

  // What is kept of an entity in all columns of the shelf, for its opening hours as they are now.
  function keptOf(shelf: Shelf, entity: number, place: CountedPlace): Kept {
    const known = shelf.kept.get(entity);
    if (known !== undefined && known.columns === shelf.columns && isLike(known.place, place, shelf.grain)) {
      // Whoever asks meanwhile may know of more devices.
      if (place.devices.length === known.place.devices.length) known.place = place;
      return known;
    }
    const fresh = { entity, place, columns: shelf.columns, rows: [], read: [], coming: [], usedAt: moment };
    shelf.kept.set(entity, fresh);
    return fresh;
  }

  // What is kept of each entity, what of it has to be read, and what is being read already; null: an entity nothing is known of.
  function lookUp(company: Company, shelf: Shelf, days: Days, { ids }: CountScope, places: Places) {
    const now = (moment += 1);
    const missing: Missing[] = [];
    const coming: Promise<unknown>[] = [];
    const { list, columns } = shelf;
    if (isUpToDate(list, { ids, places, columns }, days, company.changedAt)) {
      for (const one of list.all) one.usedAt = now;
      return { now, all: list.all, missing, coming };
    }
    const all: Kept[] = [];
    for (const id of ids) {
      const place = places.get(id);
      if (place === undefined) return null;
      const one = keptOf(shelf, id, place);
      one.usedAt = now;
      all.push(one);
      const gap = missingOf(one, days, company, shelf.window);
      if (gap === null) continue;
      const isComing = (part: Read) => part.asOf > company.changedAt && part.from <= gap.from && part.to >= gap.to;
      const awaited = one.coming.find(isComing);
      if (awaited === undefined) missing.push({ one, days: gap });
      else coming.push(awaited.done);
    }
    return { now, all, missing, coming };
  }

  return {
    async answer(question, withReceipts) {
      const { scope } = question;
      const grain = counts.engine === 'embedded' ? grainOf(question) : null;
      const { places } = scope;
      if (grain === null || places === null || scope.by !== 'entity') return null;
      const company = companies.get(scope.company) ?? newCompany(scope.company);
      companies.set(scope.company, company);
      if (scope.devices === null) company.deviceCount = scope.deviceCount;
      const shelf = shelfOf(company, question, grain);
      const { columns } = shelf;
      const days = daysOf(question, grain);
      const found = lookUp(company, shelf, days, scope, places);
      if (found === null) return null;
      const { now, all, missing, coming } = found;
      const areHoursFew = () => all.reduce((sum, one) => sum + rowsOf(one, days, 'hour'), 0) <= rowsBefore;
      const isOfHours = grain === 'day' && missing.length > 0 && areHoursFew();
      const hours = isOfHours ? hoursOf(company, question, days, now) : null;
      if (hours !== null) return addedUp(question, 'hour', hours, withReceipts);
      const rows = missing.reduce((sum, { one, days: gap }) => sum + rowsOf(one, gap, grain), 0);
      // The engine would tell each device's periods by bucket.
      const told = withReceipts ? 2 * scope.deviceCount * bucketsOf(question).length : 0;
      if (rows > Math.max(mostRows, told) || rows * rowBytes(columns) > limit / 2) {
        if (grain === 'day') wish(company, { shelf, days, places: placesKept(all), of: 'incomplete' });
        return null;
      }
      const isNew = missing.some(({ one, days: gap }) => !one.read.some((part) => meet(part, gap)));
      for (const { kept, days: gap } of readsOf(missing, grain)) {
        const read = grain === 'record' ? gap : withDaysBefore(kept, gap, daysWith(kept));
        const isLittle = kept.reduce((sum, one) => sum + rowsOf(one, read, grain), 0) <= rowsBefore;
        coming.push(request({ company, shelf, days: isLittle ? read : gap, columns }, kept));
      }
      if (coming.length > 0) await Promise.all(coming);
      if (isNew && all.length <= fewPlaces && all.length < places.size)
        wish(company, { shelf, days, places, of: 'unknown' });
      const isHourly = grain === 'hour' && all.length < places.size;
      if (isNew && all.length > fewPlaces && (grain === 'day' || isHourly)) {
        const next = grain === 'day' ? placesKept(all) : places;
        wish(company, { shelf, days: lastDays(days.to, shelf, next), places: next, of: 'incomplete' });
      }
      if (all !== shelf.list?.all) for (const one of all) stamp(one, days, now, company.changedAt);
      if (all.length > fewPlaces)
        shelf.list = listWith(shelf.list, { ids: scope.ids, places, columns }, all, { ...days, asOf: now });
      return addedUp(question, grain, all, withReceipts);
    },
  };
}

const lengthOf = ({ days }: Wish) => days.to - days.from;
const deviceCountOf = (places: Places) => [...places.values()].reduce((sum, { devices }) => sum + devices.length, 0);
const placesKept = (all: readonly Kept[]): Places => new Map(all.map(({ entity, place }) => [entity, place]));

function openingsOf(all: readonly Kept[]): Opening[] {
  const alike = Map.groupBy(all, ({ place: { opening } }) => `${opening.startSecond} ${opening.endSecond}`);
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ entityIds: own.map(({ entity }) => entity), window: first.place.opening }];
  });
}
