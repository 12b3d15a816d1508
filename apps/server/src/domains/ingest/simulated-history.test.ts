import { deviceKinds } from '@portico/contract/words/device-kinds';
import { zoneRules } from '@portico/counting/zones';
import { expect, test } from 'vitest';
import type { RegisteredDevice } from './device-registry.ts';
import { createSilenceFinder, findSimulatedReceipt, isBeforeSimulation } from './simulated-history.ts';

const createdAt = Date.parse('2026-11-20T08:00:00Z') / 1000;
const now = createdAt + 90;
const history = { deviceIds: new Set([1]), createdAt };

const device: RegisteredDevice = {
  id: 1,
  companyId: 1,
  sn: 'S1',
  snKey: 's1',
  deviceType: deviceKinds.tof.type,
  format: 'native-mqtt',
  secretHash: null,
  networks: null,
  uploadInterval: 15,
  recordPeriod: 5,
  velocity: null,
  direction: null,
  takenUploadInterval: null,
  takenRecordPeriod: null,
  wantedFirmware: null,
  wantedHistory: null,
  dataMode: 'Add',
  historyDays: null,
  placements: [],
  timeZoneRules: zoneRules('UTC', false),
  workTime: '00:00:00~23:59:59',
};

test.each([
  ['history of a simulated device, when it was sent', history, device, createdAt - 86_400, createdAt - 86_400],
  ['what was sent after the demonstration was created, now', history, device, createdAt + 1, now],
  ['what a slow clock dates before, now', history, device, createdAt - 140, now],
  ['records of a device that a user added, now', history, { ...device, id: 2 }, createdAt - 86_400, now],
  ['records without a demonstration, now', null, device, createdAt - 86_400, now],
])('the server receives %s', (_what, known, sender, sentAt, expected) => {
  expect(findSimulatedReceipt(known, sender, sentAt, now)).toBe(expected);
});

const minutesAgo = (...minutes: number[]) => minutes.map((ago) => now - ago * 60);

test('silences of more than two upload intervals are found', () => {
  const findSilences = createSilenceFinder();
  expect(findSilences(device, minutesAgo(200, 185, 120, 105, 75), now, 15)).toEqual([
    { minutes: 65, at: now - 120 * 60 },
  ]);
  // The message before ended 75 minutes ago.
  expect(findSilences(device, minutesAgo(40, 25, 0), now, 15)).toEqual([{ minutes: 35, at: now - 40 * 60 }]);
});

test('older messages end no silence of newer ones', () => {
  const findSilences = createSilenceFinder();
  expect(findSilences(device, minutesAgo(90, 75), now, 15)).toEqual([]);
  expect(findSilences(device, minutesAgo(9000, 8985), now, 15)).toEqual([]);
});

test('messages that are received now have no silence', () => {
  const findSilences = createSilenceFinder();
  expect(findSilences(device, [now - 7200], now - 7200, 15)).toEqual([]);
  expect(findSilences(device, [now], now, 15)).toEqual([]);
});

test('records with empty periods left out between them show no silence', () => {
  const counter = { ...device, format: 'hx-f4' };
  expect(createSilenceFinder()(counter, minutesAgo(900, 200, 185), now, 15)).toEqual([]);
});

test.each([
  ['a simulated device before the demonstration', history, device, createdAt - 1, true],
  ['a simulated device since the demonstration', history, device, createdAt, false],
  ['a device that a user added', history, { ...device, id: 2 }, createdAt - 1, false],
  ['a device without a demonstration', null, device, createdAt - 1, false],
])('messages may still come of %s', (_story, known, sender, from, expected) => {
  expect(isBeforeSimulation(known, sender, from)).toBe(expected);
});
