import type { Absence } from '@portico/contract/routes/home';
import { deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { mergeCompleteness, type Receipt } from '@portico/counting/completeness';
import { parseWorkTime } from '@portico/counting/business-hours';
import { type ExpectedTime, hoursDue, periodSeconds } from '@portico/counting/expected-periods';
import { onlineWindow, stateOf } from '../devices/index.ts';
import type { EntityRow } from '../organisations/index.ts';
import { type Expected, expectedAt, tellsGaps } from './expected-periods.ts';
import type { DeviceAndStays, HungDevice } from './hung-devices.ts';
import { deviceAt, type Opening, type Received } from './questions/sums.ts';

/** A device of the selection and how complete its records are. */
export type DeviceHealth = {
  id: number;
  sn: string;
  name: string;
  measures: readonly Metric[];
  /** It hung at one of the entities in opening hours of the range. */
  wasHere: boolean;
  /** Epoch milliseconds since when nothing has come from it, neither a word nor, where it sends every period, a count; null: never anything. */
  quietSince: number | null;
  lastUploadAt: number | null;
  /** It hangs at one of the entities now; a device that left still counts for the completeness of the time it was here. */
  isHere: boolean;
  isReporting: boolean;
  receipt: Receipt;
};

/** The opening hours of the entities in which periods are due, each named once; a chain has a handful. */
export function openingsOf(entities: readonly EntityRow[]): Opening[] {
  const alike = Map.groupBy(entities, (entity) => entity.workTime);
  return [...alike].map(([workTime, own]) => ({
    entityIds: own.map(({ id }) => id),
    window: hoursDue(parseWorkTime(workTime)),
  }));
}

/** Expected and received periods of every device at the entities, in opening hours of a wall-clock range. */
export function healthOf(
  devices: readonly DeviceAndStays[],
  entities: readonly EntityRow[],
  range: { from: number; to: number },
  received: Received,
  nowMilliseconds: number,
): DeviceHealth[] {
  const now = Math.floor(nowMilliseconds / 1000);
  const expectation = expectedOf(devices, entities, { ...range, step: null }, [0], nowMilliseconds);
  return devices.map((device) => {
    const kind = deviceKindOf(device.deviceType);
    const period = periodSeconds(device);
    const countsGaps = tellsGaps(device);
    let expected = 0;
    let arrived = 0;
    let wasHere = false;
    for (const [entity, stays] of Map.groupBy(device.stays, ({ entityId }) => entityId)) {
      wasHere ||= expectation.isOpenIn(entity, stays);
      const [due = 0] = expectation.due(device, entity, stays);
      expected += due;
      arrived += Math.min(received.get(deviceAt(device.id, entity)) ?? 0, due);
    }
    // Counts may be a period and an upload behind; a device that sends nothing when nobody passes is judged by its words alone.
    const countedAt = (countsGaps ? device.lastDataAt : device.lastAt)?.getTime() ?? null;
    const quietLimit = Math.max(onlineWindow(device.deviceType, device.uploadInterval), 2 * period * 1000);
    const isHere = device.stays.some((stay) => stay.from <= now && stay.to > now);
    const { state } = stateOf({ ...device, isBound: isHere }, nowMilliseconds);
    return {
      id: device.id,
      sn: device.sn,
      name: device.name,
      measures: kind === undefined ? [] : deviceKinds[kind].measures,
      wasHere,
      quietSince: countedAt === null ? null : Math.min(countedAt, device.lastAt?.getTime() ?? countedAt),
      lastUploadAt: device.lastUploadAt?.getTime() ?? null,
      isHere,
      isReporting: state === 'online' && countedAt !== null && nowMilliseconds - countedAt <= quietLimit,
      receipt: { received: arrived, expected },
    };
  });
}

/** What is expected of devices, by bucket, at a moment. */
export function expectedOf(
  devices: readonly HungDevice[],
  entities: readonly EntityRow[],
  asked: ExpectedTime,
  buckets: readonly number[],
  nowMilliseconds: number,
): Expected {
  let firstStay = asked.to;
  for (const { stays } of devices) for (const { from } of stays) firstStay = Math.min(firstStay, from);
  return expectedAt(entities, asked, buckets, { firstStay, now: Math.floor(nowMilliseconds / 1000) });
}

/** Completeness of the devices that measure one of these metrics; null when nothing was expected of them. */
export function completenessOf(health: readonly DeviceHealth[], metrics: readonly Metric[] | null): number | null {
  return mergeCompleteness(measuring(health, metrics).map(({ receipt }) => receipt));
}

/** Why a figure is not known whose `missing` metrics have no sum in the range of `health`; an unfinished range may have them later. */
export function absenceOf(health: readonly DeviceHealth[], missing: readonly Metric[], unfinished: boolean): Absence {
  if (missing.length === 0) return 'notComputable';
  if (!measuring(health, missing).some(({ wasHere }) => wasHere)) return 'notMeasured';
  return unfinished && completenessOf(health, missing) === null ? 'notYet' : 'notReceived';
}

function measuring(health: readonly DeviceHealth[], metrics: readonly Metric[] | null): readonly DeviceHealth[] {
  if (metrics === null) return health;
  return health.filter(({ measures }) => metrics.some((metric) => measures.includes(metric)));
}
