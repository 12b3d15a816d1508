import { expect, test } from 'vitest';
import { createFleetModel, toEpochSeconds } from '../fleet-model.ts';
import { makeTestDevice, makeTestFleet } from '../testing/small-fleet.ts';
import { openTestDevice } from '../testing/test-device.ts';
import { closedTcpPorts } from '../testing/throwaway-doors.ts';
import { createHxF4Link } from './hx-f4.ts';

const counter = { kind: 'infrared', format: 'hx-f4', model: 'HPC015', recordPeriod: 5, uploadInterval: 30 } as const;
// The right time, because the platform answers with it.
const openCounter = (sn: string, faults: { clockUnset?: boolean; clockSkewSeconds?: number }) =>
  openTestDevice(
    makeTestDevice({ sn, ...counter, faults }),
    Math.floor(Date.now() / 1000) - 3600,
    new Date().toISOString(),
  );

test('a counter with an unset clock receives the time and the settings', async () => {
  const { doors, uploader, upload } = await openCounter('7A01C0D1', { clockUnset: true });
  await upload();
  expect([doors.received, doors.timeSyncs, uploader.clock.secondsAhead()]).toEqual([[], 0, null]);
  await uploader.link.sendHeartbeat();
  // The first reply has the time and the settings, the second confirms them.
  expect([doors.timeSyncs, uploader.clock.secondsAhead()]).toEqual([2, 0]);
  expect(uploader.simulated.settings.uploadInterval).toBe(30);
  expect(uploader.simulated.settings.recordPeriods.at(-1)?.minutes).toBe(30);
  await uploader.link.sendHeartbeat();
  expect(doors.timeSyncs).toBe(3);
});

test('the wrong clock of a counter is set by its request for settings', async () => {
  const { uploader } = await openCounter('7A01C0D2', { clockSkewSeconds: -900 });
  expect(uploader.clock.secondsAhead()).toBe(-900);
  await uploader.link.sendHeartbeat();
  expect(uploader.clock.secondsAhead()).toBe(0);
});

test('a counter whose clock cannot be set sends its records all the same', async () => {
  // Its clock follows the simulation, which runs in the past, so it never shows the time of the platform.
  const device = makeTestDevice({ sn: '7A01C0D3', ...counter });
  const since = toEpochSeconds('2026-06-01T08:00:00Z');
  const { doors, upload, truth } = await openTestDevice(device, since, '2026-06-01T10:05:00Z');
  await upload();
  // Replies: settings and time, three times the time, the confirmation.
  expect(doors.timeSyncs).toBe(5);
  expect(doors.received).toHaveLength(1);
  const sent = doors.received.flatMap(({ records }) => records.map(({ metrics }) => metrics));
  expect(sent).toHaveLength(24);
  expect(sent).toEqual((await truth()).map(({ metrics }) => metrics));
});

test('a fleet file with a serial number of another length is refused', () => {
  const [simulated] = createFleetModel(makeTestFleet([makeTestDevice({ sn: 'T1', ...counter })])).devices;
  if (!simulated) throw new Error('no device');
  const open = () =>
    createHxF4Link({
      simulated,
      doors: { http: 'http://127.0.0.1:9', tcp: closedTcpPorts, mqtt: 'mqtt://127.0.0.1:9' },
      now: () => 0,
      setClock: () => undefined,
      battery: () => 100,
      firstPeriodStart: 0,
      settledRanges: () => [],
      usesLocalTime: false,
      applySettings: () => undefined,
      signal: new AbortController().signal,
    });
  expect(open).toThrow('"T1": serial numbers of hx-f4 have 8 hexadecimal digits');
});
