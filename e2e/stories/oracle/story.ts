import { devices as deviceRoutes } from '@portico/contract/routes/devices';
import { isLongRun } from '../../../tools/test-size.ts';
import type { Portico } from '../portico.ts';
import type { CallRoute } from '../route-caller.ts';
import { changeTimeZone, installDevices } from './build-state.ts';
import { listClockChanges } from './calendar.ts';
import { buildNativeRecord, postNativeRecords, type RecordToSend, sendDeviceRecords } from './doors.ts';
import { generateRecord, generateRecords, storyEndSeconds, storyStartSeconds, storyYear } from './generate-records.ts';
import type { RandomSource } from './random-source.ts';
import { type OracleDevice, type OracleState, requireById } from './state.ts';

// The chapters of the story; the reference implementation is compared after each of them.

const daySeconds = 86_400;

export type StoryContext = { portico: Portico; call: CallRoute; random: RandomSource; state: OracleState };

/** Records that devices have counted but not sent yet, by device id. */
export type UnsentRecords = Map<number, RecordToSend[]>;

const concurrency = 4;

async function eachDevice(state: OracleState, work: (device: OracleDevice) => Promise<void>): Promise<void> {
  const waiting = [...state.devices];
  const next = async () => {
    for (let device = waiting.shift(); device !== undefined; device = waiting.shift()) await work(device);
  };
  await Promise.all(Array.from({ length: concurrency }, next));
}

/**
 * Installs each device at an entrance of its entity, some devices only during the story. Sends the devices' records except the late
 * records, which are returned.
 */
export async function installAndSendFirstRecords(context: StoryContext): Promise<UnsentRecords> {
  const { portico, call, random, state } = context;
  const unsent: UnsentRecords = new Map();
  for (const [index, device] of state.devices.entries()) {
    const entity = homeOf(state, index);
    const door = random.pickOne(state.corridors.filter(({ entityId }) => entityId === entity.id));
    const comesLater = isMovable(device) && !isNeverMoved(device) && random.chance(0.2);
    const from = comesLater ? random.integer(storyStartSeconds, storyEndSeconds) : storyStartSeconds - daySeconds;
    await installDevices(call, state, [device.id], door.id, from);
    // Generated in a fixed order, because sending is concurrent.
    if (device.profile.clock !== 'neverSet') unsent.set(device.id, generateRecords(random, device, entity.timeZone));
  }
  const ready = takeReady(random, state, unsent, 0.12);
  await eachDevice(state, (device) => sendDeviceRecords(portico, state, device, ready.get(device.id) ?? []));
  return unsent;
}

/** The entity a device was registered for; devices were registered for the entities in turn. */
function homeOf(state: OracleState, place: number) {
  const entity = state.entities[place % state.entities.length];
  if (entity === undefined) throw new Error('no entities');
  return entity;
}

/** Some devices are never moved. */
export const isNeverMoved = ({ id }: OracleDevice) => id % 4 === 0;

// A device that sends local time is not moved, because elsewhere the same local time means another instant.
const isMovable = ({ profile }: OracleDevice) => profile.clock === 'instant';

/** Takes the records to send now out of the unsent ones; about this share stays unsent. The order is kept. */
function takeReady(random: RandomSource, state: OracleState, unsent: UnsentRecords, lateShare: number): UnsentRecords {
  const ready: UnsentRecords = new Map();
  for (const device of state.devices) {
    const late = new Set<RecordToSend>();
    for (const record of unsent.get(device.id) ?? [])
      if (isMovable(device) && random.chance(lateShare)) late.add(record);
    ready.set(
      device.id,
      (unsent.get(device.id) ?? []).filter((record) => !late.has(record)),
    );
    unsent.set(device.id, [...late]);
  }
  return ready;
}

/**
 * Changes placements for the past: other entrances, or none for a time. Late records arrive; others are sent again, unchanged or corrected.
 */
export async function moveDevicesAndCorrectRecords(
  context: StoryContext,
  unsent: UnsentRecords,
  lateShare: number,
): Promise<void> {
  const { portico, call, random, state } = context;
  for (const device of state.devices.filter(isMovable)) {
    if (isNeverMoved(device) || !random.chance(isLongRun ? 0.4 : 0.2)) continue;
    const doors = state.corridors.filter(
      ({ entityId }) => requireById(state.entities, entityId).companyId === device.companyId,
    );
    const from = random.chance(0.3)
      ? random.pickOne(listClockChanges('America/New_York', yearStart))
      : random.integer(storyStartSeconds, storyEndSeconds);
    // The device is removed for a time, moved, or entered as installed earlier than before.
    if (random.chance(0.4)) {
      await installDevices(call, state, [device.id], null, from);
      await installDevices(
        call,
        state,
        [device.id],
        random.pickOne(doors).id,
        from + random.integer(1, 40) * daySeconds + random.integer(0, 86_399),
      );
    } else {
      await installDevices(
        call,
        state,
        [device.id],
        random.pickOne(doors).id,
        random.chance(0.3) ? storyStartSeconds - daySeconds : from,
      );
    }
  }
  const ready = takeReady(random, state, unsent, lateShare);
  for (const device of state.devices)
    ready.set(device.id, [...(ready.get(device.id) ?? []), ...createRepeats(context, device)]);
  await eachDevice(state, (device) => sendDeviceRecords(portico, state, device, ready.get(device.id) ?? []));
}

