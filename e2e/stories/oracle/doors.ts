import type { Metric } from '@portico/contract/words/metrics';
import * as z from 'zod/mini';
import type { Portico } from '../portico.ts';
import { formatOracleLocal } from './calendar.ts';
import type { AcknowledgedRecord, MetricValues, OracleDevice, OracleState } from './state.ts';

// Sends the devices' records to their listeners, with an independent implementation of the protocols.

/** A record to send. `localStart`: local time of its start (seconds), for devices that send local time. */
export type RecordToSend = Omit<AcknowledgedRecord, 'device'> & { localStart: number };

const maxRecordsPerMessage = 900;

/** Sends a device's records in this order and adds them to the state once they are acknowledged. */
export async function sendDeviceRecords(
  portico: Portico,
  state: OracleState,
  device: OracleDevice,
  records: readonly RecordToSend[],
): Promise<void> {
  for (let from = 0; from < records.length; from += maxRecordsPerMessage) {
    const batch = records.slice(from, from + maxRecordsPerMessage);
    await (device.profile.listener === 'native' ? sendNative : sendCamera)(portico, device, batch);
    for (const { localStart: _wall, ...record } of batch) state.records.push({ ...record, device: device.id });
  }
}

const nativeReply = z.object({
  code: z.literal(200),
  refused: z.array(z.object({ index: z.number(), reason: z.string() })),
});

/** Posts native records unchanged; returns index and reason of each refused one. */
export async function postNativeRecords(
  portico: Portico,
  device: OracleDevice,
  records: readonly object[],
): Promise<string[]> {
  const answer = await fetch(`${portico.deviceHttp}/ingest/v1/records`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${device.sn}:${device.secret}`).toString('base64')}`,
    },
    body: JSON.stringify({ records }),
  });
  return nativeReply.parse(await answer.json()).refused.map(({ index, reason }) => `${index} ${reason}`);
}

async function sendNative(portico: Portico, device: OracleDevice, records: readonly RecordToSend[]): Promise<void> {
  const refused = await postNativeRecords(
    portico,
    device,
    records.map((record) => buildNativeRecord(device, record)),
  );
  if (refused.length > 0) throw new Error(`${device.sn} was refused ${refused.slice(0, 5).join(', ')}`);
}

/** Converts a record to the native format. */
export function buildNativeRecord(
  { profile }: OracleDevice,
  { at, localStart, line, minutes, uploaded, metrics }: RecordToSend,
): object {
  return {
    time: profile.clock === 'localTime' ? formatOracleLocal(localStart) : at,
    period: minutes,
    ...(line === 0 ? {} : { line }),
    ...(uploaded === null ? {} : { uploadTime: uploaded }),
    ...renameMetrics(metrics, {
      in: 'flowIn',
      out: 'flowOut',
      back: 'flowTurnback',
      after: 'flowPassby',
      staffIn: 'enterStaff',
      staffOut: 'leaveStaff',
      batch: 'batch',
      adult: 'adult',
      children: 'children',
      familys: 'familys',
      personals: 'personals',
      inCar: 'inCar',
      outCar: 'outCar',
    }),
    dwell: renameMetrics(metrics, { seconds: 'dwellSeconds', count: 'dwellCount' }),
    gender: renameMetrics(metrics, { male: 'genderMale', female: 'genderFemale', unknown: 'genderUnknown' }),
    // Ages -1 and 0 both mean unknown.
    age: renameMetrics(metrics, { '-1': 'age0', 1: 'age1', 2: 'age2', 3: 'age3', 4: 'age4', 5: 'age5', 6: 'age6' }),
    deduped: {
      ...renameMetrics(metrics, { count: 'dedupedCount', staff: 'dedupeStaff' }),
      gender: renameMetrics(metrics, { male: 'dedupedMale', female: 'dedupedFemale', unknown: 'dedupedGenderUnknown' }),
      age: renameMetrics(metrics, {
        0: 'dedupedAge0',
        1: 'dedupedAge1',
        2: 'dedupedAge2',
        3: 'dedupedAge3',
        4: 'dedupedAge4',
        5: 'dedupedAge5',
        6: 'dedupedAge6',
      }),
    },
  };
}

const cameraReply = z.object({ code: z.literal(0) });

async function sendCamera(
  portico: Portico,
  { sn, profile }: OracleDevice,
  records: readonly RecordToSend[],
): Promise<void> {
  const dataMode = profile.sendsTotals ? 'Total' : 'Add';
  const uploads = records.map(({ at, minutes, uploaded, metrics }) => ({
    startTime: profile.clock === 'neverSet' ? 0 : at,
    endTime: profile.clock === 'neverSet' ? minutes * 60 : at + minutes * 60,
    ...(uploaded === null ? {} : { time: uploaded }),
    dataMode,
    ...renameMetrics(metrics, {
      in: 'flowIn',
      out: 'flowOut',
      passby: 'flowPassby',
      turnback: 'flowTurnback',
      inAdult: 'adult',
      inChild: 'children',
    }),
  }));
  const answer = await fetch(`${portico.deviceHttp}/api/camera/dataUpload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sn, len: uploads.length, data: uploads }),
  });
  cameraReply.parse(await answer.json());
}

function renameMetrics(metrics: MetricValues, words: Readonly<Record<string, Metric>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([word, metric]) => {
      const value = metrics[metric];
      return value === undefined ? [] : [[word, value]];
    }),
  );
}
