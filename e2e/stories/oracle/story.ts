import { devices as deviceRoutes } from '@portico/contract/routes/devices';
import { isLongRun } from '../../../tools/test-size.ts';
import type { Call } from '../calls.ts';
import type { Portico } from '../portico.ts';
import { changesOf } from './calendar.ts';
import { countedBy, firstInstant, lastInstant, mainYear, recordOf } from './counting.ts';
import type { Dice } from './dice.ts';
import { nativeRecord, postNative, type Sent, send } from './doors.ts';
import { changeWall, hang } from './places.ts';
import { byId, type Device, type World } from './world.ts';

// What happens, one chapter after the other; the oracle asks after each.

const daySeconds = 86_400;

export type Telling = { portico: Portico; call: Call; dice: Dice; world: World };

/** What devices counted and have not sent yet, by device. */
export type Held = Map<number, Sent[]>;

const atATime = 4;

async function eachDevice(world: World, work: (device: Device) => Promise<void>): Promise<void> {
  const waiting = [...world.devices];
  const next = async () => {
    for (let device = waiting.shift(); device !== undefined; device = waiting.shift()) await work(device);
  };
  await Promise.all(Array.from({ length: atATime }, next));
}

/** Each device hangs at a door of its entity, some only from later on; all send what they counted but for what comes late. */
export async function firstReports(telling: Telling): Promise<Held> {
  const { portico, call, dice, world } = telling;
  const held: Held = new Map();
  for (const [place, device] of world.devices.entries()) {
    const entity = homeOf(world, place);
    const door = dice.one(world.corridors.filter(({ entityId }) => entityId === entity.id));
    const comesLater = isMovable(device) && !isSettled(device) && dice.chance(0.2);
    const from = comesLater ? dice.whole(firstInstant, lastInstant) : firstInstant - daySeconds;
    await hang(call, world, [device.id], door.id, from);
    // In a fixed order: sending is not.
    if (device.manner.clock !== 'never set') held.set(device.id, countedBy(dice, device, entity.wall));
  }
  const ready = parted(dice, world, held, 0.12);
  await eachDevice(world, (device) => send(portico, world, device, ready.get(device.id) ?? []));
  return held;
}

/** The entity a device was registered for: they took turns. */
function homeOf(world: World, place: number) {
  const entity = world.entities[place % world.entities.length];
  if (entity === undefined) throw new Error('no entities');
  return entity;
}

/** Some devices stay where they hang. */
export const isSettled = ({ id }: Device) => id % 4 === 0;

// Who tells times on a wall stays under it: elsewhere the same words mean other instants.
const isMovable = ({ manner }: Device) => manner.clock === 'instant';

/** Takes what is ready out of what is held; about this share stays, all of it in order. */
function parted(dice: Dice, world: World, held: Held, stays: number): Held {
  const ready: Held = new Map();
  for (const device of world.devices) {
    const late = new Set<Sent>();
    for (const record of held.get(device.id) ?? []) if (isMovable(device) && dice.chance(stays)) late.add(record);
    ready.set(
      device.id,
      (held.get(device.id) ?? []).filter((record) => !late.has(record)),
    );
    held.set(device.id, [...late]);
  }
  return ready;
}

/** Devices turn out to have hung elsewhere, or nowhere for a time; late records come, others again, as they were or corrected. */
export async function movesAndCorrections(telling: Telling, held: Held, stays: number): Promise<void> {
  const { portico, call, dice, world } = telling;
  for (const device of world.devices.filter(isMovable)) {
    if (isSettled(device) || !dice.chance(isLongRun ? 0.4 : 0.2)) continue;
    const doors = world.corridors.filter(
      ({ entityId }) => byId(world.entities, entityId).companyId === device.companyId,
    );
    const from = dice.chance(0.3)
      ? dice.one(changesOf('America/New_York', yearStart))
      : dice.whole(firstInstant, lastInstant);
    // Taken away for a time, moved, or bound earlier than was said.
    if (dice.chance(0.4)) {
      await hang(call, world, [device.id], null, from);
      await hang(
        call,
        world,
        [device.id],
        dice.one(doors).id,
        from + dice.whole(1, 40) * daySeconds + dice.whole(0, 86_399),
      );
    } else {
      await hang(call, world, [device.id], dice.one(doors).id, dice.chance(0.3) ? firstInstant - daySeconds : from);
    }
  }
  const ready = parted(dice, world, held, stays);
  for (const device of world.devices)
    ready.set(device.id, [...(ready.get(device.id) ?? []), ...again(telling, device)]);
  await eachDevice(world, (device) => send(portico, world, device, ready.get(device.id) ?? []));
}

