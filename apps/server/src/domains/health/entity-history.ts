import { refusalReasons } from '@portico/contract/words/refusals';
import { bucketsBetween } from '@portico/counting/buckets';
import { parseWorkTime } from '@portico/counting/business-hours';
import { computeExpectedPeriods, computeOverdueTime, type ExpectedPeriods } from '@portico/counting/expected-periods';
import { type DeviceHistory, type EntityHistory, hourSeconds } from '@portico/counting/findings/history';
import { addDays, dayStart, parseLocal } from '@portico/counting/local-time';
import { findRecordLength, noCoverage, type RecordCoverage } from '@portico/counting/record-coverage';
import { findFirstInstantAtOrAfter, localSecondsAt, type ZoneRules, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import { buildIdListCondition, groupByOpeningHours, loadDevicesWithContact } from '../analysis/index.ts';
import { reportsEmptyPeriods } from '../devices/index.ts';
import type { EntityRow } from '../organisations/index.ts';
import { getCoverageReader } from '../record-coverage/index.ts';
import { type DeviceHour, sumByDeviceHour } from './queries/device-hours.ts';

/** Days of history (thirteen weeks) used to learn the usual counts and to look for faults. */
export const historyDays = 91;

type Device = Awaited<ReturnType<typeof loadDevicesWithContact>>[number];
type ReportedProblems = {
  clockSkewSeconds: number | null;
  clockWrongSince: Date | null;
  logged: { day: string; kind: string; detail: string; count: number }[];
};

/** Loads the hourly history of the last weeks of entities of one company, with one query to the counting store. */
export async function loadEntityHistories(
  { systemDb: db, countingStore, clock }: Pick<App, 'systemDb' | 'countingStore' | 'clock'>,
  company: number,
  entities: readonly EntityRow[],
): Promise<{ entity: EntityRow; history: EntityHistory }[]> {
  const now = Math.floor(clock.now() / 1000);
  const devices = await loadDevicesWithContact(db, entities);
  const problems = await loadReportedProblems(
    db,
    devices.map(({ id }) => id),
    new Date(clock.now() - historyDays * 86_400_000),
  );
  const calendars = entities.map((entity) => {
    const rules = zoneRules(entity.timeZone, entity.dstEnable === 1);
    const local = localSecondsAt(rules, now);
    return { entity, rules, local, from: addDays(dayStart(local), 1 - historyDays) };
  });
  const rows = await sumByDeviceHour(countingStore, company, {
    openingHours: groupByOpeningHours(entities),
    devices: devices.map(({ id }) => id),
    from: Math.min(...calendars.map(({ from }) => from)),
    to: Math.max(...calendars.map(({ local }) => local)) + hourSeconds,
  });
  const coverage = await getCoverageReader(countingStore).readCoverage(entities, devices, {
    from: Math.min(...calendars.map(({ from }) => from)),
    to: Math.max(...calendars.map(({ local }) => local)) + hourSeconds,
  });
  const byPlace = Map.groupBy(rows, ({ device, entity }) => `${device}/${entity}`);
  return calendars.map(({ entity, rules, local, from }) => {
    const window = parseWorkTime(entity.workTime);
    const range = { from, to: addDays(from, historyDays) };
    const byHour = bucketsBetween(range.from, range.to, '1h');
    const periods = computeExpectedPeriods({ rules, hours: window }, { ...range, step: '1h' }, byHour);
    const frame: Frame = { entity, rules, from, now, hours: byHour.length, periods };
    const installedDevices = devices.filter(({ placements }) =>
      placements.some(({ entityId, to }) => entityId === entity.id && to > toInstant(frame, 0)),
    );
    const toHistory = (device: Device) => {
      const own = coverage.get(device.id) ?? noCoverage;
      return deviceHours(frame, device, problems.get(device.id), byPlace.get(`${device.id}/${entity.id}`) ?? [], own);
    };
    const history = {
      from,
      hours: frame.hours,
      window,
      now: local,
      devices: installedDevices.map(toHistory),
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

const toInstant = ({ rules, from }: Frame, hour: number) => findFirstInstantAtOrAfter(rules, from + hour * hourSeconds);

function deviceHours(
  frame: Frame,
  device: Device,
  problems: ReportedProblems | undefined,
  rows: readonly DeviceHour[],
  coverage: RecordCoverage,
): DeviceHistory {
  const { entity, rules, from, now, hours } = frame;
  const placements = device.placements.filter(({ entityId }) => entityId === entity.id);
  const recordPeriod = findRecordLength(coverage, dayStart(localSecondsAt(rules, now)), device);
  const overdueUntil = computeOverdueTime({ recordPeriod, uploadInterval: device.uploadInterval }, now);
  const first = Math.min(...placements.map((placement) => placement.from));
  const last = Math.max(...placements.map((placement) => placement.to));
  const hourAt = (instant: number) => Math.floor((localSecondsAt(rules, instant) - from) / hourSeconds);
  const within = (hour: number) => Math.max(0, Math.min(hours, hour));
  const clockSkew =
    problems?.clockSkewSeconds != null && problems.clockWrongSince !== null
      ? { seconds: problems.clockSkewSeconds, since: localSecondsAt(rules, problems.clockWrongSince.getTime() / 1000) }
      : null;
  const listLogged = (kind: string) => (problems?.logged ?? []).filter((entry) => entry.kind === kind);
  return {
    id: device.id,
    ...countsByHour(frame, rows),
    ...(reportsEmptyPeriods(device) ? periodsByHour(frame, device, placements, coverage) : {}),
    installedFromHour: within(hourAt(Math.max(first, toInstant(frame, 0)))),
    installedToHour: Number.isFinite(last) ? within(hourAt(last - 1) + 1) : hours,
    dueHours: within(hourAt(overdueUntil)),
    isInstalled: placements.some((placement) => placement.from <= now && placement.to > now),
    omitsEmptyPeriods: !reportsEmptyPeriods(device),
    uploadMinutes: Math.max(device.uploadInterval, recordPeriod),
    clockSkew,
    lastContact: device.lastAt === null ? null : localSecondsAt(rules, device.lastAt.getTime() / 1000),
    refusedRecords: listLogged('refused').flatMap(({ day, detail, count }) => {
      const reason = refusalReasons.find((word) => detail === word || detail.startsWith(`${word}:`));
      return reason === undefined ? [] : [{ day: parseLocal(day), reason, records: count }];
    }),
    refusedMessages: (['otherFormat', 'otherNetwork'] as const).flatMap((reason) =>
      listLogged(reason).map(({ day, count }) => ({ day: parseLocal(day), reason, messages: count })),
    ),
  };
}

// Expected and received periods, of the length of the records of each day. They are computed from minutes, so an hour may have a part of a
// period.
function periodsByHour(
  { from, hours, now, periods }: Frame,
  device: Device,
  placements: Device['placements'],
  coverage: RecordCoverage,
) {
  const minutes = periods.countByBucket(device, placements, now, coverage);
  const [expected, received] = [new Float64Array(hours), new Float64Array(hours)];
  for (let hour = 0; hour < hours; hour += 1) {
    const due = minutes.expected[hour] ?? 0;
    if (due === 0) continue;
    const length = findRecordLength(coverage, dayStart(from + hour * hourSeconds), device);
    expected[hour] = due / length;
    received[hour] = (due - (minutes.missing[hour] ?? 0)) / length;
  }
  return { expected, received };
}

// The counts of each hour. Of a device that omits empty periods no periods are expected, and those received are its records.
function countsByHour({ from, hours }: Frame, rows: readonly DeviceHour[]) {
  const unknown = () => new Float64Array(hours).fill(Number.NaN);
  const series = {
    expected: new Float64Array(hours),
    received: new Float64Array(hours),
    in: unknown(),
    out: unknown(),
    peakPerSecond: unknown(),
    receiptDelay: unknown(),
  };
  const add = (values: Float64Array, hour: number, value: number | null) => {
    if (value === null) return;
    const before = values[hour] ?? Number.NaN;
    values[hour] = (Number.isNaN(before) ? 0 : before) + value;
  };
  for (const row of rows) {
    const start = (row.hour - from) / hourSeconds;
    // A period of several hours is distributed equally over them.
    const parts = Math.max(1, Math.round(row.minutes / 60));
    for (let part = 0; part < parts; part += 1) {
      const hour = start + part;
      if (hour < 0 || hour >= hours) continue;
      add(series.received, hour, row.periods / parts);
      add(series.in, hour, row.in === null ? null : row.in / parts);
      add(series.out, hour, row.out === null ? null : row.out / parts);
      const peak = series.peakPerSecond[hour] ?? Number.NaN;
      series.peakPerSecond[hour] = Number.isNaN(peak) ? row.peakPerSecond : Math.max(peak, row.peakPerSecond);
      if (row.minLagSeconds !== null) series.receiptDelay[hour] = row.minLagSeconds;
    }
  }
  return series;
}

async function loadReportedProblems(
  db: App['systemDb'],
  ids: readonly number[],
  since: Date,
): Promise<Map<number, ReportedProblems>> {
  const devices = await db
    .selectFrom('devices')
    .select(['id', 'clockSkewSeconds', 'clockWrongSince'])
    .where(buildIdListCondition('id', ids))
    .execute();
  const logs = await db
    .selectFrom('deviceLogs')
    .select(['deviceId', 'day', 'kind', 'detail', 'count'])
    .where(buildIdListCondition('deviceId', ids))
    .where('kind', 'in', ['refused', 'otherFormat', 'otherNetwork'])
    .where('lastAt', '>=', since)
    .execute();
  const byDevice = Map.groupBy(logs, ({ deviceId }) => deviceId);
  return new Map(devices.map((device) => [device.id, { ...device, logged: byDevice.get(device.id) ?? [] }]));
}
