import { metrics } from '@portico/contract/words/metrics';
import { bucketStart, stepOfDays } from '@portico/counting/buckets';
import { isCalendarDay } from '@portico/counting/business-hours';
import { namesDays } from '@portico/counting/counted-range';
import type { Counts } from '../../platform/counts/open.ts';
import { type Days, sumByDeviceDay } from './questions/device-days.ts';
import {
  type Addend,
  type BucketSums,
  daySeconds,
  deviceAt,
  type Opening,
  type Receipts,
  receivedAddend,
  type SumsQuestion,
  withLine,
} from './questions/sums.ts';

/** Exact sums per device and day of whole companies, kept in memory. */
export type DaySums = {
  /** The sums, and the periods received in opening hours by bucket where asked for; null: not a question it is for. */
  answer(
    question: SumsQuestion,
    openings: readonly Opening[] | null,
  ): Promise<{ sums: BucketSums[]; receipts: Receipts } | null>;
};

/** One day of one addend: entry n is what lines[n] of devices[n] counted at entities[n]; NaN: not measured. */
type Day = { asOf: number; devices: Uint32Array; entities: Uint32Array; lines: Uint8Array; values: Float64Array };

type Company = {
  addends: Map<string, Map<number, Day>>;
  /** By day that is kept: when each device last changed. */
  changed: Map<number, Map<number, number>>;
  /** Refreshed by one question at a time; the others find it done. */
  turn: Promise<unknown>;
  /** Questions that wait or are being answered; only a company nobody asks about may be forgotten. */
  questions: number;
  usedAt: number;
};

// Of more device-days than this the engine adds up in less time than their rows take to read.
const mostDeviceDays = 100_000;
const mostKept = 4_000_000;
// Read at once: a month of a thousand devices, more days of fewer.
const deviceDaysAtOnce = 31_000;
const leastDaysAtOnce = 31;

/**
 * Keeps the sums of device-days that questions over whole companies needed, so that such a question reads only the device-days
 * written to since: today's, and where something came late or was rewritten. Only on the embedded store, which nobody else writes.
 */
