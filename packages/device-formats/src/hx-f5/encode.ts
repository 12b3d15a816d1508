import { Buffer } from 'node:buffer';
import type { Metrics } from '@portico/contract/words/metrics';
import type { CountedPeriod } from '../counted-period.ts';
import { isJsonFields, readNumber } from '../fields.ts';
import { parseJsonBody } from '../json-body.ts';
import { distinctAges, distinctGenders, personEvents, unknownAge } from './properties.ts';

/** The fields of a camera's heartbeat other than serial number and clock. */
export type HxF5DeviceInfo = {
  ipAddress?: string;
  macAddress?: string;
  connectionType?: string;
  wifiSSID?: string;
  hwPlatform?: string;
  swRelease?: string;
};

/** Encodes a heartbeat, which is sent every minute; the reply contains the settings. */
export function encodeHxF5Heartbeat(sn: string, time: number, info: HxF5DeviceInfo = {}): Buffer {
  return json({ sn, time, ...info });
}

/**
 * Encodes one upload of counts. With `Total` the flow counts are running totals, and the attributes are those of this period. Dwell times
 * are decoded without rounding errors if fewer than 1,000 people entered and each of them has a stay.
 */
export function encodeHxF5Upload(sn: string, period: CountedPeriod, dataMode: 'Add' | 'Total'): Buffer {
  return json({ sn, ...toUpload(period), dataMode });
}

/** Encodes several periods in one upload, as after a lost link; always increments. */
export function encodeHxF5History(sn: string, periods: readonly CountedPeriod[]): Buffer {
  return json({ sn, len: periods.length, data: periods.map(toUpload) });
}

/** Encodes how many people are inside now, which is sent every minute. `time`: epoch seconds. */
export function encodeHxF5Stay(sn: string, time: number, inside: number): Buffer {
  return json({ sn, time, currentStay: inside, info: [] });
}

/**
 * Encodes a report of the distinct people of a local date ("yyyy-MM-dd") so far. `metrics`: their genders and ages, which are expected to have
 * the same number of people.
 */
export function encodeHxF5DistinctPeople(
  sn: string,
  date: string,
  people: { deduped: number; raw: number; staff?: number; metrics?: Metrics },
): Buffer {
  const { deduped, raw, staff, metrics = {} } = people;
  return json({
    date,
    direction: 'in',
    master_sn: sn,
    device_sns: [sn],
    dedup_summary: { raw, duplicate: raw - deduped, deduped },
    deduped_stats: {
      customer: { count: deduped - (staff ?? 0), ...optionalField('age_gender', toAgesAndGenders(metrics)) },
      non_customer: { count: staff ?? 0, ...optionalField('staff', staff) },
    },
  });
}

/** A person in the daily report: when they entered and left, in epoch milliseconds. */
export type HxF5RecognisedPerson = { globalId: number; visits: readonly { enter: number; leave: number }[] };

/** Encodes the daily report of recognised people of a local date ("yyyy-MM-dd"). */
export function encodeHxF5Reid(sn: string, date: string, people: readonly HxF5RecognisedPerson[]): Buffer {
  return json({
    date,
    direction: 'in',
    master_sn: sn,
    device_sns: [sn],
    reid_records: people.map(({ globalId, visits }) => ({
      global_id: globalId,
      pairs: visits.map(({ enter, leave }) => ({
        enter: { timestamp_ms: enter },
        leave: { timestamp_ms: leave },
        dwell_time_ms: leave - enter,
      })),
      extra_info: {
        gender: 0,
        age_range_min: unknownAge,
        age_range_max: unknownAge,
        person_type: 0,
        height_category: 0,
      },
    })),
  });
}

/** A person who passes a 3D camera. `at`: epoch seconds; `event`: 0 to 3 as in `personEvents`; `stay`: milliseconds. */
export type HxF5Passage = { at: number; event: number; isChild: boolean; stay: number };

/** Encodes passages without sums, each with its time in microseconds. `at`: epoch seconds, start and end of the upload; null: without. */
export function encodeHxF5Passages(sn: string, passages: readonly HxF5Passage[], at: number | null): Buffer {
  return json({
    sn,
    ...(at === null ? {} : { startTime: at, endTime: at, time: at }),
    eventList: passages.map((passage, index) => ({
      id: index + 1,
      timestamp: passage.at * 1_000_000,
      eventType: passage.event + (passage.isChild ? personEvents.child : 0),
      stayTime: passage.stay,
    })),
  });
}

/** The server's reply as a camera reads it. */
export type HxF5Reply = {
  code: number;
  msg: string;
  uploadInterval?: number;
  dataMode?: 'Add' | 'Total';
  time?: number;
  timezone?: number;
  /** The range of past records to send again, epoch seconds. */
  dataStartTime?: number;
  dataEndTime?: number;
};

