import type { Metrics } from '@portico/contract/words/metrics';
import { computeStays, readCameraPeriod, readCameraUploadTime } from '../camera-fields.ts';
import { isJsonFields, type JsonFields, readNumber } from '../fields.ts';
import type { DecodedRecord, RefusedRecord } from '../format.ts';
import { countFlow, countPersonMetrics, countStays, type PersonLists, readPersonLists } from './people.ts';
import { individualsLine } from './properties.ts';

/** The records of an upload, and those that could not be decoded. */
export type FlowRecords = { records: DecodedRecord[]; unreadable: RefusedRecord[] };

/** Decodes one upload of counts, or each upload of a history message. `whole` is the message that contains them. */
export function decodeFlowUploads(uploads: readonly unknown[], whole: JsonFields): FlowRecords {
  const result: FlowRecords = { records: [], unreadable: [] };
  uploads.forEach((upload, index) => {
    if (!isJsonFields(upload)) {
      result.unreadable.push({ index, reason: 'recordMalformed' });
      return;
    }
    // In real time start and end are equal, or only one of them is sent: such an upload covers one minute.
    const period = readCameraPeriod(upload, 1);
    if (typeof period === 'string') {
      result.unreadable.push({
        index,
        reason: period === 'missing' ? 'timeMissing' : 'timeUnreadable',
        field: 'startTime',
      });
      return;
    }
    const mode = upload.dataMode ?? whole.dataMode;
    const base = { index, ...period, uploadTime: readCameraUploadTime(upload.time ?? whole.time) };
    result.records.push(...toRecords(upload, base, typeof mode === 'string' && mode.toLowerCase() === 'total'));
  });
  return result;
}

type RecordBase = Omit<DecodedRecord, 'line' | 'source' | 'metrics'>;

function toRecords(upload: JsonFields, base: RecordBase, isTotal: boolean): DecodedRecord[] {
  const people = readPersonLists(upload);
  const flow = readSums(upload);
  if (!isTotal) {
    const listed = flow.flowIn === undefined && people.events !== null ? countFlow(people.events) : {};
    // Sums sent by the camera take precedence over those computed from its lists.
    const metrics = { ...countPersonMetrics(people), ...listed, ...flow, ...readStays(upload, people) };
    return [{ ...base, line: 0, source: 'increment', metrics }];
  }
  // The lists contain the people since the last upload even when the sums are running totals, so the two are stored on different lines. An
  // average stay over a running total belongs to no period and is left out.
  const records: DecodedRecord[] = [{ ...base, line: 0, source: 'total', metrics: flow }];
  const metrics = { ...countPersonMetrics(people), ...countStays(people) };
  for (const given of ['adult', 'children'] as const) if (flow[given] !== undefined) delete metrics[given];
  if (Object.keys(metrics).length > 0) records.push({ ...base, line: individualsLine, source: 'increment', metrics });
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
