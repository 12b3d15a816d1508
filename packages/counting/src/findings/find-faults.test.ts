import { expect, test } from 'vitest';
import { parseWorkTime } from '../business-hours.ts';
import { formatLocal, parseLocal } from '../local-time.ts';
import { findFaults } from './find-faults.ts';
import type { DeviceHistory, EntityHistory } from './history.ts';

// A shop open from nine to six, ten weeks from Monday 5 January 2026, with a record every five minutes. Each test adds a minimal fault.

const from = parseLocal('2026-01-05');
const hours = 70 * 24;
const isOpen = (hour: number) => hour % 24 >= 9 && hour % 24 < 18;

/** People per hour: varying from day to day, more in the afternoon. */
const usual = (hour: number) => (isOpen(hour) ? 60 + 4 * (hour % 24) + (((hour * 7919) % 23) - 11) : 0);

function door(id: number, given: Partial<DeviceHistory> = {}): DeviceHistory {
  const each = (of: (hour: number) => number) => Float64Array.from({ length: hours }, (_, hour) => of(hour));
  return {
    id,
    expected: each((hour) => (isOpen(hour) ? 12 : 0)),
    received: each(() => 12),
    in: each(usual),
    // People go out an hour after they came in.
    out: each((hour) => (isOpen(hour - 1) ? usual(hour - 1) : 0)),
    peakPerSecond: each((hour) => usual(hour) / 3600),
    receiptDelay: each(() => 20),
    installedFromHour: 0,
    installedToHour: hours,
    dueHours: hours,
    isInstalled: true,
    omitsEmptyPeriods: false,
    uploadMinutes: 5,
    clockSkew: null,
    lastContact: from + hours * 3600,
    refusedRecords: [],
    refusedMessages: [],
    ...given,
  };
}

const hourOf = (text: string) => (parseLocal(text) - from) / 3600;

/** Changes the hours [first, end) of a device. */
function between(device: DeviceHistory, first: string, end: string, change: (hour: number) => void): DeviceHistory {
  for (let hour = hourOf(first); hour < hourOf(end); hour += 1) change(hour);
  return device;
}

function found(...devices: DeviceHistory[]): string[] {
  const window = parseWorkTime('09:00:00~17:59:59');
  const history: EntityHistory = { from, hours, window, now: from + hours * 3600, devices };
  return findFaults(history).map(({ kind, device, from: first, to }) =>
    [kind, device, formatLocal(first).slice(5, 16), to === null ? 'on' : formatLocal(to).slice(5, 16)].join(' '),
  );
}

const lose = (device: DeviceHistory, share: number) => (hour: number) => {
  device.received[hour] = 12 * share;
  for (const name of ['in', 'out'] as const)
    device[name][hour] = share === 0 ? Number.NaN : Math.round((device[name][hour] ?? 0) * share);
  if (share === 0) device.receiptDelay[hour] = Number.NaN;
};

test('correct counts have no finding', () => {
  expect(found(door(1))).toEqual([]);
  expect(found(door(1), door(2), door(3))).toEqual([]);
  expect(found()).toEqual([]);
});

test('missing records are an outage or silence, except on weekly closed days', () => {
  const out = door(1);
  between(out, '2026-02-10 11:00', '2026-02-12 10:00', lose(out, 0));
  expect(found(out)).toEqual(['outage 1 02-10 11:00 02-12 10:00']);
  const silent = door(1);
  between(silent, '2026-03-13 14:00', '2026-03-16', lose(silent, 0));
  expect(found(silent)).toEqual(['silent 1 03-13 14:00 on']);
  const closed = door(1);
  const lock = (device: DeviceHistory, day: number) =>
    Array.from({ length: 24 }, (_, hour) => lose(device, 0)(day * 24 + hour));
  for (let day = 6; day < 70; day += 7) lock(closed, day);
  expect(found(closed)).toEqual([]);
  const weekend = door(1);
  for (let day = 5; day < 70; day += 7) [day, day + 1].map((each) => lock(weekend, each));
  expect(found(weekend)).toEqual([]);
  // Two Sundays without records are too few for a weekly closed day, and weeks without any record are not closed days.
  const twice = door(1);
  for (const day of [6, 13]) lock(twice, day);
  expect(found(twice)).toEqual(['outage 1 01-11 09:00 01-11 18:00', 'outage 1 01-18 09:00 01-18 18:00']);
  const long = door(1);
  between(long, '2026-01-20', '2026-03-16', lose(long, 0));
  expect(found(long)).toEqual(['silent 1 01-20 09:00 on']);
});

