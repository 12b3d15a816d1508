import { computeCountingEnd } from '@portico/counting/counting-end';
import type { PlacementRange } from '@portico/counting/expected-periods';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { EntityRow } from '../organisations/index.ts';
import { buildIdListCondition } from './column-in-ids.ts';
import type { DataSources } from './data-sources.ts';

/** Number of ids that are cached together. */
const blockSize = 50;

/** Half-open range of instants, epoch seconds, during which a device was installed at an entrance. */
type EntrancePlacement = PlacementRange & { entityId: number; corridorId: number };

type InstalledDeviceSettings = Omit<Binding, 'fromAt' | 'toAt' | 'corridorId' | 'entityId'>;

/** A device with its settings and all its placements. */
export type InstalledDevice = InstalledDeviceSettings & { placements: EntrancePlacement[] };

/** When data last came from a device, and the length of its newest record. */
type LastContact = {
  lastAt: Date | null;
  lastUploadAt: Date | null;
  lastDataAt: Date | null;
  lastRecordMinutes: number | null;
};

export type DeviceWithContact = InstalledDevice & LastContact;

type Binding = Awaited<ReturnType<ReturnType<typeof bindings>['execute']>>[number];

/** Loads the devices that are or were installed at the entities, with their placements. */
export async function loadDevicesWithContact(db: Db, entities: readonly EntityRow[]): Promise<DeviceWithContact[]> {
  const ids = entities.map(({ id }) => id);
  return groupPlacementsByDevice((await bindings(db, ids).select(lastContactColumns).execute()).map(toDevicePlacement));
}

/** Loads the same as `loadDevicesWithContact`, from the company's cache if there is one. */
export async function loadDevicesWithContactCached(
  { db, readCached }: DataSources,
  entities: readonly EntityRow[],
): Promise<DeviceWithContact[]> {
  if (readCached === null) return loadDevicesWithContact(db, entities);
  const placements = groupPlacementsByDevice(
    (await loadInstalledDevicesCached({ db, readCached }, entities)).flatMap(listDevicePlacements),
  );
  const findContact = await loadByIdCached<LastContact>(
    (block, read) => readCached(`last contact ${block}`, read, 'reported'),
    placements.map(({ id }) => id),
    async (ids) => {
      const rows = await db
        .selectFrom('devices')
        .select('id')
        .select(lastContactColumns)
        .where(buildIdListCondition('id', ids))
        .execute();
      return new Map(rows.map(({ id, ...received }) => [id, received]));
    },
  );
  return placements.map((device) => ({ ...device, ...(findContact(device.id) ?? noContact) }));
}

/**
 * Loads the same as `loadDevicesWithContactCached`, but without the last contact, which changes all the time. A device that was installed
 * at several of the entities is listed once for each. Callers must not modify the result.
 */
export async function loadInstalledDevicesCached(
  { db, readCached }: Pick<DataSources, 'db' | 'readCached'>,
  entities: readonly EntityRow[],
): Promise<readonly InstalledDevice[]> {
  const ids = entities.map(({ id }) => id);
  const read = async (entityIds: readonly number[]) => {
    const found = Map.groupBy(await bindings(db, entityIds).execute(), ({ entityId }) => entityId);
    return new Map([...found].map(([id, rows]) => [id, groupPlacementsByDevice(rows.map(toDevicePlacement))]));
  };
  if (readCached === null) {
    const found = await read(ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  }
  const findDevices = await loadByIdCached((block, readBlock) => readCached(`bindings ${block}`, readBlock), ids, read);
  return ids.flatMap((id) => findDevices(id) ?? []);
}

/**
 * Loads rows by id, cached in blocks of ids: after one entity the next is usually requested, and fifty are read in little more time than
 * one. All blocks that are not cached are read in one query, which concurrent callers share.
 */
async function loadByIdCached<Found>(
  remember: (block: number, read: () => Promise<ReadonlyMap<number, Found>>) => Promise<ReadonlyMap<number, Found>>,
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, Found>>,
): Promise<(id: number) => Found | undefined> {
  const unread: number[] = [];
  const blockRead = Promise.withResolvers<ReadonlyMap<number, Found>>();
  const blocks = [...new Set(ids.map(blockNumber))];
  const found = blocks.map((block) =>
    remember(block, () => {
      // The cache calls this for missing blocks, for all of them in one turn, after the database has confirmed that nothing changed.
      if (unread.length === 0) setImmediate(() => blockRead.resolve(read(unread.flatMap(listBlockIds))));
      unread.push(block);
      return blockRead.promise;
    }),
  );
  const known = new Map((await Promise.all(found)).map((rows, index) => [blocks[index], rows]));
  return (id) => known.get(blockNumber(id))?.get(id);
}

const blockNumber = (id: number) => Math.floor(id / blockSize);
const listBlockIds = (block: number) => Array.from({ length: blockSize }, (_, index) => block * blockSize + index);

const lastContactColumns = [
  'devices.lastAt',
  'devices.lastUploadAt',
  'devices.lastDataAt',
  'devices.lastRecordMinutes',
] as const;
const noContact: LastContact = { lastAt: null, lastUploadAt: null, lastDataAt: null, lastRecordMinutes: null };

/** Days of a UTC month (yyyymm) from which stored records are missing: a bit for each day, the lowest for the first. */
export type DamagedDays = { month: number; days: number };

const damagedDays = sql<readonly DamagedDays[]>`(
  select coalesce(json_agg(json_build_object('month', month, 'days', days)), '[]') from damaged_counts as damage
  where damage.company_id = devices.company_id and damage.device_id = devices.id and store_table = 'records' and cause = 'missing'
)`.as('damagedDays');

function bindings(db: Db, entities: readonly number[]) {
  return db
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .innerJoin('devices', 'devices.id', 'bindings.deviceId')
    .select(['devices.id', 'devices.sn', 'devices.name', 'devices.deviceType', 'devices.format'])
    .select(['devices.uploadInterval', 'devices.recordPeriod', 'devices.earlierPeriods', 'devices.expiresAt'])
    .select(damagedDays)
    .select(['bindings.fromAt', 'bindings.toAt', 'bindings.corridorId', 'corridors.entityId'])
    .where(buildIdListCondition('corridors.entityId', entities));
}

/** A placement of a device at an entrance. */
type DevicePlacement<Device> = { device: Device; placement: EntrancePlacement };

function toDevicePlacement<Row extends Binding>({ fromAt, toAt, entityId, corridorId, ...device }: Row) {
  const from = seconds(fromAt);
  const to = Math.max(from, computeCountingEnd(toAt, device.expiresAt));
  return { device, placement: { from, to, entityId, corridorId } };
}

const listDevicePlacements = (device: InstalledDevice): DevicePlacement<InstalledDevice>[] =>
  device.placements.map((placement) => ({ device, placement }));

function groupPlacementsByDevice<Device extends { id: number }>(devicePlacements: readonly DevicePlacement<Device>[]) {
  const devices = new Map<number, Device & { placements: EntrancePlacement[] }>();
  for (const { device, placement } of devicePlacements) {
    const known = devices.get(device.id);
    if (known === undefined) devices.set(device.id, { ...device, placements: [placement] });
    else known.placements.push(placement);
  }
  return [...devices.values()];
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
