import type { Metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { parseLocal } from '@portico/counting/local-time';
import { zoneRules } from '@portico/counting/zones';
import type { DecodedRecord, DeviceTime } from '@portico/device-formats';
import { expect, test } from 'vitest';
import { checkRecords } from './accept.ts';
import type { RegisteredDevice } from './device-registry.ts';

const now = Date.parse('2026-11-20T12:00:00Z') / 1000;
const shanghai = zoneRules('Asia/Shanghai', true);
const berlin = zoneRules('Europe/Berlin', true);
const move = Date.parse('2026-06-01T00:00:00Z') / 1000;

// Installed in Shanghai until June 2026, in Berlin since.
const device: RegisteredDevice = {
  id: 7,
  companyId: 3,
  sn: 'TEST-7',
  snKey: 'test-7',
  deviceType: 8,
  format: 'native-http',
  secretHash: null,
  networks: null,
  uploadInterval: 30,
  recordPeriod: 5,
  velocity: null,
  direction: null,
  takenUploadInterval: null,
  takenRecordPeriod: null,
  wantedFirmware: null,
  wantedHistory: null,
  dataMode: 'Add',
  historyDays: null,
  placements: [
    { from: Date.parse('2026-01-01T00:00:00Z') / 1000, to: move, corridorId: 11, entityId: 1, timeZoneRules: shanghai },
    { from: move, to: Number.POSITIVE_INFINITY, corridorId: 22, entityId: 2, timeZoneRules: berlin },
  ],
  timeZoneRules: berlin,
  workTime: '10:00:00~20:00:00',
};

function record(time: DeviceTime, metrics: Metrics = { flowIn: 1 }, rest: Partial<DecodedRecord> = {}): DecodedRecord {
  return {
    index: 0,
    line: 0,
    time,
    timeBoundary: 'start',
    minutes: 5,
    uploadTime: null,
    source: 'increment',
    metrics,
    ...rest,
  };
}

const instant = (iso: string): DeviceTime => ({ kind: 'instant', epochSeconds: Date.parse(iso) / 1000 });
const local = (text: string): DeviceTime => ({ kind: 'local', text });

function accept(one: DecodedRecord, at = now) {
  const { accepted, refused } = checkRecords(device, [one], at);
  return accepted[0] ?? refused[0]?.reason;
}

test('a record counts where its device was installed at the period start', () => {
  expect(accept(record(instant('2026-05-31T23:55:00Z')))).toMatchObject({
    corridor: 11,
    entity: 1,
    local: parseLocal('2026-06-01 07:55:00'),
  });
  expect(accept(record(instant('2026-06-01T00:00:00Z')))).toMatchObject({
    corridor: 22,
    entity: 2,
    local: parseLocal('2026-06-01 02:00:00'),
  });
  expect(accept(record(instant('2025-12-31T23:55:00Z')))).toMatchObject({ corridor: 0, entity: 0 });
});

test('a local time is read in the time zone of the device’s place then', () => {
  expect(accept(record(local('2026-03-01 10:00:00')))).toMatchObject({
    at: Date.parse('2026-03-01T02:00:00Z') / 1000,
    entity: 1,
  });
  expect(accept(record(local('2026-07-01 10:00:00')))).toMatchObject({
    at: Date.parse('2026-07-01T08:00:00Z') / 1000,
    entity: 2,
  });
});

test('a repeated local hour is the later one only when reported at once', () => {
  const twice = record(local('2026-10-25 02:30:00'));
  const first = Date.parse('2026-10-25T00:30:00Z') / 1000;
  const second = Date.parse('2026-10-25T01:30:00Z') / 1000;
  expect(accept(twice, first + 400)).toMatchObject({ at: first });
  expect(accept(twice, second + 400)).toMatchObject({ at: second });
  expect(accept(twice, second + 86_400)).toMatchObject({ at: first });
});

test('a skipped local time is read with the offset before the change', () => {
  const spring = Date.parse('2027-03-28T01:30:00Z') / 1000;
  expect(accept(record(local('2027-03-28 02:30:00')), spring + 400)).toMatchObject({ at: spring });
});

test.each<[string, DecodedRecord, string]>([
  ['more than a day ahead', record(instant('2026-11-21T12:00:01Z')), 'timeInFuture'],
  ['before 2000', record(instant('1999-12-31T23:59:59Z')), 'timeBefore2000'],
  ['a day that does not exist', record(local('2026-02-30 10:00:00')), 'timeUnreadable'],
  ['a negative count', record(instant('2026-11-20T11:00:00Z'), { flowIn: -1 }), 'metricNegative'],
  ['a fractional count', record(instant('2026-11-20T11:00:00Z'), { flowIn: 1.5 }), 'metricFractional'],
  ['not a number', record(instant('2026-11-20T11:00:00Z'), { flowIn: Number.NaN }), 'metricNotANumber'],
  ['a count of 1,000,001', record(instant('2026-11-20T11:00:00Z'), { flowIn: 1_000_001 }), 'metricTooLarge'],
  ['no measured metric', record(instant('2026-11-20T11:00:00Z'), { flowIn: null }), 'nothingMeasured'],
  ['a period of two days', record(instant('2026-11-20T11:00:00Z'), { flowIn: 1 }, { minutes: 2880 }), 'periodInvalid'],
  ['an invalid line number', record(instant('2026-11-20T11:00:00Z'), { flowIn: 1 }, { line: 256 }), 'recordMalformed'],
])('a record is refused: %s', (_story, bad, reason) => {
  expect(accept(bad)).toBe(reason);
});

test('a record older than the history limit of the company is refused', () => {
  const day = 86_400;
  const check = (historyDays: number | null, at: number) => {
    const time: DeviceTime = { kind: 'instant', epochSeconds: at };
    const { accepted, refused } = checkRecords({ ...device, historyDays }, [record(time)], now);
    return accepted[0]?.at ?? refused[0]?.reason;
  };
  const cases: [historyDays: number | null, at: number, isAccepted: boolean][] = [
    [400, now - 400 * day, true],
    [400, now - 400 * day - 1, false],
    [30, now - 31 * day, false],
    [10_000, now - 9_000 * day, true],
    [null, now - 9_000 * day, true],
  ];
  for (const [historyDays, at, isAccepted] of cases)
    expect(check(historyDays, at)).toBe(isAccepted ? at : 'timeTooOld');
});

test('the records of a message may lie in 24 months, others are refused', () => {
  const months = [...Array.from({ length: 30 }, (_, month) => month), 3, 29];
  const batch = months.map((month, index) =>
    record({ kind: 'instant', epochSeconds: Date.UTC(2020, month, 2) / 1000 + index }, { flowIn: 1 }, { index }),
  );
  const { accepted, refused } = checkRecords(device, batch, now);
  expect(accepted.map(({ index }) => index)).toEqual([...Array.from({ length: 24 }, (_, index) => index), 30]);
  expect(refused).toEqual([24, 25, 26, 27, 28, 29, 31].map((index) => ({ index, reason: 'tooManyMonths' })));
});

test('a record ten minutes ahead with a million people is accepted', () => {
  expect(accept(record(instant('2026-11-20T12:10:00Z'), { flowIn: 1_000_000 }))).toMatchObject({
    metrics: { flowIn: 1_000_000 },
  });
});

test('a bad record is refused with its index, the others are accepted', () => {
  const time = (minute: number): DeviceTime => ({ kind: 'instant', epochSeconds: now - 3600 + minute * 60 });
  const batch = Array.from({ length: 10 }, (_, index) =>
    record(time(index * 5), { flowIn: index === 4 ? -1 : index }, { index }),
  );
  const { accepted, refused } = checkRecords(device, batch, now);
  expect(accepted).toHaveLength(9);
  expect(refused).toEqual([{ index: 4, reason: 'metricNegative', field: 'flowIn' }]);
});

test('records without a clock get the receive time and a flag', () => {
  expect(
    accept(record({ kind: 'unsynced', text: '0' }, { flowIn: 2 }, { minutes: 0, timeBoundary: 'end' })),
  ).toMatchObject({
    at: now - 30 * 60,
    minutes: 30,
    flags: recordFlags.clockNotTrusted,
  });
});

test.each([
  ['an instant 11 minutes ahead', instant('2026-11-20T12:11:00Z'), '1795176660'],
  ['an instant a day ahead', instant('2026-11-21T12:00:00Z'), '1795262400'],
  ['a local time 16 minutes ahead', local('2026-11-20 13:16:00'), '2026-11-20 13:16:00'],
])('a record with %s gets the receive time and a flag', (_what, time, sentTime) => {
  expect(accept(record(time))).toMatchObject({
    at: now - 300,
    minutes: 5,
    flags: recordFlags.clockNotTrusted,
    sentTime,
  });
});

test('a clock ten minutes ahead is trusted', () => {
  expect(accept(record(instant('2026-11-20T12:10:00Z')))).toMatchObject({
    at: now + 600,
    flags: 0,
  });
});

test('the later upload wins, unless its clock runs ahead', () => {
  const time = instant('2026-11-20T11:00:00Z');
  expect(accept(record(time))).toMatchObject({ version: now });
  expect(accept(record(time, { flowIn: 1 }, { uploadTime: instant('2026-11-20T11:30:00Z') }))).toMatchObject({
    version: now - 1800,
  });
  expect(accept(record(time, { flowIn: 1 }, { uploadTime: instant('2030-01-01T00:00:00Z') }))).toMatchObject({
    version: now,
  });
});

test('late records are flagged', () => {
  expect(accept(record(instant('2026-11-20T11:50:00Z')))).toMatchObject({ flags: 0 });
  expect(accept(record(instant('2026-11-17T11:50:00Z')))).toMatchObject({ flags: recordFlags.late });
});

test('records that wait for the next upload are not late', () => {
  const hourly = { ...device, uploadInterval: 60 };
  const flagsAfter = (minutes: number) => {
    const time = instant(new Date((now - minutes * 60) * 1000).toISOString());
    return checkRecords(hourly, [record(time)], now).accepted.map(({ flags }) => flags);
  };
  // Period of 5 minutes, 55 until the upload, two periods and ten minutes; from its start.
  expect([flagsAfter(80), flagsAfter(81)]).toEqual([[0], [recordFlags.late]]);
});
