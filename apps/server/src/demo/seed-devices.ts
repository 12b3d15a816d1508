import type { Fleet, FleetDevice, FleetSite } from '@portico/contract/fields/fleet';
import { battery, deviceKinds } from '@portico/contract/words/device-kinds';
import { addDays, addMonths, dayStart } from '@portico/counting/local-time';
import { firstInstantFrom, localSecondsAt, type ZoneRules, zoneRules } from '@portico/counting/zones';
import { hashToken, randomToken } from '../platform/tokens.ts';
import { festivals } from './festivals.ts';
import type { DemoCompany, DemoDevice, DemoEntity } from './places.ts';
import { idOf, type SeededPlaces, type Tx } from './seeded-places.ts';

const historyMonths = 13;
const hour = 3600;

/** Names a place of the fleet file, so that what a device counted there can be compared by entity and by entrance. */
function siteKey(places: SeededPlaces, entity: string, corridor: string): string {
  return `entity:${idOf(places.entities, entity)}/corridor:${idOf(places.corridors, `${entity}/${corridor}`)}`;
}

/** Registers and binds the devices of a company, and writes them and their places into the fleet file. */
export async function seedDevices(
  tx: Tx,
  company: DemoCompany,
  places: SeededPlaces,
  fleet: Fleet,
  now: number,
): Promise<void> {
  const times = timesOf(company, now);
  for (const entity of company.entities) {
    for (const corridor of entity.corridors) {
      fleet.sites.push(siteOf(company, entity, corridor, siteKey(places, entity.name, corridor.name)));
      for (const device of corridor.devices) {
        const place = `${entity.name}/${corridor.name}`;
        const sn = `PT${places.companyId}${String(fleet.devices.length + 1).padStart(5, '0')}`;
        fleet.devices.push(await seedDevice(tx, { device, sn, place, entity, places, times }));
      }
    }
  }
}

function siteOf(
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
      festivals[name].days.map(([from, to]) => ({ name, from, to, factor: festivals[name].factor })),
    ),
  };
}

type Seeding = {
  device: DemoDevice;
  sn: string;
  place: string;
  entity: DemoEntity;
  places: SeededPlaces;
  times: ReturnType<typeof timesOf>;
};

async function seedDevice(tx: Tx, seeding: Seeding): Promise<FleetDevice> {
  const { device, sn, places, times } = seeding;
  const { companyId } = places;
  const secret = device.format.startsWith('native-') ? randomToken() : null;
  const stays = staysOf(seeding);
  const [lastEntity = ''] = (stays.at(-1)?.place ?? seeding.place).split('/');
  const { id: deviceId } = await tx
    .insertInto('devices')
    .values({
      companyId,
      sn,
      name: device.name,
      deviceType: deviceKinds[device.kind].type,
      model: device.model,
      format: device.format,
      secretHash: secret === null ? null : hashToken(secret),
      uploadInterval: uploadIntervalOf(device),
      recordPeriod: device.minutes,
      dataMode: device.dataMode ?? 'Add',
      battery: device.battery ?? battery.normal,
      createdAt: instant(times.start),
      entityId: idOf(places.entities, lastEntity),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('bindings')
    .values(
      stays.map((stay) => ({
        companyId,
        deviceId,
        corridorId: idOf(places.corridors, stay.place),
        fromAt: instant(stay.from),
        toAt: stay.to === null ? null : instant(stay.to),
      })),
    )
    .execute();
  return {
    sn,
    secret,
    kind: device.kind,
    format: device.format,
    model: device.model,
    recordPeriod: device.minutes,
    uploadInterval: uploadIntervalOf(device),
    dataMode: device.dataMode ?? 'Add',
    placements: stays.map((stay) => {
      const [entity = '', corridor = ''] = stay.place.split('/');
      return {
        site: siteKey(places, entity, corridor),
        share: stay.share,
        from: iso(stay.from),
        to: stay.to === null ? null : iso(stay.to),
      };
    }),
    faults: faultsOf(seeding),
  };
}

/** Managed devices on the mains report in real time (0), so that home moves while somebody watches; the others once a period. */
function uploadIntervalOf(device: DemoDevice): number {
  const inRealTime = device.format.startsWith('native-') && deviceKinds[device.kind].upload.rule === 'free';
  return inRealTime ? 0 : device.minutes;
}

/** Where the device hung, in order; times in epoch seconds. */
function staysOf({
  device,
  place,
  times,
}: Seeding): { place: string; share: number; from: number; to: number | null }[] {
  const { movedFrom, share } = device;
  if (movedFrom === undefined) return [{ place, share, from: times.start, to: null }];
  const moved = times.monthsAgo(movedFrom.monthsAgo);
  return [
    { place: movedFrom.place, share: movedFrom.share, from: times.start, to: moved },
    { place, share, from: moved, to: null },
  ];
}

function faultsOf({ device, entity, times }: Seeding): FleetDevice['faults'] {
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

/** Local midnights of the company's zone, as epoch seconds. */
function timesOf(company: DemoCompany, now: number) {
  const rules: ZoneRules = zoneRules(company.zone, true);
  const today = dayStart(localSecondsAt(rules, Math.floor(now / 1000)));
  return {
    start: firstInstantFrom(rules, addMonths(today, -historyMonths)),
    monthsAgo: (months: number) => firstInstantFrom(rules, addMonths(today, -months)),
    daysAgo: (days: number) => firstInstantFrom(rules, addDays(today, -days)),
  };
}

function instant(epochSeconds: number): Date {
  return new Date(epochSeconds * 1000);
}

function iso(epochSeconds: number): string {
  return instant(epochSeconds).toISOString();
}
