import type { Metric } from '@portico/contract/words/metrics';
import * as z from 'zod/mini';
import type { Portico } from '../portico.ts';
import { textOf } from './calendar.ts';
import type { Device, Metrics, ToldRecord, World } from './world.ts';

// Sends what devices counted through their doors, in the protocols' words written down once more.

/** A record on its way. `wall`: how its start reads on the wall, for devices that tell that. */
export type Sent = Omit<ToldRecord, 'device'> & { wall: number };

const atOnce = 900;

/** Sends a device's records in this order, and keeps them as told once they are acknowledged. */
export async function send(portico: Portico, world: World, device: Device, records: readonly Sent[]): Promise<void> {
  for (let from = 0; from < records.length; from += atOnce) {
    const batch = records.slice(from, from + atOnce);
    await (device.manner.door === 'native' ? sendNative : sendCamera)(portico, device, batch);
    for (const { wall: _wall, ...record } of batch) world.told.push({ ...record, device: device.id });
  }
}

const nativeReply = z.object({
  code: z.literal(200),
  refused: z.array(z.object({ index: z.number(), reason: z.string() })),
});

/** Posts native records as they are; what was refused and why, by place. */
export async function postNative(portico: Portico, device: Device, records: readonly object[]): Promise<string[]> {
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

async function sendNative(portico: Portico, device: Device, records: readonly Sent[]): Promise<void> {
  const refused = await postNative(
    portico,
    device,
    records.map((record) => nativeRecord(device, record)),
  );
  if (refused.length > 0) throw new Error(`${device.sn} was refused ${refused.slice(0, 5).join(', ')}`);
}

/** A record in the native words. */
export function nativeRecord({ manner }: Device, { at, wall, line, minutes, uploaded, metrics }: Sent): object {
  return {
    time: manner.clock === 'wall' ? textOf(wall) : at,
    period: minutes,
    ...(line === 0 ? {} : { line }),
    ...(uploaded === null ? {} : { uploadTime: uploaded }),
    ...worded(metrics, {
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
    dwell: worded(metrics, { seconds: 'dwellSeconds', count: 'dwellCount' }),
    gender: worded(metrics, { male: 'genderMale', female: 'genderFemale', unknown: 'genderUnknown' }),
    // Ages -1 and 0 are both unknown.
    age: worded(metrics, { '-1': 'age0', 1: 'age1', 2: 'age2', 3: 'age3', 4: 'age4', 5: 'age5', 6: 'age6' }),
    deduped: {
      ...worded(metrics, { count: 'dedupedCount', staff: 'dedupeStaff' }),
      gender: worded(metrics, { male: 'dedupedMale', female: 'dedupedFemale', unknown: 'dedupedGenderUnknown' }),
      age: worded(metrics, {
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

async function sendCamera(portico: Portico, { sn, manner }: Device, records: readonly Sent[]): Promise<void> {
  const dataMode = manner.totals ? 'Total' : 'Add';
  const uploads = records.map(({ at, minutes, uploaded, metrics }) => ({
    startTime: manner.clock === 'never set' ? 0 : at,
    endTime: manner.clock === 'never set' ? minutes * 60 : at + minutes * 60,
    ...(uploaded === null ? {} : { time: uploaded }),
    dataMode,
    ...worded(metrics, {
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

function worded(metrics: Metrics, words: Readonly<Record<string, Metric>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([word, metric]) => {
      const value = metrics[metric];
      return value === undefined ? [] : [[word, value]];
    }),
  );
}
