import { foldSerialNumber } from '@portico/contract/words/identity-fold';
import { type Network, parseNetwork } from '@portico/contract/words/networks';
import { computeCountingEnd } from '@portico/counting/counting-end';
import { type ZoneRules, zoneRules } from '@portico/counting/zones';
import type { Db } from '../../platform/base-data/open.ts';

/** The stay of a device at an entrance, in epoch seconds [from, to) (Infinity: still there), and the time zone of its records. */
export type Placement = { from: number; to: number; corridorId: number; entityId: number; timeZoneRules: ZoneRules };

/** Past records that a device should send again, [from, to), and when they were requested; all in epoch seconds. */
export type WantedHistory = { from: number; to: number; askedAt: number };

/** A registered device as ingest needs it. */
export type RegisteredDevice = {
  id: number;
  companyId: number;
  sn: string;
  /** The serial number as it is compared (`foldSerialNumber`); devices older than these keys may share one. */
  snKey: string;
  deviceType: number;
  format: string;
  secretHash: string | null;
  /** The networks from which its messages are believed if its format has no secret; null: any network. */
  networks: readonly Network[] | null;
  /** Minutes. */
  uploadInterval: number;
  recordPeriod: number;
  /** As in words/device-settings; null: the device has no such setting. */
  velocity: number | null;
  direction: number | null;
  /** The settings in minutes that the device uses, as far as it reported or confirmed them; null: not known. */
  takenUploadInterval: number | null;
  takenRecordPeriod: number | null;
  /** The firmware that the device should install; null: none. `type`: as in words/firmware. */
  wantedFirmware: { url: string; type: number; version: string } | null;
  /** Past records to send again, requested in replies; null: none. */
  wantedHistory: WantedHistory | null;
  dataMode: 'Add' | 'Total';
  /** History limit of its company in days; null: back to the year 2000. */
  historyDays: number | null;
  /** Ascending, never overlapping. */
  placements: readonly Placement[];
  /** Time zone for local times and settings: of the entity it is (or was last) installed in or assigned to; UTC without one. */
  timeZoneRules: ZoneRules;
  /** Opening hours of that entity, "HH:mm:ss~HH:mm:ss". */
  workTime: string;
};

export type DeviceRegistry = {
  /** Finds a device by any spelling of its serial number. */
  find(sn: string): Promise<RegisteredDevice | null>;
  /** Whether the next `find` returns this object, too: the device has not changed since it was read. */
  isCurrent(device: RegisteredDevice): boolean;
  /** Drops the cached devices of these serial numbers; the next `find` reads them again. */
  invalidate(sns: readonly string[] | 'all'): void;
};

// An unregistered device sends again and again. Its serial number is looked up once in this time.
const unknownCacheMilliseconds = 5_000;

/** Caches devices by the key of their serial number, whichever spelling they send, until they are invalidated. */
export function createDeviceRegistry(db: Db, now: () => number): DeviceRegistry {
  const known = new Map<string, Promise<readonly RegisteredDevice[]>>();
  const read = new Map<string, readonly RegisteredDevice[]>();
  const unknownUntil = new Map<string, number>();
  return {
    async find(sn) {
      const key = foldSerialNumber(sn);
      const until = unknownUntil.get(key);
      if (until !== undefined && now() < until) return null;
      let reading = known.get(key);
      if (reading === undefined) {
        reading = readDevices(db, key);
        known.set(key, reading);
        // A read that failed or found no device is not cached. The result of a read that was invalidated under way is ignored.
        const drop = () => {
          const isCurrent = known.get(key) === reading;
          if (isCurrent) known.delete(key);
          return isCurrent;
        };
        reading.then((devices) => {
          if (devices.length > 0 && known.get(key) === reading) read.set(key, devices);
          if (devices.length > 0 || !drop()) return;
          if (unknownUntil.size > 100_000) unknownUntil.clear();
          unknownUntil.set(key, now() + unknownCacheMilliseconds);
        }, drop);
      }
      const devices = await reading;
      // Of several devices, that with exactly this spelling, otherwise the one that has the serial number.
      return devices.find((device) => device.sn === sn) ?? devices[0] ?? null;
    },
    isCurrent: (device) => read.get(device.snKey)?.includes(device) === true,
    invalidate(sns) {
      if (sns === 'all') {
        known.clear();
        read.clear();
        unknownUntil.clear();
        return;
      }
      for (const key of sns.map(foldSerialNumber)) {
        known.delete(key);
        read.delete(key);
        unknownUntil.delete(key);
      }
    },
  };
}