const yearStart = Date.UTC(storyYear, 0, 1) / 1000;

// Records that a device sends again: unchanged, or corrected with a later, earlier, equal or missing upload time.
function createRepeats({ random, state }: StoryContext, device: OracleDevice): RecordToSend[] {
  if (!isMovable(device)) return [];
  const entity = requireById(
    state.entities,
    state.entities.find(({ companyId }) => companyId === device.companyId)?.id ?? 0,
  );
  return state.records
    .filter((record) => record.device === device.id && random.chance(0.06))
    .map(({ device: _device, ...record }) => {
      const fresh = generateRecord(random, device, entity.timeZone, record.at, record.line);
      const corrected = {
        ...record,
        localStart: fresh.localStart,
        metrics: record.line === 255 ? record.metrics : fresh.metrics,
      };
      const { uploaded } = record;
      switch (random.integer(0, 5)) {
        case 0:
          return { ...record, localStart: fresh.localStart };
        case 1:
          return { ...corrected, uploaded: uploaded === null ? null : uploaded + random.integer(1, 5000) };
        case 2:
          return { ...corrected, uploaded: record.at + 1 };
        case 3:
          return corrected;
        case 4:
          return { ...corrected, uploaded: null };
        default:
          return { ...corrected, uploaded: record.at + 1, minutes: Math.max(1, record.minutes - 1) };
      }
    });
}

/** Changes the time zones of entities that already have records. */
export async function changeTimeZones(
  { call, state }: StoryContext,
  walls: readonly { place: number; zone: string }[],
): Promise<void> {
  for (const { place, zone } of walls) {
    const entity = state.entities[place];
    if (entity !== undefined) await changeTimeZone(call, entity, { zone, followsDst: true });
  }
}

/** Sends invalid records: each must be refused with a reason, and the valid one among them stored. */
export async function sendInvalidRecords({ portico, random, state }: StoryContext): Promise<string[]> {
  const device = state.devices.find(
    ({ profile }) => profile.listener === 'native' && profile.clock === 'instant' && profile.sendsUploadTime,
  );
  if (device === undefined) throw new Error('no device to refuse');
  const { timeZone } = homeOf(state, state.devices.indexOf(device));
  const good = generateRecord(random, device, timeZone, Math.ceil(yearStart / 3600) * 3600 + 7, 0);
  const record = buildNativeRecord(device, good);
  const inTwoDays = Math.floor(Date.now() / 1000) + 2 * daySeconds;
  const bad = [{ in: -1 }, { in: 1.5 }, { in: 1_000_001 }, { time: inTwoDays }, { time: 900_000_000 }, { time: 'now' }];
  const refused = await postNativeRecords(portico, device, [record, ...bad.map((fault) => ({ ...record, ...fault }))]);
  const { localStart: _wall, ...sentRecord } = good;
  state.records.push({ ...sentRecord, device: device.id });
  return refused;
}

/** Cameras whose clock was never set send their stored records. The platform chooses the times; they are read from the upload log. */
export async function sendRecordsWithoutClock({
  portico,
  call,
  random,
  state,
}: StoryContext): Promise<{ sent: number; plausibleTimeCount: number }> {
  let sent = 0;
  let plausibleTimeCount = 0;
  for (const device of state.devices.filter(({ profile }) => profile.clock === 'neverSet')) {
    const before = Math.floor(Date.now() / 1000);
    const flowIns = random.pickSome(
      Array.from({ length: 500 }, (_, index) => index + 1),
      7,
    );
    for (const flowIn of flowIns) {
      const metrics = { flowIn, flowOut: random.integer(0, 99) };
      const record = {
        at: 0,
        localStart: 0,
        line: 0,
        minutes: device.profile.minutes,
        uploaded: null,
        isTotal: false,
        metrics,
      };
      const recordCount = state.records.length;
      await sendDeviceRecords(portico, state, device, [record]);
      state.records.splice(recordCount);
      sent += 1;
      const { content } = await call(deviceRoutes.uploadRecord, { sn: device.sn, size: 100 });
      const own = content.find((row) => row.in === flowIn);
      const at = Date.parse(own?.dataTime ?? '') / 1000;
      // The assigned time must be possible: one period after the other, up to now.
      const min = before - (flowIns.length + 1) * device.profile.minutes * 60 - 60;
      if (at >= min && at < Date.now() / 1000) plausibleTimeCount += 1;
      state.records.push({ ...record, device: device.id, at });
    }
  }
  return { sent, plausibleTimeCount };
}