const yearStart = Date.UTC(mainYear, 0, 1) / 1000;

// Records a device sends again: the same, corrected later, earlier, at the same moment, at a moment still to come.
function again({ dice, world }: Telling, device: Device): Sent[] {
  if (!isMovable(device)) return [];
  const entity = byId(world.entities, world.entities.find(({ companyId }) => companyId === device.companyId)?.id ?? 0);
  return world.told
    .filter((record) => record.device === device.id && dice.chance(0.06))
    .map(({ device: _device, ...record }) => {
      const fresh = recordOf(dice, device, entity.wall, record.at, record.line);
      const corrected = { ...record, wall: fresh.wall, metrics: record.line === 255 ? record.metrics : fresh.metrics };
      const { uploaded } = record;
      switch (dice.whole(0, 5)) {
        case 0:
          return { ...record, wall: fresh.wall };
        case 1:
          return { ...corrected, uploaded: uploaded === null ? null : uploaded + dice.whole(1, 5000) };
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

/** Entities turn out to be under another wall clock. */
export async function otherWalls(
  { call, world }: Telling,
  walls: readonly { place: number; zone: string }[],
): Promise<void> {
  for (const { place, zone } of walls) {
    const entity = world.entities[place];
    if (entity !== undefined) await changeWall(call, entity, { zone, followsDst: true });
  }
}

/** Records that cannot be: each is refused by name, and the good one among them is kept. */
export async function refusals({ portico, dice, world }: Telling): Promise<string[]> {
  const device = world.devices.find(
    ({ manner }) => manner.door === 'native' && manner.clock === 'instant' && manner.saysUpload,
  );
  if (device === undefined) throw new Error('no device to refuse');
  const { wall } = homeOf(world, world.devices.indexOf(device));
  const good = recordOf(dice, device, wall, Math.ceil(yearStart / 3600) * 3600 + 7, 0);
  const record = nativeRecord(device, good);
  const tomorrow = Math.floor(Date.now() / 1000) + daySeconds;
  const bad = [{ in: -1 }, { in: 1.5 }, { in: 1_000_001 }, { time: tomorrow }, { time: 900_000_000 }, { time: 'now' }];
  const refused = await postNative(portico, device, [record, ...bad.map((fault) => ({ ...record, ...fault }))]);
  const { wall: _wall, ...told } = good;
  world.told.push({ ...told, device: device.id });
  return refused;
}

/** Cameras whose clock was never set empty their memory; where the platform files each it says itself, in their upload record. */
export async function withoutClock({ portico, call, dice, world }: Telling): Promise<{ sent: number; filed: number }> {
  let sent = 0;
  let filed = 0;
  for (const device of world.devices.filter(({ manner }) => manner.clock === 'never set')) {
    const before = Math.floor(Date.now() / 1000);
    const flowIns = dice.some(
      Array.from({ length: 500 }, (_, n) => n + 1),
      7,
    );
    for (const flowIn of flowIns) {
      const metrics = { flowIn, flowOut: dice.whole(0, 99) };
      const record = {
        at: 0,
        wall: 0,
        line: 0,
        minutes: device.manner.minutes,
        uploaded: null,
        isTotal: false,
        metrics,
      };
      const told = world.told.length;
      await send(portico, world, device, [record]);
      world.told.splice(told);
      sent += 1;
      const { content } = await call(deviceRoutes.uploadRecord, { sn: device.sn, size: 100 });
      const own = content.find((row) => row.in === flowIn);
      const at = Date.parse(own?.dataTime ?? '') / 1000;
      // A moment of a period that can have been: one after the other, up to now.
      const least = before - (flowIns.length + 1) * device.manner.minutes * 60 - 60;
      if (at >= least && at < Date.now() / 1000) filed += 1;
      world.told.push({ ...record, device: device.id, at });
    }
  }
  return { sent, filed };
}