/** The devices with this key, first the one that has the serial number. */
async function readDevices(db: Db, snKey: string): Promise<RegisteredDevice[]> {
  const rows = await selectDevices(db, snKey);
  return Promise.all(rows.map((row) => readDevice(db, row)));
}

function selectDevices(db: Db, snKey: string) {
  return db
    .selectFrom('devices')
    .innerJoin('companies', 'companies.id', 'devices.companyId')
    .select([
      'devices.id',
      'devices.companyId',
      'sn',
      'snKey',
      'devices.deviceType',
      'format',
      'secretHash',
      'devices.uploadInterval',
      'recordPeriod',
      'velocity',
      'direction',
      'reportedUploadInterval as takenUploadInterval',
      'reportedRecordPeriod as takenRecordPeriod',
      'dataMode',
    ])
    .leftJoin('firmwareConfigs', 'firmwareConfigs.id', 'devices.wantedFirmware')
    .select(['updateUrl', 'firmwareType', 'firmwareConfigs.version as firmwareVersion'])
    .select(['historyFrom', 'historyTo', 'historyAskedAt'])
    .select(['entityId', 'networks', 'devices.expiresAt', 'companies.deviceNetworks', 'companies.historyDays'])
    .where('snKey', '=', snKey)
    .where('removedAt', 'is', null)
    .orderBy('snDuplicate')
    .orderBy('devices.id')
    .execute();
}

type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

async function readDevice(db: Db, device: DeviceRow): Promise<RegisteredDevice> {
  const { entityId, networks, deviceNetworks, expiresAt, ...wanted } = device;
  const { updateUrl, firmwareType, firmwareVersion, historyFrom, historyTo, historyAskedAt, ...registered } = wanted;
  const allowed = networks ?? deviceNetworks;
  const place = await db
    .selectFrom('entities')
    .select(['timeZone', 'dstEnable', 'workTime'])
    .where('id', '=', entityId ?? 0)
    .executeTakeFirst();
  const bindings = await db
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .select(['bindings.fromAt', 'bindings.toAt', 'bindings.corridorId', 'entities.id as entityId'])
    .select(['entities.timeZone', 'entities.dstEnable'])
    .where('bindings.deviceId', '=', device.id)
    .orderBy('bindings.fromAt')
    .execute();
  const placements = bindings.map((binding) => ({
    from: Math.floor(binding.fromAt.getTime() / 1000),
    to: computeCountingEnd(binding.toAt, expiresAt),
    corridorId: binding.corridorId,
    entityId: binding.entityId,
    timeZoneRules: zoneRules(binding.timeZone, binding.dstEnable === 1),
  }));
  return {
    ...registered,
    wantedFirmware:
      updateUrl === null || firmwareType === null || firmwareVersion === null
        ? null
        : { url: updateUrl, type: firmwareType, version: firmwareVersion },
    wantedHistory: toWantedHistory(historyFrom, historyTo, historyAskedAt),
    networks: allowed === null ? null : allowed.flatMap((text) => parseNetwork(text) ?? []),
    dataMode: device.dataMode === 'Total' ? 'Total' : 'Add',
    placements,
    timeZoneRules: zoneRules(place?.timeZone ?? 'UTC', place?.dstEnable === 1),
    workTime: place?.workTime ?? '00:00:00~23:59:59',
  };
}

function toWantedHistory(from: Date | null, to: Date | null, askedAt: Date | null): WantedHistory | null {
  if (from === null || to === null || askedAt === null) return null;
  const [start = 0, end = 0, asked = 0] = [from, to, askedAt].map((date) => Math.floor(date.getTime() / 1000));
  return { from: start, to: end, askedAt: asked };
}

/** Returns the placement of a device at an instant (epoch seconds), or null. */
export function findPlacement(device: RegisteredDevice, at: number): Placement | null {
  // Newest first: nearly every record is recent.
  for (let position = device.placements.length - 1; position >= 0; position -= 1) {
    const placement = device.placements[position];
    if (placement && at >= placement.from) return at < placement.to ? placement : null;
  }
  return null;
}
