import type { Fleet, FleetDevice, FleetSite } from '@portico/contract/fields/fleet';
import { batteryValues, deviceKinds } from '@portico/contract/words/device-kinds';
import { addDays, addMonths, dayStart } from '@portico/counting/local-time';
import { findFirstInstantAtOrAfter, localSecondsAt, type ZoneRules, zoneRules } from '@portico/counting/zones';
import { requireValidSettings } from '../domains/devices/index.ts';
import type { Tx } from '../platform/base-data/transaction.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';
import type { DemoCompany, DemoDevice, DemoEntity } from './demo-company.ts';
import { demoFestivals } from './festivals.ts';
import { requireSeededId, type SeededPlaceIds } from './seeded-place-ids.ts';

const historyMonths = 13;
const hour = 3600;

/** Key of a place in the fleet file. It contains the ids, so that simulated counts can be compared by entity and by entrance. */
function siteKey(places: SeededPlaceIds, entity: string, corridor: string): string {
  return `entity:${requireSeededId(places.entities, entity)}/corridor:${requireSeededId(places.corridors, `${entity}/${corridor}`)}`;
}

/** Registers and binds the devices of a company, and adds them and their places to `fleet`. `now` is in epoch milliseconds. */
export async function seedDevices(
  tx: Tx,
  company: DemoCompany,
  places: SeededPlaceIds,
  fleet: Fleet,
  now: number,
): Promise<void> {
  const times = computeMidnights(company, now);
  for (const entity of company.entities) {
    for (const corridor of entity.corridors) {
      fleet.sites.push(buildSite(company, entity, corridor, siteKey(places, entity.name, corridor.name)));
      for (const device of corridor.devices) {
        const place = `${entity.name}/${corridor.name}`;
        const sn = createSerialNumber(device.format, places.companyId, fleet.devices.length + 1);
        fleet.devices.push(await seedDevice(tx, { device, sn, place, entity, places, times }));
      }
    }
  }
}

/** A serial number that the format can express: HX F4 has four bytes, written as 8 hexadecimal digits. */
function createSerialNumber(format: DemoDevice['format'], companyId: number, position: number): string {
  if (format !== 'hx-f4') return `PT${companyId}${String(position).padStart(5, '0')}`;
  return (companyId * 0x1_0000 + position).toString(16).padStart(8, '0').toUpperCase();
}

function buildSite(
  company: DemoCompany,
  entity: DemoEntity,
  corridor: { name: string; share: number },
  key: string,
): FleetSite {
  return {
    key,
    name: `${entity.name} ${corridor.name}`,
    zone: company.zone,
    dstEnable: true,
    open: entity.open,
    close: entity.close,
    profile: entity.profile,
    visitorsPerDay: Math.round(entity.visitorsPerDay * corridor.share),
    weekendFactor: entity.weekendFactor,
    festivals: company.festivals.flatMap((name) =>
      demoFestivals[name].days.map(([from, to]) => ({ name, from, to, factor: demoFestivals[name].factor })),
    ),
  };
}

type DeviceSeed = {
  device: DemoDevice;
  sn: string;
  place: string;
  entity: DemoEntity;
  places: SeededPlaceIds;
  times: ReturnType<typeof computeMidnights>;
};

async function seedDevice(tx: Tx, deviceSeed: DeviceSeed): Promise<FleetDevice> {
  const { device, sn, places, times } = deviceSeed;
  const { companyId } = places;
  const secret = device.format.startsWith('native-') ? randomToken() : null;
  const { periodMinutes, uploadMinutes = periodMinutes, model } = device;
  const deviceType = deviceKinds[device.kind].type;
  const settings = requireValidSettings(deviceType, model, {
    uploadInterval: uploadMinutes,
    ...(periodMinutes === 0 ? {} : { recordPeriod: periodMinutes }),
  });
  const placements = listPlacements(deviceSeed);
  const [lastEntity = ''] = (placements.at(-1)?.place ?? deviceSeed.place).split('/');
  const { id: deviceId } = await tx
    .insertInto('devices')
    .values({
      companyId,
      sn,
      name: device.name,
      deviceType,
      model,
      format: device.format,
      secretHash: secret === null ? null : hashToken(secret),
      ...settings,
      dataMode: device.dataMode ?? 'Add',
      battery: device.battery ?? batteryValues.normal,
      createdAt: instant(times.start),
      entityId: requireSeededId(places.entities, lastEntity),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('bindings')
    .values(
      placements.map((placement) => ({
        companyId,
        deviceId,
        corridorId: requireSeededId(places.corridors, placement.place),
        fromAt: instant(placement.from),
        toAt: placement.to === null ? null : instant(placement.to),
      })),
    )
    .execute();
  return {
    sn,
    secret,
    kind: device.kind,
    format: device.format,
    model,
    recordPeriod: settings.recordPeriod,
    uploadInterval: settings.uploadInterval,
    dataMode: device.dataMode ?? 'Add',
    placements: placements.map((placement) => {
      const [entity = '', corridor = ''] = placement.place.split('/');
      return {
        site: siteKey(places, entity, corridor),
        share: placement.share,
        from: iso(placement.from),
        to: placement.to === null ? null : iso(placement.to),
      };
    }),
    faults: buildFaults(deviceSeed),
  };
}

/** The placements of the device, oldest first; times in epoch seconds, `to` null for the current one. */
function listPlacements({
  device,
  place,
  times,
}: DeviceSeed): { place: string; share: number; from: number; to: number | null }[] {
  const { movedFrom, share } = device;
  if (movedFrom === undefined) return [{ place, share, from: times.start, to: null }];
  const movedAt = times.monthsAgo(movedFrom.monthsAgo);
  return [
    { place: movedFrom.place, share: movedFrom.share, from: times.start, to: movedAt },
    { place, share, from: movedAt, to: null },
  ];
}

function buildFaults({ device, entity, times }: DeviceSeed): FleetDevice['faults'] {
  const { outageDaysAgo } = entity;
  const linkDown = times.daysAgo(6) + 11 * hour;
  return {
    ...(device.battery === undefined ? {} : { battery: device.battery }),
    ...(device.fault === 'silentSinceYesterday' ? { silentSince: iso(times.daysAgo(1) + 13 * hour) } : {}),
    ...(device.fault === 'linkDown' ? { linkDown: [{ from: iso(linkDown), to: iso(linkDown + 5 * hour) }] } : {}),
    ...(device.fault === 'resends' ? { resendShare: 0.02 } : {}),
    ...(device.clockSkewSeconds === undefined ? {} : { clockSkewSeconds: device.clockSkewSeconds }),
    ...(outageDaysAgo !== undefined
      ? { outages: [{ from: iso(times.daysAgo(outageDaysAgo)), to: iso(times.daysAgo(outageDaysAgo - 2)) }] }
      : {}),
  };
}

/** Local midnights in the company's time zone, as epoch seconds. */
function computeMidnights(company: DemoCompany, now: number) {
  const rules: ZoneRules = zoneRules(company.zone, true);
  const today = dayStart(localSecondsAt(rules, Math.floor(now / 1000)));
  return {
    start: findFirstInstantAtOrAfter(rules, addMonths(today, -historyMonths)),
    monthsAgo: (months: number) => findFirstInstantAtOrAfter(rules, addMonths(today, -months)),
    daysAgo: (days: number) => findFirstInstantAtOrAfter(rules, addDays(today, -days)),
  };
}

function instant(epochSeconds: number): Date {
  return new Date(epochSeconds * 1000);
}

function iso(epochSeconds: number): string {
  return instant(epochSeconds).toISOString();
}
