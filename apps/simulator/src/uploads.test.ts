import { expect, test } from 'vitest';
import { seconds } from './fleet-model.ts';
import { oneDevice } from './testing/one-device.ts';
import { device } from './testing/small-fleet.ts';

const midnight = seconds('2026-05-31T22:00:00Z'); // in Berlin
const face = device({ sn: 'f5', kind: 'face', format: 'hx-f5', recordPeriod: 15, uploadInterval: 15 });

test('the day so far is told once an hour, and the last word on it stands', async () => {
  const { doors, uploader, go, upload, truth } = await oneDevice(face, midnight, '2026-06-01T09:31:00Z');
  const told = () =>
    doors.received.flatMap(({ records }) =>
      records.filter(({ line }) => line === 255).map(({ metrics }) => metrics.dedupedCount ?? Number.NaN),
    );
  const turn = async (time: string) => {
    go(time);
    await upload();
    await uploader.uploadUnderWay();
    return told().length;
  };
  // A few minutes before every hour, and after it; the day is over at 22:00.
  expect(await turn('2026-06-01T09:31:00Z')).toBe(1);
  expect(await turn('2026-06-01T09:46:00Z')).toBe(1);
  expect(await turn('2026-06-01T10:01:00Z')).toBe(2);
  expect(await turn('2026-06-01T21:46:00Z')).toBe(3);
  expect(await turn('2026-06-01T22:01:00Z')).toBe(4);
  expect(await turn('2026-06-01T22:46:00Z')).toBe(4);
  expect(await turn('2026-06-01T23:01:00Z')).toBe(5);
  const [first = 0, second = 0, evening = 0, final = 0, next = 0] = told();
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

test('a clock put back over midnight does not take back what was said of the day that was over', async () => {
  const ahead = { ...face, faults: { clockSkewSeconds: 300 } };
  const { doors, uploader, upload, truth } = await oneDevice(ahead, midnight, '2026-06-01T21:57:00Z');
  await upload();
  await uploader.link.sayAlive();
  expect(uploader.clock.ahead()).toBe(0);
  await uploader.uploadUnderWay();
  const days = doors.received.flatMap(({ records }) => records.filter(({ line }) => line === 255));
  expect(days.map(({ time }) => time)).toEqual([{ kind: 'local', text: '2026-06-01 00:00:00' }]);
  expect((await truth()).filter(({ line }) => line === 255)).toHaveLength(1);
});