export function keepDaySums(counts: Counts, limit = mostKept): DaySums {
  const companies = new Map<number, Company>();
  // Counts writes and questions; says which came first.
  let moment = 0;

  counts.watch((changes) => {
    moment += 1;
    for (const { company, device, day } of changes) {
      const kept = companies.get(company)?.changed;
      if (day === null) for (const devices of kept?.values() ?? []) devices.set(device, moment);
      else kept?.get(day)?.set(device, moment);
    }
  });

  async function refresh(
    { scope: { company: id, deviceCount } }: SumsQuestion,
    company: Company,
    addends: readonly Addend[],
    days: Days,
  ): Promise<void> {
    // Whatever is written from here on may or may not be in what the engine answers: it stays marked as changed.
    const asOf = moment;
    const columns = addends.map((addend) => {
      const kept = company.addends.get(addend.key) ?? new Map<number, Day>();
      company.addends.set(addend.key, kept);
      return { addend, kept };
    });
    for (let day = days.from; day < days.to; day += 1) {
      if (!company.changed.has(day)) company.changed.set(day, new Map());
    }
    const read = async (part: Days, wanted: typeof columns, devices: readonly number[] | null) => {
      const rows = await sumByDeviceDay(
        counts,
        id,
        part,
        wanted.map(({ addend }) => addend),
        devices,
      );
      const found = Map.groupBy(rows, ([day]) => Number(day));
      const replaced = devices === null ? null : new Set(devices);
      for (let day = part.from; day < part.to; day += 1) {
        const ofDay = found.get(day) ?? [];
        const told = {
          devices: Uint32Array.from(ofDay, (row) => Number(row[1])),
          entities: Uint32Array.from(ofDay, (row) => Number(row[2])),
          lines: Uint8Array.from(ofDay, (row) => Number(row[3])),
        };
        for (const [place, { kept }] of wanted.entries()) {
          const values = Float64Array.from(ofDay, (row) => valueOf(row[place + 4]));
          const fresh = { asOf, ...told, values };
          const before = kept.get(day);
          kept.set(day, replaced === null || before === undefined ? fresh : merged(before, replaced, fresh));
        }
      }
    };

    const daysAtOnce = Math.max(leastDaysAtOnce, Math.floor(deviceDaysAtOnce / Math.max(1, deviceCount)));
    // What is asked for together is mostly missing together.
    const missing = Map.groupBy(columns, ({ kept }) => missingOf(days, kept).join());
    for (const alike of missing.values()) {
      const [first] = alike;
      const runs = first === undefined ? [] : runsOf(missingOf(days, first.kept), daysAtOnce);
      for (const run of runs) await read(run, alike, null);
    }
    const stale = new Map<number, number[]>();
    for (let day = days.from; day < days.to; day += 1) {
      const oldest = Math.min(...columns.map(({ kept }) => kept.get(day)?.asOf ?? asOf));
      const devices = [...(company.changed.get(day) ?? [])].filter(([, at]) => at > oldest).map(([device]) => device);
      if (devices.length > 0) stale.set(day, devices);
    }
    for (const { part, devices } of partsOf(stale)) await read(part, columns, devices);
    for (const day of stale.keys()) forgetSeen(company, day);
  }

  // Longest unused first.
  function forgetMost(): void {
    const sizes = [...companies].map(([id, company]) => ({ id, company, size: sizeOf(company) }));
    let kept = sizes.reduce((sum, { size }) => sum + size, 0);
    for (const { id, company, size } of sizes.toSorted((a, b) => a.company.usedAt - b.company.usedAt)) {
      if (kept <= limit) return;
      if (company.questions > 0) continue;
      companies.delete(id);
      kept -= size;
    }
  }

  function isFor(question: SumsQuestion): boolean {
    const { scope, from, to, step, window, metrics: names } = question;
    return (
      counts.engine === 'embedded' &&
      scope.by === 'entity' &&
      scope.devices === null &&
      question.ended !== true &&
      isCalendarDay(window) &&
      (step === null || stepOfDays(step)) &&
      namesDays(question) &&
      ((to - from) / daySeconds) * scope.deviceCount <= mostDeviceDays &&
      names.every((name) => metrics[name].kind === 'additive')
    );
  }

  return {
    async answer(question, openings) {
      if (!isFor(question)) return null;
      const id = question.scope.company;
      const days = { from: question.from / daySeconds, to: question.to / daySeconds };
      const addends = question.metrics.map((name) => sumAddend(metrics[name].column));
      const inOpening = openings === null ? null : receivedAddend(openings);
      const company = companies.get(id) ?? newCompany();
      companies.set(id, company);
      company.questions += 1;
      const answering = company.turn.then(async () => {
        await refresh(question, company, inOpening === null ? addends : [...addends, inOpening], days);
        const columnOf = ({ key }: Addend) => company.addends.get(key) ?? new Map<number, Day>();
        const answer = {
          sums: sumsOf(question, days, addends.map(columnOf)),
          receipts: inOpening === null ? new Map() : receiptsOf(question, days, columnOf(inOpening)),
        };
        if (sizeOf(company) > limit) {
          company.addends.clear();
          company.changed.clear();
        }
        return answer;
      });
      company.turn = answering
        .catch(() => undefined)
        .then(() => {
          company.questions -= 1;
          company.usedAt = moment += 1;
          forgetMost();
        });
      return answering;
    },
  };
}

function newCompany(): Company {
  return { addends: new Map(), changed: new Map(), turn: Promise.resolve(), questions: 0, usedAt: 0 };
}

function sumAddend(column: string): Addend {
  const sql = `sum(${column})`;
  return { key: sql, sql, params: {} };
}

type Column = ReadonlyMap<number, Day>;

function sumsOf({ scope, step, metrics: names, each }: SumsQuestion, days: Days, columns: readonly Column[]) {
  const wanted = new Set(scope.ids);
  const byBucket = new Map<number, Map<number, BucketSums>>();
  for (let day = days.from; day < days.to; day += 1) {
    const bucket = step === null ? 0 : bucketStart(day * daySeconds, step);
    const groups = byBucket.get(bucket) ?? new Map<number, BucketSums>();
    byBucket.set(bucket, groups);
    for (const [place, name] of names.entries()) {
      const { entities, values } = columns[place]?.get(day) ?? nothing;
      for (let n = 0; n < entities.length; n += 1) {
        const entity = entities[n] ?? 0;
        if (!wanted.has(entity)) continue;
        const group = each ? entity : 0;
        let row = groups.get(group);
        if (row === undefined) {
          row = { company: scope.company, group, bucket, sums: {} };
          groups.set(group, row);
        }
        const value = values[n] ?? Number.NaN;
        const before = row.sums[name] ?? null;
        row.sums[name] = Number.isNaN(value) ? before : (before ?? 0) + value;
      }
    }
  }
  return [...byBucket.values()].flatMap((groups) => [...groups.values()]);
}