test('partial days in a row are one finding', () => {
  const device = door(1);
  between(device, '2026-02-16', '2026-02-21', lose(device, 0.75));
  expect(found(device)).toEqual(['partial 1 02-16 00:00 02-21 00:00']);
});

test('zeros are a fault unless the store may have been closed', () => {
  const zero = (device: DeviceHistory) => (hour: number) => {
    device.in[hour] = 0;
    device.out[hour] = 0;
  };
  const [stuck, closed, alone] = [door(1), door(2), door(3)];
  between(stuck, '2026-02-18 12:00', '2026-02-19 12:00', zero(stuck));
  expect(found(stuck, door(2))).toEqual(['stuckAtZero 1 02-18 12:00 02-19 12:00']);
  between(closed, '2026-02-18', '2026-02-20', zero(closed));
  between(alone, '2026-02-18', '2026-02-20', zero(alone));
  expect(found(closed, alone)).toEqual([]);
  expect(found(alone)).toEqual([]);
});

test('a device without zero records is stuck after a contact, else silent', () => {
  const quiet = (lastContact: number) => {
    const device = door(1, { omitsEmptyPeriods: true, expected: new Float64Array(hours), lastContact });
    return between(device, '2026-03-13 14:00', '2026-03-16', lose(device, 0));
  };
  expect(found(quiet(from + hours * 3600), door(2))).toEqual(['stuckAtZero 1 03-13 14:00 on']);
  expect(found(quiet(parseLocal('2026-03-13 14:00')), door(2))).toEqual(['silent 1 03-13 14:00 on']);
});

test('a halved count is a fault unless it halves at every entrance', () => {
  const half = (device: DeviceHistory) =>
    between(device, '2026-02-16', '2026-02-26', (hour) => lose(device, 0.5)(hour));
  const counted = (device: DeviceHistory) => ({ ...half(device), received: door(1).received });
  expect(found(counted(door(1)), door(2))).toEqual(['lowCount 1 02-16 00:00 02-26 00:00']);
  expect(found(counted(door(1)))).toEqual(['lowCount 1 02-16 00:00 02-26 00:00']);
  expect(found(counted(door(1)), counted(door(2)))).toEqual([]);
});

test('a promotion at one entrance is no fault at the others', () => {
  const busy = door(1);
  between(busy, '2026-02-16', '2026-02-21', (hour) => {
    busy.in[hour] = 2 * (busy.in[hour] ?? 0);
    busy.out[hour] = 2 * (busy.out[hour] ?? 0);
  });
  expect(found(busy, door(2))).toEqual([]);
});

test('swapped directions are found by hour even if daily sums are equal', () => {
  const device = door(1);
  between(device, '2026-02-16', '2026-02-26', (hour) => {
    const entering = device.in[hour] ?? 0;
    device.in[hour] = device.out[hour] ?? 0;
    device.out[hour] = entering;
  });
  expect(found(device)).toEqual(['swapped 1 02-16 00:00 02-26 00:00']);
});

test('more than ten people a second are a finding, whatever the others do', () => {
  const forge = (device: DeviceHistory, perSecond: number) =>
    between(device, '2026-01-06 15:00', '2026-01-06 16:00', (hour) => {
      device.peakPerSecond[hour] = perSecond;
    });
  expect(found(forge(door(1), 10.1), forge(door(2), 10.1))).toEqual([
    'jump 1 01-06 15:00 01-06 16:00',
    'jump 2 01-06 15:00 01-06 16:00',
  ]);
  expect(found(forge(door(1), 10))).toEqual([]);
});

