import { expect, test } from 'vitest';
import { toEpochSeconds } from './fleet-model.ts';
import { makeTestDevice } from './testing/small-fleet.ts';
import { openTestDevice } from './testing/test-device.ts';

const midnight = toEpochSeconds('2026-05-31T22:00:00Z'); // in Berlin
const face = makeTestDevice({ sn: 'f5', kind: 'face', format: 'hx-f5', recordPeriod: 15, uploadInterval: 15 });

test('a day report is sent once an hour; the final one is stored', async () => {
  const { doors, uploader, go, upload, truth } = await openTestDevice(face, midnight, '2026-06-01T09:31:00Z');
  const dayCounts = () =>
    doors.received.flatMap(({ records }) =>
      records.filter(({ line }) => line === 255).map(({ metrics }) => metrics.dedupedCount ?? Number.NaN),
    );
  const uploadAt = async (time: string) => {
    go(time);
    await upload();
    await uploader.uploadCurrentPeriod();
    return dayCounts().length;
  };
  // Each new hour sends one more report; the local day ends at 22:00 UTC.
  expect(await uploadAt('2026-06-01T09:31:00Z')).toBe(1);
  expect(await uploadAt('2026-06-01T09:46:00Z')).toBe(1);
  expect(await uploadAt('2026-06-01T10:01:00Z')).toBe(2);
  expect(await uploadAt('2026-06-01T21:46:00Z')).toBe(3);
  expect(await uploadAt('2026-06-01T22:01:00Z')).toBe(4);
  expect(await uploadAt('2026-06-01T22:46:00Z')).toBe(4);
  expect(await uploadAt('2026-06-01T23:01:00Z')).toBe(5);
  const [first = 0, second = 0, evening = 0, final = 0, next = 0] = dayCounts();
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first);
  expect(evening).toBeGreaterThan(second);
  expect(final).toBeGreaterThan(evening);
  expect(next).toBeLessThan(first);
  const days = (await truth()).filter(({ line }) => line === 255);
  expect(days.map(({ at, metrics }) => [at, metrics['dedupedCount']])).toEqual([
    [midnight, final],
    [midnight + 86_400, next],
  ]);
});

test('a clock set back over midnight does not send the day report again', async () => {
  const ahead = { ...face, faults: { clockSkewSeconds: 300 } };
  const { doors, uploader, upload, truth } = await openTestDevice(ahead, midnight, '2026-06-01T21:57:00Z');
  await upload();
  await uploader.link.sendHeartbeat();
  expect(uploader.clock.secondsAhead()).toBe(0);
  await uploader.uploadCurrentPeriod();
  const days = doors.received.flatMap(({ records }) => records.filter(({ line }) => line === 255));
  expect(days.map(({ time }) => time)).toEqual([{ kind: 'local', text: '2026-06-01 00:00:00' }]);
  expect((await truth()).filter(({ line }) => line === 255)).toHaveLength(1);
});