function receiptsOf({ scope, step }: SumsQuestion, days: Days, column: Column): Receipts {
  const wanted = new Set(scope.ids);
  const byLine = new Map<number, Receipts>();
  for (let day = days.from; day < days.to; day += 1) {
    const bucket = step === null ? 0 : bucketStart(day * daySeconds, step);
    const { devices, entities, lines, values } = column.get(day) ?? nothing;
    for (let n = 0; n < devices.length; n += 1) {
      const entity = entities[n] ?? 0;
      if (!wanted.has(entity)) continue;
      const line = lines[n] ?? 0;
      const told = byLine.get(line) ?? new Map<string, Map<number, number>>();
      byLine.set(line, told);
      const key = deviceAt(devices[n] ?? 0, entity);
      const periods = told.get(key) ?? new Map<number, number>();
      told.set(key, periods);
      periods.set(bucket, (periods.get(bucket) ?? 0) + (values[n] ?? 0));
    }
  }
  const [first = new Map(), ...others] = byLine.values();
  for (const told of others)
    for (const [key, periods] of told)
      first.set(key, withLine(first.get(key), [...periods.keys()], [...periods.values()]));
  return first;
}

const nothing: Day = {
  asOf: 0,
  devices: new Uint32Array(),
  entities: new Uint32Array(),
  lines: new Uint8Array(),
  values: new Float64Array(),
};

function merged(before: Day, replaced: ReadonlySet<number>, fresh: Day): Day {
  const stays = (_: number, n: number) => !replaced.has(before.devices[n] ?? 0);
  return {
    asOf: fresh.asOf,
    devices: Uint32Array.from([...before.devices.filter(stays), ...fresh.devices]),
    entities: Uint32Array.from([...before.entities.filter(stays), ...fresh.entities]),
    lines: Uint8Array.from([...before.lines.filter(stays), ...fresh.lines]),
    values: Float64Array.from([...before.values.filter(stays), ...fresh.values]),
  };
}

function valueOf(cell: unknown): number {
  return typeof cell === 'number' ? cell : Number.NaN;
}

function missingOf({ from, to }: Days, kept: ReadonlyMap<number, Day>): number[] {
  return Array.from({ length: to - from }, (_, place) => from + place).filter((day) => !kept.has(day));
}

function runsOf(days: readonly number[], daysAtOnce: number): Days[] {
  const runs: Days[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === day && day - last.from < daysAtOnce) last.to = day + 1;
    else runs.push({ from: day, to: day + 1 });
  }
  return runs;
}

// What is live changes in nearly every device, what comes late in a few: one question each.
function partsOf(stale: ReadonlyMap<number, readonly number[]>): { part: Days; devices: number[] }[] {
  const days = [...stale.keys()];
  const live = Math.max(...days) - 1;
  return [days.filter((day) => day >= live), days.filter((day) => day < live)]
    .filter((group) => group.length > 0)
    .map((group) => ({
      part: { from: Math.min(...group), to: Math.max(...group) + 1 },
      devices: [...new Set(group.flatMap((day) => stale.get(day) ?? []))],
    }));
}

// A change that every addend of the day has seen needs no mark any more.
function forgetSeen(company: Company, day: number): void {
  const changed = company.changed.get(day);
  const seen = Math.min(
    ...[...company.addends.values()].map((column) => column.get(day)?.asOf ?? Number.POSITIVE_INFINITY),
  );
  for (const [device, at] of changed ?? []) if (at <= seen) changed?.delete(device);
}

function sizeOf(company: Company): number {
  let size = 0;
  for (const column of company.addends.values()) for (const day of column.values()) size += day.devices.length;
  for (const devices of company.changed.values()) size += devices.size;
  return size;
}