test('a new mismatch of in and out is a finding, a one-way door is not', () => {
  const device = door(1);
  between(device, '2026-02-16', '2026-03-16', (hour) => {
    device.out[hour] = Math.round((device.out[hour] ?? 0) * 0.4);
  });
  expect(found(device, door(2)).filter((one) => one.startsWith('imbalance'))).toEqual(['imbalance 1 02-16 00:00 on']);
  const oneWay = door(1, { out: new Float64Array(hours).fill(Number.NaN) });
  expect(found(oneWay)).toEqual([]);
});

test('an extreme hour is a finding unless all entrances have it', () => {
  const burst = (device: DeviceHistory) =>
    between(device, '2026-02-20 15:00', '2026-02-20 16:00', (hour) => {
      device.in[hour] = 20 * (device.in[hour] ?? 0);
      device.out[hour] = 20 * (device.out[hour] ?? 0);
    });
  expect(found(burst(door(1)), door(2))).toEqual(['jump 1 02-20 15:00 02-20 16:00']);
  expect(found(burst(door(1)), burst(door(2)))).toEqual([]);
});

test('a clock is wrong by its own report or by constant delays', () => {
  const behind = door(1);
  between(behind, '2026-02-16', '2026-02-18', (hour) => {
    behind.receiptDelay[hour] = 5400;
  });
  expect(found(behind)).toEqual(['clockWrong 1 02-16 00:00 02-18 00:00']);
  const ahead = door(1);
  between(ahead, '2026-03-14', '2026-03-16', (hour) => {
    ahead.receiptDelay[hour] = -300;
  });
  expect(found(ahead)).toEqual(['clockWrong 1 03-14 00:00 on']);
  const reporting = door(1, { clockSkew: { seconds: 900, since: parseLocal('2026-03-15 10:00') } });
  expect(found(reporting)).toEqual(['clockWrong 1 03-15 10:00 on']);
  const sentAtOnce = door(1, {
    receiptDelay: Float64Array.from({ length: hours }, (_, hour) => (hours - hour) * 3600),
  });
  expect(found(sentAtOnce)).toEqual([]);
});

test('one refused message is a finding that ends with it', () => {
  const refused = (day: number, reason: 'otherFormat' | 'otherNetwork') => ({
    day: parseLocal(`2026-02-${day}`),
    reason,
    messages: 1,
  });
  const refusedMessages = [refused(10, 'otherFormat'), refused(11, 'otherFormat'), refused(11, 'otherNetwork')];
  expect(found(door(1, { refusedMessages: [...refusedMessages, refused(20, 'otherFormat')] }))).toEqual([
    'otherFormat 1 02-10 00:00 02-12 00:00',
    'otherNetwork 1 02-11 00:00 02-12 00:00',
    'otherFormat 1 02-20 00:00 02-21 00:00',
  ]);
});

test('refused records are a finding, except for a single one', () => {
  const refusedRecords = [10, 11, 12].map((day) => ({
    day: parseLocal(`2026-02-${day}`),
    reason: 'timeInFuture' as const,
    records: 4,
  }));
  expect(found(door(1, { refusedRecords }))).toEqual(['refused 1 02-10 00:00 02-13 00:00']);
  expect(found(door(1, { refusedRecords: refusedRecords.slice(0, 1).map((one) => ({ ...one, records: 1 })) }))).toEqual(
    [],
  );
});

test('the same history gives the same findings and is not changed', () => {
  const device = door(1);
  between(device, '2026-02-18 12:00', '2026-02-19 12:00', (hour) => {
    device.in[hour] = 0;
    device.out[hour] = 0;
  });
  const before = structuredClone(device);
  expect(found(device, door(2))).toEqual(found(device, door(2)));
  expect(device).toEqual(before);
});
