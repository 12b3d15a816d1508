import type { Db } from '../../platform/things/open.ts';
import type { EntityRow } from '../organisations/index.ts';
import type { Stay } from '@portico/counting/expected-periods';
import { oneOf } from './one-of.ts';
import type { Sources } from './sources.ts';

/** Entities whose devices are read in one go. */
const blockSize = 50;

/** Half-open instants, epoch seconds, in which a device hung at an entrance. */
type StayAtEntrance = Stay & { entityId: number; corridorId: number };

type SetDevice = Omit<Binding, 'fromAt' | 'toAt' | 'corridorId' | 'entityId'>;

/** A device with what it was set to, and when and where it hung. */
export type HungDevice = SetDevice & { stays: StayAtEntrance[] };

/** When something last came from a device. */
type Heard = { lastAt: Date | null; lastUploadAt: Date | null; lastDataAt: Date | null };

export type DeviceAndStays = HungDevice & Heard;

type Binding = Awaited<ReturnType<ReturnType<typeof bindings>['execute']>>[number];

/** Devices that hang or ever hung at the entities, with when. */
export async function devicesOf(db: Db, entities: readonly EntityRow[]): Promise<DeviceAndStays[]> {
  const ids = entities.map(({ id }) => id);
  return together((await bindings(db, ids).select(heardColumns).execute()).map(hangingOf));
}

/** The same from memory, where there is one. */
export async function rememberedDevices(
  { db, remember }: Sources,
  entities: readonly EntityRow[],
): Promise<DeviceAndStays[]> {
  if (remember === null) return devicesOf(db, entities);
  const hung = together((await hungDevices({ db, remember }, entities)).flatMap(hangingsOf));
  const known = await remember('heard', async () => new Map<number, Heard>(), 'said');
  const unknown = hung.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  if (unknown.length > 0) {
    const rows = await db.selectFrom('devices').select('id').select(heardColumns).where(oneOf('id', unknown)).execute();
    for (const { id, ...heard } of rows) known.set(id, heard);
  }
  return hung.map((device) => ({ ...device, ...(known.get(device.id) ?? nothingHeard) }));
}

/**
 * The same without when something last came from them, which changes all the time; a device that hung at several of the entities is
 * there once for each. Not to be written to.
 */
export async function hungDevices(
  { db, remember }: Pick<Sources, 'db' | 'remember'>,
  entities: readonly EntityRow[],
): Promise<readonly HungDevice[]> {
  // Forgotten as a whole when somebody writes; who still holds it asked before that.
  const known = (await remember?.('bindings', nothingKnown)) ?? (await nothingKnown());
  const unknown = entities.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  if (unknown.length > 0) {
    const read = remember === null ? unknown : withNeighbours(unknown);
    const found = Map.groupBy(await bindings(db, read).execute(), ({ entityId }) => entityId);
    for (const id of new Set([...unknown, ...found.keys()]))
      known.set(id, together((found.get(id) ?? []).map(hangingOf)));
  }
  return entities.flatMap(({ id }) => known.get(id) ?? []);
}

// Who is asked about one entity is asked about the next: fifty are read in little more time than one.
function withNeighbours(ids: readonly number[]): number[] {
  const blocks = new Set(ids.map((id) => Math.floor(id / blockSize)));
  return [...blocks].flatMap((block) => Array.from({ length: blockSize }, (_, place) => block * blockSize + place));
}

const nothingKnown = async () => new Map<number, readonly HungDevice[]>();

const heardColumns = ['devices.lastAt', 'devices.lastUploadAt', 'devices.lastDataAt'] as const;
const nothingHeard: Heard = { lastAt: null, lastUploadAt: null, lastDataAt: null };

function bindings(db: Db, entities: readonly number[]) {
  return db
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .innerJoin('devices', 'devices.id', 'bindings.deviceId')
    .select(['devices.id', 'devices.sn', 'devices.name', 'devices.deviceType', 'devices.format'])
    .select(['devices.uploadInterval', 'devices.recordPeriod', 'devices.earlierPeriods', 'devices.expiresAt'])
    .select(['bindings.fromAt', 'bindings.toAt', 'bindings.corridorId', 'corridors.entityId'])
    .where(oneOf('corridors.entityId', entities));
}

/** One time that a device hung at an entrance. */
type Hanging<Device> = { device: Device; stay: StayAtEntrance };

function hangingOf<Row extends Binding>({ fromAt, toAt, entityId, corridorId, ...device }: Row) {
  const to = toAt === null ? Number.POSITIVE_INFINITY : seconds(toAt);
  return { device, stay: { from: seconds(fromAt), to, entityId, corridorId } };
}

const hangingsOf = (device: HungDevice): Hanging<HungDevice>[] => device.stays.map((stay) => ({ device, stay }));

function together<Device extends { id: number }>(hangings: readonly Hanging<Device>[]) {
  const devices = new Map<number, Device & { stays: StayAtEntrance[] }>();
  for (const { device, stay } of hangings) {
    const known = devices.get(device.id);
    if (known === undefined) devices.set(device.id, { ...device, stays: [stay] });
    else known.stays.push(stay);
  }
  return [...devices.values()];
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
