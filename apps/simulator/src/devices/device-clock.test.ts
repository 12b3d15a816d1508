import type { TruthLine } from '@portico/contract/fields/fleet';
import { expect, test } from 'vitest';
import { fleetModel, seconds } from '../fleet-model.ts';
import { oneDevice } from '../testing/one-device.ts';
import { device, fleet } from '../testing/small-fleet.ts';

const morning = seconds('2026-06-01T08:00:00Z');
const deviceAt = (time: string, change: Parameters<typeof device>[0]) => oneDevice(device(change), morning, time);

const camera = { kind: 'eye', format: 'hx-f5' } as const;
const timeOf = (at: number) => new Date(at * 1000).toISOString().slice(11, 16);
const startsOf = async (truth: () => Promise<TruthLine[]>) => (await truth()).map(({ at }) => timeOf(at));
const upTo = (last: number) => Array.from({ length: last / 5 + 1 }, (_, n) => `08:${String(n * 5).padStart(2, '0')}`);

test('a clock ahead closes its periods early; put back, none comes twice', async () => {
  const { doors, uploader, go, upload, starts, truth } = await deviceAt('2026-06-01T08:27:00Z', {
    ...camera,
    faults: { clockSkewSeconds: 240 },
  });
  await upload();
  expect(starts()).toEqual(upTo(25));
  await uploader.link.sayAlive();
  expect(doors.clocks).toEqual([{ kind: 'instant', epochSeconds: seconds('2026-06-01T08:31:00Z') }]);
  expect(uploader.clock.ahead()).toBe(0);
  await upload();
  expect(starts()).toEqual(upTo(25));
  go('2026-06-01T08:41:00Z');
  await upload();
  expect(starts()).toEqual(upTo(35));
  expect(await startsOf(truth)).toEqual(upTo(35));
});

test('a clock behind sends what it has missed when it is put forward', async () => {
  const { uploader, upload, starts, truth } = await deviceAt('2026-06-01T08:31:00Z', {
    ...camera,
    faults: { clockSkewSeconds: -900 },
  });
  await upload();
  expect(starts()).toEqual(upTo(10));
  await uploader.link.sayAlive();
  await upload();
  expect(starts()).toEqual(upTo(25));
  expect(await startsOf(truth)).toEqual(upTo(25));
});

test('what was sent as a whole is not sent in part again by a clock that was put back', async () => {
  const { doors, uploader, go, upload, starts } = await deviceAt('2026-06-01T08:27:00Z', {
    uploadInterval: 0,
    faults: { clockSkewSeconds: 240 },
  });
  await upload();
  uploader.clock.set(Math.floor(Date.now() / 1000));
  await uploader.uploadUnderWay();
  expect(starts()).toEqual(upTo(25));
  go('2026-06-01T08:32:00Z');
  await uploader.uploadUnderWay();
  expect(starts()).toEqual(upTo(30));
  expect(doors.received.at(-1)?.records[0]?.uploadTime).toMatchObject({
    epochSeconds: seconds('2026-06-01T08:32:00Z'),
  });
});

test('what the platform takes for the time is what the device takes for it, be it wrong', async () => {
  const { uploader, go, upload, starts } = await deviceAt('2026-06-01T08:11:00Z', camera);
  uploader.clock.set(Math.floor(Date.now() / 1000) + 600);
  await upload();
  expect(starts()).toEqual(upTo(15));
  go('2026-06-01T08:21:00Z');
  await upload();
  expect(starts()).toEqual(upTo(25));
});

test('a counter that never knew the time asks for it, and counts from the next period on', async () => {
  const { doors, uploader, go, upload, memory, starts } = await deviceAt('2026-06-01T08:59:00Z', {
    kind: 'infrared',
    format: 'hx-f1',
    uploadInterval: 30,
    faults: { clockUnset: true },
  });
  await upload();
  await uploader.uploadUnderWay();
  expect([starts(), doors.timeSyncs, uploader.clock.ahead()]).toEqual([[], 0, null]);
  expect(memory.settledOf('T1')).toEqual([[morning, seconds('2026-06-01T08:59:00Z')]]);
  // In the middle of a period, of which it knows the second half only.
  go('2026-06-01T09:10:00Z');
  await uploader.link.sayAlive();
  expect([doors.timeSyncs, uploader.clock.ahead()]).toEqual([1, 0]);
  go('2026-06-01T10:31:00Z');
  await upload();
  // It says where its periods end, on the wall clock in Berlin.
  const times = doors.received.map(({ records: [record] }) => record?.time);
  expect(times).toEqual(['12:00:00', '12:30:00'].map((end) => ({ kind: 'local', text: `2026-06-01 ${end}` })));
  await uploader.link.close('stopped');
});

test('a camera that never knew the time says so in its heartbeat; a format that is never told it is refused', async () => {
  const { doors, uploader } = await deviceAt('2026-06-01T09:10:00Z', { ...camera, faults: { clockUnset: true } });
  await uploader.link.sayAlive();
  await uploader.link.sayAlive();
  expect(doors.clocks).toEqual([
    { kind: 'unsynced' },
    { kind: 'instant', epochSeconds: seconds('2026-06-01T09:10:00Z') },
  ]);
  expect(() => fleetModel(fleet([device({ faults: { clockUnset: true } })]))).toThrow(/native-http/);
});

test('a fleet has no clock so far ahead that the platform refuses its records', () => {
  const ahead = (clockSkewSeconds: number) => () => fleetModel(fleet([device({ faults: { clockSkewSeconds } })]));
  expect(ahead(601)).toThrow(/clockSkewSeconds/);
  for (const fine of [600, -86_400]) expect(ahead(fine)).not.toThrow();
});