/** Decodes the server's reply; null for anything else. */
export function readHxF5Reply(body: Buffer): HxF5Reply | null {
  const parsed = parseJsonBody(body);
  if ('fault' in parsed || !isJsonFields(parsed.value)) return null;
  const code = readNumber(parsed.value.code);
  if (code === undefined) return null;
  const reply: HxF5Reply = { code, msg: String(parsed.value.msg) };
  const data = isJsonFields(parsed.value.data) ? parsed.value.data : {};
  for (const name of ['uploadInterval', 'time', 'timezone', 'dataStartTime', 'dataEndTime'] as const) {
    const number = readNumber(data[name]);
    if (number !== undefined) reply[name] = number;
  }
  if (data.dataMode === 'Add' || data.dataMode === 'Total') reply.dataMode = data.dataMode;
  return reply;
}

function toUpload(period: CountedPeriod): object {
  const { metrics, at, minutes } = period;
  return {
    startTime: at,
    endTime: at + minutes * 60,
    time: period.uploadedAt,
    ...optionalField('in', metrics.flowIn),
    ...optionalField('out', metrics.flowOut),
    ...optionalField('passby', metrics.flowPassby),
    ...optionalField('turnback', metrics.flowTurnback),
    ...optionalField('inAdult', metrics.adult),
    ...optionalField('inChild', metrics.children),
    ...optionalField('avgStayTime', averageStay(metrics)),
    ...optionalField('attributes', toAttributes(metrics)),
  };
}

function optionalField(name: string, value: unknown): object {
  return value === null || value === undefined ? {} : { [name]: value };
}

function averageStay({ dwellSeconds, dwellCount }: Metrics): number | null {
  if (typeof dwellSeconds !== 'number' || typeof dwellCount !== 'number') return null;
  return dwellCount === 0 ? 0 : Math.round((dwellSeconds * 1000) / dwellCount);
}

// Age ranges [min, max] in years that the camera sends for each age type.
const ageRanges = [
  ['age0', [unknownAge, unknownAge]],
  ['age1', [0, 9]],
  ['age2', [10, 16]],
  ['age3', [17, 30]],
  ['age4', [31, 45]],
  ['age5', [46, 60]],
  ['age6', [61, 100]],
] as const;

const genders = [
  ['genderMale', 1],
  ['genderFemale', 2],
  ['genderUnknown', 0],
] as const;

// One entry per person. Genders, ages and staff are combined in order, because only their sums are given here. Genders and ages are
// expected to have the same number of people, as a camera detects them.
function toAttributes(metrics: Metrics): object[] | null {
  const genderCodes = genders.flatMap(([metric, gender]) => repeat(metrics[metric], gender));
  const ages = ageRanges.flatMap(([metric, range]) => repeat(metrics[metric], range));
  const hasStaff = typeof metrics.enterStaff === 'number' || typeof metrics.leaveStaff === 'number';
  if (!hasStaff && typeof metrics.genderMale !== 'number' && typeof metrics.age0 !== 'number') return null;
  const staffIn = metrics.enterStaff ?? 0;
  const entering = Array.from({ length: Math.max(genderCodes.length, ages.length, staffIn) }, (_, index) => ({
    personId: index + 1,
    eventType: personEvents.enter,
    ...optionalField('gender', genderCodes[index]),
    ...optionalField('age', ages[index]),
    ...(hasStaff ? { workcard: index < staffIn ? 1 : 0 } : {}),
  }));
  const leaving = Array.from({ length: metrics.leaveStaff ?? 0 }, (_, index) => ({
    personId: entering.length + index + 1,
    eventType: personEvents.leave,
    ...(typeof metrics.genderMale === 'number' ? { gender: 0 } : {}),
    ...(typeof metrics.age0 === 'number' ? { age: [unknownAge, unknownAge] } : {}),
    workcard: 1,
  }));
  return [...entering, ...leaving];
}

// People by age and gender. The two are combined in order, because only the number of each is known.
function toAgesAndGenders(metrics: Metrics): object | null {
  const ages = distinctAges.flatMap(([age, metric]) => repeat(metrics[metric], age));
  const people = distinctGenders.flatMap(([gender, metric]) => repeat(metrics[metric], gender));
  if (typeof metrics.dedupedMale !== 'number' || typeof metrics.dedupedAge0 !== 'number') return null;
  const table = new Map<string, Record<string, number>>();
  for (const [index, age] of ages.entries()) {
    const gender = people[index] ?? 'unknown';
    const row = table.get(age) ?? { male: 0, female: 0, unknown: 0 };
    table.set(age, { ...row, [gender]: (row[gender] ?? 0) + 1 });
  }
  return Object.fromEntries(table);
}

function repeat<T>(count: number | null | undefined, value: T): T[] {
  return Array.from({ length: count ?? 0 }, () => value);
}

function json(body: object): Buffer {
  return Buffer.from(JSON.stringify(body));
}
