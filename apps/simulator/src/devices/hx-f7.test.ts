import { expect, test } from 'vitest';
import { toEpochSeconds } from '../fleet-model.ts';
import { makeTestDevice } from '../testing/small-fleet.ts';
import { openTestDevice } from '../testing/test-device.ts';

const morning = toEpochSeconds('2026-06-01T08:00:00Z');
const camera = makeTestDevice({ sn: 'flow', format: 'hx-f7' });

test('a period that is sent again has a larger revision', async () => {
  const device = { ...camera, faults: { resendShare: 1 } };
  const { doors, upload, truth } = await openTestDevice(device, morning, '2026-06-01T08:27:00Z');
  await upload();
  const revisions = new Map<number, number[]>();
  for (const { records } of doors.received) {
    for (const { time, revision, metrics } of records) {
      const at = time.kind === 'instant' ? time.epochSeconds : Number.NaN;
      revisions.set(at, [...(revisions.get(at) ?? []), revision ?? Number.NaN]);
      expect(metrics).toEqual((await truth()).find((line) => line.at === at)?.metrics);
    }
  }
  expect(revisions.size).toBe(5);
  const first = toEpochSeconds('2026-06-01T08:27:00Z');
  expect([...revisions.values()]).toEqual(Array.from({ length: 5 }, () => [first, first + 1]));
  expect(await truth()).toHaveLength(5);
});

test('a sign of life contains the clock of the camera', async () => {
  const device = { ...camera, faults: { clockSkewSeconds: 120 } };
  const { doors, uploader } = await openTestDevice(device, morning, '2026-06-01T08:27:00Z');
  await uploader.link.sendHeartbeat();
  expect(doors.clocks).toEqual([{ kind: 'instant', epochSeconds: toEpochSeconds('2026-06-01T08:29:00Z') }]);
  expect(uploader.clock.secondsAhead()).toBe(120);
});

test('metrics that the format does not carry are not measured', async () => {
  const { uploader } = await openTestDevice(camera, morning, '2026-06-01T08:27:00Z');
  expect(uploader.simulated.metrics).toContain('age3');
  expect(uploader.simulated.metrics).not.toContain('dwellSeconds');
  expect(uploader.simulated.metrics).not.toContain('leaveStaff');
});
