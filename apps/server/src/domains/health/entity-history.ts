import { refusals } from '@portico/contract/words/refusals';
import { bucketsBetween } from '@portico/counting/buckets';
import { parseWorkTime } from '@portico/counting/business-hours';
import {
  dueUntil,
  type ExpectedPeriods,
  expectedPeriods,
  periodSeconds,
  staysByPeriod,
} from '@portico/counting/expected-periods';
import { type DeviceHours, type EntityHistory, hourSeconds } from '@portico/counting/findings/history';
import { addDays, dayStart, parseLocal } from '@portico/counting/local-time';
import { firstInstantFrom, localSecondsAt, type ZoneRules, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import { devicesOf, oneOf, openingsOf, tellsGaps } from '../analysis/index.ts';
import type { EntityRow } from '../organisations/index.ts';
import { type DeviceHour, sumByDeviceHour } from './questions/device-hours.ts';

/** What is usual is learnt from, and faults are looked for in, the last thirteen weeks. */
export const historyDays = 91;

type Device = Awaited<ReturnType<typeof devicesOf>>[number];
type Told = {
  clockSkewSeconds: number | null;
  clockWrongSince: Date | null;
  refused: { day: string; detail: string; count: number }[];
};

/** The last weeks of entities of one company, hour by hour, with one question to the counting store. */
export async function historiesOf(
  { systemDb: db, counts, clock }: Pick<App, 'systemDb' | 'counts' | 'clock'>,
  company: number,
  entities: readonly EntityRow[],
): Promise<{ entity: EntityRow; history: EntityHistory }[]> {
  const now = Math.floor(clock.now() / 1000);
  const devices = await devicesOf(db, entities);
  const told = await toldBy(
    db,
    devices.map(({ id }) => id),
    new Date(clock.now() - historyDays * 86_400_000),
  );
  const calendars = entities.map((entity) => {
    const rules = zoneRules(entity.timeZone, entity.dstEnable === 1);
    const local = localSecondsAt(rules, now);
    return { entity, rules, local, from: addDays(dayStart(local), 1 - historyDays) };
  });
  const rows = await sumByDeviceHour(counts, company, {
    openings: openingsOf(entities),
    devices: devices.map(({ id }) => id),
    from: Math.min(...calendars.map(({ from }) => from)),
    to: Math.max(...calendars.map(({ local }) => local)) + hourSeconds,
  });
  const byPlace = Map.groupBy(rows, ({ device, entity }) => `${device}/${entity}`);
  return calendars.map(({ entity, rules, local, from }) => {
    const window = parseWorkTime(entity.workTime);
    const range = { from, to: addDays(from, historyDays) };
    const byHour = bucketsBetween(range.from, range.to, '1h');
    const periods = expectedPeriods({ rules, hours: window }, { ...range, step: '1h' }, byHour);
    const frame: Frame = { entity, rules, from, now, hours: byHour.length, periods };
    const here = devices.filter(({ stays }) =>
      stays.some(({ entityId, to }) => entityId === entity.id && to > instantOf(frame, 0)),
    );
    const hoursOf = (device: Device) =>
      deviceHours(frame, device, told.get(device.id), byPlace.get(`${device.id}/${entity.id}`) ?? []);
    const history = {
      from,
      hours: frame.hours,
      window,
      now: local,
      devices: here.map(hoursOf),
    };
    return { entity, history };
  });
}

type Frame = {
  entity: EntityRow;
  rules: ZoneRules;
  from: number;
  now: number;
  hours: number;
  periods: ExpectedPeriods;
};

const instantOf = ({ rules, from }: Frame, hour: number) => firstInstantFrom(rules, from + hour * hourSeconds);

function deviceHours(frame: Frame, device: Device, told: Told | undefined, rows: readonly DeviceHour[]): DeviceHours {
  const { entity, rules, from, now, hours } = frame;
  const stays = device.stays.filter(({ entityId }) => entityId === entity.id);
  const due = dueUntil(device, now);
  const first = Math.min(...stays.map((stay) => stay.from));
  const last = Math.max(...stays.map((stay) => stay.to));
  const hourAt = (instant: number) => Math.floor((localSecondsAt(rules, instant) - from) / hourSeconds);
  const within = (hour: number) => Math.max(0, Math.min(hours, hour));
  const skew =
    told?.clockSkewSeconds != null && told.clockWrongSince !== null
      ? { seconds: told.clockSkewSeconds, since: localSecondsAt(rules, told.clockWrongSince.getTime() / 1000) }
      : null;
  return {
    id: device.id,
    expected: expectedByHour(frame, device, stays),
    ...receivedByHour(frame, rows),
    hereFrom: within(hourAt(Math.max(first, instantOf(frame, 0)))),
    hereTo: Number.isFinite(last) ? within(hourAt(last - 1) + 1) : hours,
    dueHours: within(hourAt(due)),
    isHere: stays.some((stay) => stay.from <= now && stay.to > now),
    isSilentWhenNobodyPasses: !tellsGaps(device),
    uploadMinutes: Math.max(device.uploadInterval, device.recordPeriod),
    skew,
    heardAt: device.lastAt === null ? null : localSecondsAt(rules, device.lastAt.getTime() / 1000),
    refused: (told?.refused ?? []).flatMap(({ day, detail, count }) => {
      const reason = refusals.find((word) => detail === word || detail.startsWith(`${word}:`));
      return reason === undefined ? [] : [{ day: parseLocal(day), reason, records: count }];
    }),
  };
}

// Of a period of several hours each of them has a part, as of what was received.
function expectedByHour({ hours, now, periods }: Frame, device: Device, stays: Device['stays']): Float64Array {
  const expected = new Float64Array(hours);
  if (!tellsGaps(device)) return expected;
  for (const { recordPeriod, stays: own } of staysByPeriod(device, stays)) {
    const then = { recordPeriod, uploadInterval: device.uploadInterval, earlierPeriods: [] };
    const parts = Math.max(1, Math.round(periodSeconds(then) / hourSeconds));
    for (const [hour, begun] of periods.of(then, own, now).entries()) {
      for (let part = hour; begun > 0 && part < Math.min(hours, hour + parts); part += 1)
        expected[part] = (expected[part] ?? 0) + begun / parts;
    }
  }
  return expected;
}

function receivedByHour({ from, hours }: Frame, rows: readonly DeviceHour[]) {
  const unknown = () => new Float64Array(hours).fill(Number.NaN);
  const found = { received: new Float64Array(hours), in: unknown(), out: unknown(), lag: unknown() };
  const add = (values: Float64Array, hour: number, value: number | null) => {
    if (value === null) return;
    const before = values[hour] ?? Number.NaN;
    values[hour] = (Number.isNaN(before) ? 0 : before) + value;
  };
  for (const row of rows) {
    const start = (row.hour - from) / hourSeconds;
    // A period of several hours is spread over them.
    const parts = Math.max(1, Math.round(row.minutes / 60));
    for (let part = 0; part < parts; part += 1) {
      const hour = start + part;
      if (hour < 0 || hour >= hours) continue;
      add(found.received, hour, row.periods / parts);
      add(found.in, hour, row.in === null ? null : row.in / parts);
      add(found.out, hour, row.out === null ? null : row.out / parts);
      if (row.lag !== null) found.lag[hour] = row.lag;
    }
  }
  return found;
}

async function toldBy(db: App['systemDb'], ids: readonly number[], since: Date): Promise<Map<number, Told>> {
  const devices = await db
    .selectFrom('devices')
    .select(['id', 'clockSkewSeconds', 'clockWrongSince'])
    .where(oneOf('id', ids))
    .execute();
  const logs = await db
    .selectFrom('deviceLogs')
    .select(['deviceId', 'day', 'detail', 'count'])
    .where(oneOf('deviceId', ids))
    .where('kind', '=', 'refused')
    .where('lastAt', '>=', since)
    .execute();
  const byDevice = Map.groupBy(logs, ({ deviceId }) => deviceId);
  return new Map(devices.map((device) => [device.id, { ...device, refused: byDevice.get(device.id) ?? [] }]));
}
