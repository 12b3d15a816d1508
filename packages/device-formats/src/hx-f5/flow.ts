import type { Metrics } from '@portico/contract/words/metrics';
import { readTime, readTimeOrNull } from '../device-time.ts';
import { type Fields, isFields, readNumber } from '../fields.ts';
import type { DecodedRecord, DeviceTime, UnreadableRecord } from '../format.ts';
import { peopleLine } from './facts.ts';
import { countFlow, countPeople, countStays, type People, peopleOf } from './people.ts';

/** Records of an upload, and what could not be read of it. */
export type FlowRecords = { records: DecodedRecord[]; unreadable: UnreadableRecord[] };

/** Reads one upload of counts, or each of a history upload. `whole` is the message around a history entry. */
export function readFlow(uploads: readonly unknown[], whole: Fields): FlowRecords {
  const result: FlowRecords = { records: [], unreadable: [] };
  uploads.forEach((upload, index) => {
    if (!isFields(upload)) {
      result.unreadable.push({ index, reason: 'recordMalformed' });
      return;
    }
    const period = readPeriod(upload);
    if (typeof period === 'string') {
      result.unreadable.push({
        index,
        reason: period === 'missing' ? 'timeMissing' : 'timeUnreadable',
        field: 'startTime',
      });
      return;
    }
    const sentAt = readTimeOrNull(upload.time ?? whole.time);
    const mode = upload.dataMode ?? whole.dataMode;
    const base = { index, ...period, uploadTime: sentAt !== null && isZero(sentAt) ? null : sentAt };
    result.records.push(...recordsOf(upload, base, typeof mode === 'string' && mode.toLowerCase() === 'total'));
  });
  return result;
}

type Base = Omit<DecodedRecord, 'line' | 'source' | 'metrics'>;

function recordsOf(upload: Fields, base: Base, isTotal: boolean): DecodedRecord[] {
  const people = peopleOf(upload);
  const flow = readSums(upload);
  if (!isTotal) {
    const listed = flow.flowIn === undefined && people.events !== null ? countFlow(people.events) : {};
    // Sums of the camera stand before what its lists would give.
    const metrics = { ...countPeople(people), ...listed, ...flow, ...readStays(upload, people) };
    return [{ ...base, line: 0, source: 'increment', metrics }];
  }
  // The lists name the people since the last upload, also where the sums are running totals: the two are kept on lines of
  // their own. An average stay over a running total belongs to no period and is left out.
  const records: DecodedRecord[] = [{ ...base, line: 0, source: 'total', metrics: flow }];
  const metrics = { ...countPeople(people), ...countStays(people) };
  for (const said of ['adult', 'children'] as const) if (flow[said] !== undefined) delete metrics[said];
  if (Object.keys(metrics).length > 0) records.push({ ...base, line: peopleLine, source: 'increment', metrics });
  return records;
}

const sums = [
  ['in', 'flowIn'],
  ['out', 'flowOut'],
  ['passby', 'flowPassby'],
  ['turnback', 'flowTurnback'],
  ['inAdult', 'adult'],
  ['inChild', 'children'],
] as const;

function readSums(upload: Fields): Metrics {
  const metrics: Metrics = {};
  for (const [word, metric] of sums) {
    const number = readNumber(upload[word]);
    if (number !== undefined) metrics[metric] = number;
  }
  return metrics;
}

// avgStayTime (ms) is taken as the average over the people who entered, the only head count it can be multiplied with and
// stays additive. Without it the stay times of the people entering in the lists are summed.
function readStays(upload: Fields, people: People): Metrics {
  const average = readNumber(upload.avgStayTime);
  const count = readNumber(upload.in);
  if (average === undefined || count === undefined) return countStays(people);
  return { dwellSeconds: count === 0 ? 0 : Math.round((average * count) / 1000), dwellCount: count };
}

type Period = Pick<DecodedRecord, 'time' | 'timeIs' | 'minutes'>;

// In real time start and end are the same, or only one is given: such an upload stands for one minute.
function readPeriod(upload: Fields): Period | 'missing' | 'unreadable' {
  const start = readTime(upload.startTime);
  const end = readTime(upload.endTime);
  if (start === 'missing') {
    const only = end === 'missing' ? readTime(upload.time) : end;
    return typeof only === 'string' ? only : { time: synced(only), timeIs: 'end', minutes: 1 };
  }
  if (typeof start === 'string') return start;
  return { time: synced(start), timeIs: 'start', minutes: minutesBetween(start, end) };
}

function minutesBetween(start: DeviceTime, end: DeviceTime | string): number {
  if (typeof end === 'string' || start.kind !== 'instant' || end.kind !== 'instant' || isZero(end)) return 1;
  const seconds = end.epochSeconds - start.epochSeconds;
  return seconds < 0 ? Number.NaN : Math.max(1, Math.round(seconds / 60));
}

function isZero(time: DeviceTime): boolean {
  return time.kind === 'instant' && time.epochSeconds === 0;
}

// A clock that was never set says 0.
function synced(time: DeviceTime): DeviceTime {
  return isZero(time) ? { kind: 'unsynced' } : time;
}
