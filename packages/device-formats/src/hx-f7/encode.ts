import { Buffer } from 'node:buffer';
import type { Metric, Metrics } from '@portico/contract/words/metrics';
import type { CountedPeriod } from '../counted-period.ts';
import { isJsonFields, readFlag, readNumber, readText } from '../fields.ts';
import { parseJsonBody } from '../json-body.ts';
import { ageRanges, genders, heightCategories } from './properties.ts';

/** The time zone of a camera, which it sends with every message. */
export type HxF7TimeZone = { name: string; utcOffsetSeconds: number };

const utc: HxF7TimeZone = { name: 'UTC', utcOffsetSeconds: 0 };

/** Encodes the counts of an interval. A later message about the same interval has a larger revision and replaces this one. */
export function encodeHxF7Interval(sn: string, period: CountedPeriod, revision: number, zone = utc): Buffer {
  const { at, minutes, metrics } = period;
  const count = metrics.flowIn ?? 0;
  return json({
    schema_version: '1.0',
    type: 'interval_aggregate',
    master_sn: sn,
    device_sns: [sn],
    timezone: toTimeZone(zone),
    batch_date: toLocalDate(at, zone),
    stat_basis: 'enter',
    revision,
    interval_s: minutes * 60,
    start_ts_s: at,
    end_ts_s: at + minutes * 60,
    event_counts: {
      ...optionalField('enter', metrics.flowIn),
      ...optionalField('leave', metrics.flowOut),
      ...optionalField('pass_by', metrics.flowPassby),
      ...optionalField('turn_back', metrics.flowTurnback),
    },
    raw_stats: { count, breakdowns: toBreakdowns(metrics) },
    ...(typeof metrics.enterStaff === 'number' ? { non_customer: toNonCustomer(metrics.enterStaff) } : {}),
  });
}

/** Encodes a sign of life, which is sent every minute. */
export function encodeHxF7Status(sn: string, time: number, faults: readonly string[] = [], zone = utc): Buffer {
  return json({
    schema_version: '1.0',
    type: 'device_status',
    sn,
    network_role: 'master',
    ts: time,
    timezone: toTimeZone(zone),
    business: { batch_date: toLocalDate(time, zone), state: 'opening' },
    network: { slaves: [] },
    faults,
  });
}

/** The server's reply as a camera reads it. */
export type HxF7Reply = { ok: boolean; code?: number; msg?: string; status?: string };

/** Decodes the server's reply; null for anything else, after which a camera sends its message again. */
export function readHxF7Reply(body: Buffer): HxF7Reply | null {
  const parsed = parseJsonBody(body);
  if ('fault' in parsed || !isJsonFields(parsed.value)) return null;
  const ok = readFlag(parsed.value.ok);
  if (ok === undefined) return null;
  const code = readNumber(parsed.value.code);
  const msg = readText(parsed.value.msg);
  const status = readText(parsed.value.status);
  return {
    ok,
    ...(code === undefined ? {} : { code }),
    ...(msg === undefined ? {} : { msg }),
    ...(status === undefined ? {} : { status }),
  };
}

type Share = { value: string; count: number };

// Genders and ages are given as two sums; where they cover the same people they are combined in order, as the camera sends pairs.
function toBreakdowns(metrics: Metrics): Record<string, object[]> {
  const byGender = toShares(metrics, genders);
  const byAge = toShares(metrics, ageRanges);
  const heights = toShares(metrics, heightCategories)?.map(({ value, count }) => ({ height_category: value, count }));
  const isPaired = byGender !== null && byAge !== null && sumShares(byGender) === sumShares(byAge);
  return {
    ...(heights === undefined ? {} : { height_category: heights }),
    ...(isPaired
      ? { 'age_range|gender': pairShares(byAge, byGender) }
      : {
          ...(byGender === null ? {} : { gender: byGender.map(({ value, count }) => ({ gender: value, count })) }),
          ...(byAge === null ? {} : { age_range: byAge.map(({ value, count }) => ({ age_range: value, count })) }),
        }),
  };
}

// Values without people are not listed. null: not measured.
function toShares(metrics: Metrics, names: readonly (readonly [string, Metric])[]): Share[] | null {
  if (names.every(([, metric]) => typeof metrics[metric] !== 'number')) return null;
  return names.map(([value, metric]) => ({ value, count: metrics[metric] ?? 0 })).filter(({ count }) => count !== 0);
}

function sumShares(shares: readonly Share[]): number {
  return shares.reduce((sum, { count }) => sum + count, 0);
}

function pairShares(ages: readonly Share[], byGender: readonly Share[]): object[] {
  const rows: object[] = [];
  let position = 0;
  let left = byGender[0]?.count ?? 0;
  for (const { value, count } of ages) {
    for (let open = count; open > 0; ) {
      const taken = Math.min(open, left);
      rows.push({ age_range: value, gender: byGender[position]?.value, count: taken });
      open -= taken;
      left -= taken;
      if (left > 0) continue;
      position += 1;
      left = byGender[position]?.count ?? Number.POSITIVE_INFINITY;
    }
  }
  return rows;
}

function toNonCustomer(staff: number): object {
  return { count: staff, breakdowns: staff === 0 ? {} : { person_type: [{ person_type: 'staff', count: staff }] } };
}

function toTimeZone({ name, utcOffsetSeconds }: HxF7TimeZone): object {
  return { name, utc_offset_seconds: utcOffsetSeconds, is_dst: false };
}

function toLocalDate(at: number, { utcOffsetSeconds }: HxF7TimeZone): string {
  return new Date((at + utcOffsetSeconds) * 1000).toISOString().slice(0, 10);
}

function optionalField(name: string, value: number | null | undefined): object {
  return value === null || value === undefined ? {} : { [name]: value };
}

function json(body: object): Buffer {
  return Buffer.from(JSON.stringify(body));
}
