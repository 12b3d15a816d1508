import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { isJsonFields, type JsonFields, readNumber, readText } from '../fields.ts';
import type { DecodedRecord, DeviceMessage } from '../format.ts';
import { distinctAges, distinctGenders, distinctPeopleLine } from './properties.ts';
import { readReportDate } from './report-date.ts';

/**
 * Decodes a report of distinct people. It covers the day so far and is sent repeatedly until the final one. Each report replaces the one
 * before, because all start at the local midnight of `date`. `records`, which only the final report has, contains the people one by one and
 * is not read.
 */
export function decodeDistinctPeople(sn: string, raw: JsonFields): DeviceMessage {
  // Both directions contain the same people; only those entering are counted.
  const direction = readText(raw.direction) ?? 'in';
  if (direction.toLowerCase() !== 'in')
    return { kind: 'other', sn, description: `dup of direction ${direction}`, status: {} };
  if (raw.date === undefined || raw.date === null) return refused(sn, 'timeMissing');
  const date = readReportDate(raw.date);
  if (date === null) return refused(sn, 'timeUnreadable');
  const record: DecodedRecord = {
    index: 0,
    line: distinctPeopleLine,
    time: { kind: 'local', text: `${date} 00:00:00` },
    timeBoundary: 'start',
    minutes: 1440,
    uploadTime: null,
    source: 'increment',
    metrics: readMetrics(raw),
  };
  return { kind: 'records', sn, records: [record], unreadable: [], status: {} };
}

function refused(sn: string, reason: 'timeMissing' | 'timeUnreadable'): DeviceMessage {
  return { kind: 'records', sn, records: [], unreadable: [{ index: 0, reason, field: 'date' }], status: {} };
}

// No report with the numbers of staff, genders and ages was available, only their names: they are read wherever they may be.
function readMetrics(raw: JsonFields): Metrics {
  const summary = readFields(raw.dedup_summary);
  const stats = readFields(raw.deduped_stats);
  const [customer, nonCustomer] = [readFields(stats.customer), readFields(stats.non_customer)];
  const metrics: Metrics = {};
  const dedupedCount = readNumber(summary.deduped);
  if (dedupedCount !== undefined) metrics.dedupedCount = dedupedCount;
  const staff = readCount(stats.staff) ?? readCount(nonCustomer.staff) ?? readCount(summary.staff);
  if (staff !== undefined) metrics.dedupeStaff = staff;
  const byAge = [stats, customer, summary].map((part) => part.age_gender).find(isJsonFields);
  return byAge === undefined ? metrics : { ...metrics, ...countAgesAndGenders(byAge) };
}

const readFields = (value: unknown): JsonFields => (isJsonFields(value) ? value : {});

// 5 or { count: 5 }.
const readCount = (value: unknown) => readNumber(isJsonFields(value) ? value.count : value);

// Ages and genders that are left out had no one.
function countAgesAndGenders(byAge: JsonFields): Metrics {
  const metrics: Metrics = {};
  const add = (metric: Metric, count: number) => {
    metrics[metric] = (metrics[metric] ?? 0) + count;
  };
  for (const [age, ageMetric] of distinctAges) {
    const genders = readFields(byAge[age]);
    for (const [gender, genderMetric] of distinctGenders) {
      const count = readNumber(genders[gender]) ?? 0;
      // NaN for anything that is no count, because a sum would hide it.
      const valid = Number.isInteger(count) && count >= 0 ? count : Number.NaN;
      add(ageMetric, valid);
      add(genderMetric, valid);
    }
  }
  return metrics;
}
