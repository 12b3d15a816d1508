import type { Metrics } from '@portico/contract/words/metrics';
import { computeStays, readCameraPeriod, readCameraUploadTime } from '../camera-fields.ts';
import { isJsonFields, type JsonFields, readNumber } from '../fields.ts';
import type { DecodedRecord, RefusedRecord } from '../format.ts';
import {
  countAdults,
  countFlow,
  countPersonMetrics,
  countStays,
  isChild,
  type PersonLists,
  readPassageSeconds,
  readPersonLists,
} from './people.ts';
import { individualsLine } from './properties.ts';

/** The records of an upload, and those that could not be decoded. */
export type FlowRecords = { records: DecodedRecord[]; unreadable: RefusedRecord[] };

/** Decodes one upload of counts. */
export function decodeFlowUpload(upload: JsonFields): FlowRecords {
  return collect([decodeUpload(upload, 0, upload, 'live')]);
}

/** Decodes each upload of a history message. `whole` is the message that contains them. */
export function decodeFlowHistory(uploads: readonly unknown[], whole: JsonFields): FlowRecords {
  const found = collect(
    uploads.map((upload, index) =>
      isJsonFields(upload)
        ? decodeUpload(upload, index, whole, 'history')
        : { index, reason: 'recordMalformed' as const },
    ),
  );
  // Entries were lost, or `len` is no number of entries. The entries that are there count, and the difference is written to the log:
  // requesting the message again would not end if the camera always sends it like this.
  const length = readNumber(whole.len);
  if (length !== undefined && length !== uploads.length)
    found.unreadable.push({ index: uploads.length, reason: 'recordMalformed', field: 'len' });
  return found;
}

function collect(uploads: readonly (DecodedRecord[] | RefusedRecord)[]): FlowRecords {
  const result: FlowRecords = { records: [], unreadable: [] };
  for (const upload of uploads) {
    if ('reason' in upload) result.unreadable.push(upload);
    else for (const record of upload) result.records.push(record);
  }
  return result;
}

function decodeUpload(
  upload: JsonFields,
  index: number,
  whole: JsonFields,
  kind: 'live' | 'history',
): DecodedRecord[] | RefusedRecord {
  const mode = upload.dataMode ?? whole.dataMode;
  const isTotal = typeof mode === 'string' && mode.toLowerCase() === 'total';
  const content: Content = { people: readPersonLists(upload), flow: readSums(upload) };
  const uploadTime = readCameraUploadTime(upload.time ?? whole.time);
  if (!isTotal && isAbsent(upload.startTime) && isAbsent(upload.endTime)) {
    const listed = decodePassages(upload, content, { index, uploadTime }, kind);
    if (listed !== null) return listed;
  }
  const period = readCameraPeriod(upload, 0, 0);
  if (typeof period === 'string') {
    const reason = period === 'missing' ? 'timeMissing' : 'timeUnreadable';
    return { index, reason, field: 'startTime' };
  }
  const isPassage = period.minutes === 0;
  const base = { index, uploadTime, ...period, minutes: isPassage ? 1 : period.minutes };
  if (isTotal) return toTotals(base, content);
  const metrics = countIncrements(upload, content);
  // In real time start and end are the same instant, or only one of them is sent: people passed then. As a period of a minute, a second
  // person in this minute would replace the first, or overlap with it and not count.
  if (isPassage) return [{ ...base, line: 0, timeBoundary: 'start', source: 'event', metrics }];
  return [{ ...base, line: 0, source: 'increment', metrics }];
}

type Content = { people: PersonLists; flow: Metrics };

type RecordBase = Omit<DecodedRecord, 'line' | 'source' | 'metrics'>;

function countIncrements(upload: JsonFields, { people, flow }: Content): Metrics {
  const listed = people.events ?? people.attributes;
  const counted = flow.flowIn === undefined && listed !== null ? countFlow(listed) : {};
  // Sums sent by the camera take precedence over those computed from its lists.
  return { ...countPersonMetrics(people), ...counted, ...flow, ...readStays(upload, people) };
}

// The lists contain the people since the last upload even when the sums are running totals, so the two are stored on different lines. An
// average stay over a running total belongs to no period and is left out.
function toTotals(base: RecordBase, { people, flow }: Content): DecodedRecord[] {
  const records: DecodedRecord[] = [{ ...base, line: 0, source: 'total', metrics: flow }];
  const metrics = { ...countPersonMetrics(people), ...countStays(people) };
  for (const given of ['adult', 'children'] as const) if (flow[given] !== undefined) delete metrics[given];
  if (Object.keys(metrics).length > 0) records.push({ ...base, line: individualsLine, source: 'increment', metrics });
  return records;
}

/**
 * The records of people who are listed without sums and without the start and end of an upload: one for each second in which somebody passed,
 * or all at the time of receipt if the times of the people cannot be read and the upload has none. null: not such an upload.
 */
function decodePassages(
  upload: JsonFields,
  content: Content,
  base: Pick<RecordBase, 'index' | 'uploadTime'>,
  kind: 'live' | 'history',
): DecodedRecord[] | null {
  const { people, flow } = content;
  const passages = people.events ?? people.attributes;
  if (passages === null || Object.keys(flow).length > 0) return null;
  const passage = { ...base, line: 0, minutes: 1, source: 'event' } as const;
  const bySecond = Map.groupBy(passages, readPassageSeconds);
  if (!bySecond.has(null) && (people.events === null || people.attributes === null)) {
    const hasChildren = people.events?.some(isChild) === true;
    return [...bySecond].map(([second, passing]) => {
      const lists = {
        attributes: people.attributes === null ? null : passing,
        events: people.events === null ? null : passing,
      };
      const metrics = {
        ...countPersonMetrics(lists),
        ...(hasChildren ? countAdults(passing) : {}),
        ...countFlow(passing),
        ...countStays(lists),
      };
      return { ...passage, time: { kind: 'instant', epochSeconds: second ?? 0 }, timeBoundary: 'start', metrics };
    });
  }
  if (kind === 'history' || !isAbsent(upload.time)) return null;
  return [{ ...passage, time: { kind: 'receipt' }, timeBoundary: 'end', metrics: countIncrements(upload, content) }];
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

const sums = [
  ['in', 'flowIn'],
  ['out', 'flowOut'],
  ['passby', 'flowPassby'],
  ['turnback', 'flowTurnback'],
  ['inAdult', 'adult'],
  ['inChild', 'children'],
] as const;

function readSums(upload: JsonFields): Metrics {
  const metrics: Metrics = {};
  for (const [word, metric] of sums) {
    const number = readNumber(upload[word]);
    if (number !== undefined) metrics[metric] = number;
  }
  return metrics;
}

// avgStayTime (ms) is read as the average over the people who entered. Without it, the stay times of the entering people in the lists are
// summed.
function readStays(upload: JsonFields, people: PersonLists): Metrics {
  const average = readNumber(upload.avgStayTime);
  const count = readNumber(upload.in);
  if (average === undefined || count === undefined) return countStays(people);
  return computeStays(average, count);
}
