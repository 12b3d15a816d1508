import type { Db } from '../../platform/things/open.ts';
import type { EntityRow } from '../organisations/index.ts';
import type { Stay } from '@portico/counting/expected-periods';
import { oneOf } from './one-of.ts';
import type { Sources } from './sources.ts';

/** Ids that are remembered together. */
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
  const heardOf = await rememberedById<Heard>(
    (block, read) => remember(`heard ${block}`, read, 'reported'),
    hung.map(({ id }) => id),
    async (ids) => {
      const rows = await db.selectFrom('devices').select('id').select(heardColumns).where(oneOf('id', ids)).execute();
      return new Map(rows.map(({ id, ...heard }) => [id, heard]));
    },
  );
  return hung.map((device) => ({ ...device, ...(heardOf(device.id) ?? nothingHeard) }));
}

/**
 * The same without when something last came from them, which changes all the time; a device that hung at several of the entities is
 * there once for each. Not to be written to.
 */
export async function hungDevices(
  { db, remember }: Pick<Sources, 'db' | 'remember'>,
  entities: readonly EntityRow[],
): Promise<readonly HungDevice[]> {
  const ids = entities.map(({ id }) => id);
  const read = async (entityIds: readonly number[]) => {
    const found = Map.groupBy(await bindings(db, entityIds).execute(), ({ entityId }) => entityId);
    return new Map([...found].map(([id, rows]) => [id, together(rows.map(hangingOf))]));
  };
  if (remember === null) {
    const found = await read(ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  }
  const hungAt = await rememberedById((block, readBlock) => remember(`bindings ${block}`, readBlock), ids, read);
  return ids.flatMap((id) => hungAt(id) ?? []);
}

/**
 * What is known by id, remembered in blocks of ids: who is asked about one entity is asked about the next, and fifty are read in little
 * more time than one. The blocks nobody has read yet are read in one go, and not again by who asks for them meanwhile.
 */
async function rememberedById<Found>(
  remember: (block: number, read: () => Promise<ReadonlyMap<number, Found>>) => Promise<ReadonlyMap<number, Found>>,
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, Found>>,
): Promise<(id: number) => Found | undefined> {
  const unread: number[] = [];
  const reading = Promise.withResolvers<ReadonlyMap<number, Found>>();
  const blocks = [...new Set(ids.map(blockOf))];
  const found = blocks.map((block) =>
    remember(block, () => {
      // Whether a block is kept is known when the database has said that nothing changed, for all blocks at the same time.
      if (unread.length === 0) setImmediate(() => reading.resolve(read(unread.flatMap(idsOf))));
      unread.push(block);
      return reading.promise;
    }),
  );
  const known = new Map((await Promise.all(found)).map((rows, place) => [blocks[place], rows]));
  return (id) => known.get(blockOf(id))?.get(id);
}

const blockOf = (id: number) => Math.floor(id / blockSize);
const idsOf = (block: number) => Array.from({ length: blockSize }, (_, place) => block * blockSize + place);

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
