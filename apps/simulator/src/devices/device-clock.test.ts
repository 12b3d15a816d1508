import type { TruthLine } from '@portico/contract/fields/fleet';
import { expect, test } from 'vitest';
import { createFleetModel, toEpochSeconds } from '../fleet-model.ts';
import { makeTestDevice, makeTestFleet } from '../testing/small-fleet.ts';
import { openTestDevice } from '../testing/test-device.ts';

const morning = toEpochSeconds('2026-06-01T08:00:00Z');
const deviceAt = (time: string, change: Parameters<typeof makeTestDevice>[0]) =>
  openTestDevice(makeTestDevice(change), morning, time);

const camera = { kind: 'eye', format: 'hx-f5' } as const;
const timeOf = (at: number) => new Date(at * 1000).toISOString().slice(11, 16);
const startsOf = async (truth: () => Promise<TruthLine[]>) => (await truth()).map(({ at }) => timeOf(at));
const upTo = (last: number) =>
  Array.from({ length: last / 5 + 1 }, (_, index) => `08:${String(index * 5).padStart(2, '0')}`);

test('no period is sent twice after a clock that was ahead is set back', async () => {
  const { doors, uploader, go, upload, starts, truth } = await deviceAt('2026-06-01T08:27:00Z', {
    ...camera,
    faults: { clockSkewSeconds: 240 },
  });
  await upload();
  expect(starts()).toEqual(upTo(25));
  await uploader.link.sendHeartbeat();
  expect(doors.clocks).toEqual([{ kind: 'instant', epochSeconds: toEpochSeconds('2026-06-01T08:31:00Z') }]);
  expect(uploader.clock.secondsAhead()).toBe(0);
  await upload();
  expect(starts()).toEqual(upTo(25));
  go('2026-06-01T08:41:00Z');
  await upload();
  expect(starts()).toEqual(upTo(35));
  expect(await startsOf(truth)).toEqual(upTo(35));
});

test('a device sends the missed periods when its slow clock is set forward', async () => {
  const { uploader, upload, starts, truth } = await deviceAt('2026-06-01T08:31:00Z', {
    ...camera,
    faults: { clockSkewSeconds: -900 },
  });
  await upload();
  expect(starts()).toEqual(upTo(10));
  await uploader.link.sendHeartbeat();
  await upload();
  expect(starts()).toEqual(upTo(25));
  expect(await startsOf(truth)).toEqual(upTo(25));
});

test('a finished period is not sent in part after the clock is set back', async () => {
  const { doors, uploader, go, upload, starts } = await deviceAt('2026-06-01T08:27:00Z', {
    uploadInterval: 0,
    faults: { clockSkewSeconds: 240 },
  });
  await upload();
  uploader.clock.set(Math.floor(Date.now() / 1000));
  await uploader.uploadCurrentPeriod();
  expect(starts()).toEqual(upTo(25));
  go('2026-06-01T08:32:00Z');
  await uploader.uploadCurrentPeriod();
  expect(starts()).toEqual(upTo(30));
  expect(doors.received.at(-1)?.records[0]?.uploadTime).toMatchObject({
    epochSeconds: toEpochSeconds('2026-06-01T08:32:00Z'),
  });
});

test('a device takes the time the platform sends, even a wrong time', async () => {
  const { uploader, go, upload, starts } = await deviceAt('2026-06-01T08:11:00Z', camera);
  uploader.clock.set(Math.floor(Date.now() / 1000) + 600);
  await upload();
  expect(starts()).toEqual(upTo(15));
  go('2026-06-01T08:21:00Z');
  await upload();
  expect(starts()).toEqual(upTo(25));
});

test('a counter with an unset clock counts from the period after time sync', async () => {
  const { doors, uploader, go, upload, memory, starts } = await deviceAt('2026-06-01T08:59:00Z', {
    kind: 'infrared',
    format: 'hx-f1',
    uploadInterval: 30,
    faults: { clockUnset: true },
  });
  await upload();
  await uploader.uploadCurrentPeriod();
  expect([starts(), doors.timeSyncs, uploader.clock.secondsAhead()]).toEqual([[], 0, null]);
  expect(memory.settledRanges('T1')).toEqual([[morning, toEpochSeconds('2026-06-01T08:59:00Z')]]);
  // The device receives the time in the middle of a period, which it therefore never sends.
  go('2026-06-01T09:10:00Z');
  await uploader.link.sendHeartbeat();
  expect([doors.timeSyncs, uploader.clock.secondsAhead()]).toEqual([1, 0]);
  go('2026-06-01T10:31:00Z');
  await upload();
  // The device sends the end of each period, in Berlin local time.
  const times = doors.received.map(({ records: [record] }) => record?.time);
  expect(times).toEqual(['12:00:00', '12:30:00'].map((end) => ({ kind: 'local', text: `2026-06-01 ${end}` })));
  await uploader.link.close('stopped');
});

test('heartbeats report an unset clock; formats without time sync refuse it', async () => {
  const { doors, uploader } = await deviceAt('2026-06-01T09:10:00Z', { ...camera, faults: { clockUnset: true } });
  await uploader.link.sendHeartbeat();
  await uploader.link.sendHeartbeat();
  expect(doors.clocks).toEqual([
    { kind: 'unsynced', text: '0' },
    { kind: 'instant', epochSeconds: toEpochSeconds('2026-06-01T09:10:00Z') },
  ]);
  expect(() => createFleetModel(makeTestFleet([makeTestDevice({ faults: { clockUnset: true } })]))).toThrow(
    /native-http/,
  );
});

test('a fleet file with a clock too far ahead is refused', () => {
  const ahead = (clockSkewSeconds: number) => () =>
    createFleetModel(makeTestFleet([makeTestDevice({ faults: { clockSkewSeconds } })]));
  expect(ahead(601)).toThrow(/clockSkewSeconds/);
  for (const fine of [600, -86_400]) expect(ahead(fine)).not.toThrow();
});
