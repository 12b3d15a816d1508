import { type Metric, metricNames } from '@portico/contract/words/metrics';
import { expect, test } from 'vitest';
import { createFleetModel, toEpochSeconds } from '../fleet-model.ts';
import { buildPassagePeriod, findRecordPeriodMinutes, listScheduledPeriods } from '../periods.ts';
import { makeTestDevice, makeTestFleet } from '../testing/small-fleet.ts';
import { openTestDevice } from '../testing/test-device.ts';

const morning = toEpochSeconds('2026-06-01T08:00:00Z');
const camera = makeTestDevice({ sn: 'lines', format: 'hx-f6' });
const openAt = (time: string, change: Parameters<typeof makeTestDevice>[0] = {}) =>
  openTestDevice({ ...camera, ...change }, morning, time);

test('a period is sent as one record per detection line', async () => {
  const { doors, uploader, upload, truth } = await openAt('2026-06-01T20:01:00Z');
  await upload();
  const lines = await truth();
  const sum = new Map<number, Partial<Record<Metric, number>>>();
  for (const { at, metrics } of lines) {
    const sums = sum.get(at) ?? {};
    for (const metric of metricNames) sums[metric] = (sums[metric] ?? 0) + (metrics[metric] ?? 0);
    sum.set(at, sums);
  }
  let compared = 0;
  for (const period of listScheduledPeriods(uploader.simulated, [morning, morning + 12 * 3600])) {
    const { at, metrics } = buildPassagePeriod(uploader.simulated, period);
    const { flowIn, flowOut, flowPassby, flowTurnback, enterStaff, leaveStaff, children } = metrics;
    const counts = { flowIn, flowOut, flowPassby, flowTurnback, enterStaff, leaveStaff, children };
    expect(sum.get(at)).toMatchObject({
      ...counts,
      adult: (flowIn ?? 0) - (children ?? 0) - (enterStaff ?? 0),
      dwellCount: flowIn,
    });
    compared += 1;
  }
  expect(compared).toBe(144);
  const received = doors.received.flatMap(({ records }) =>
    records.map(({ time, line, minutes, metrics }) => ({ time, line, minutes, metrics })),
  );
  const sent = lines.map(({ at, line, minutes, metrics }) => ({
    time: { kind: 'instant', epochSeconds: at },
    line,
    minutes,
    metrics,
  }));
  expect(received).toHaveLength(2 * 144);
  expect(received).toEqual(expect.arrayContaining(sent));
  expect(lines.every(({ metrics }) => (metrics['adult'] ?? 0) > 0)).toBe(true);
});

test('both lines have the average stay of the period', async () => {
  const { upload, truth } = await openAt('2026-06-01T09:01:00Z', { uploadInterval: 60 });
  await upload();
  const averages = (await truth()).map(
    ({ metrics }) => (metrics['dwellSeconds'] ?? 0) / (metrics['dwellCount'] ?? Number.NaN),
  );
  expect(averages).toHaveLength(2);
  expect(averages[0]).toBeGreaterThan(60);
  expect(Math.abs((averages[0] ?? 0) - (averages[1] ?? 0))).toBeLessThan(0.1);
});

test('the reply to a heartbeat sets clock and upload interval', async () => {
  const { doors, uploader } = await openAt('2026-06-01T09:01:00Z', {
    uploadInterval: 60,
    faults: { clockSkewSeconds: 240 },
  });
  expect(findRecordPeriodMinutes(uploader.simulated, morning)).toBe(60);
  await uploader.link.sendHeartbeat();
  expect(doors.clocks).toEqual([{ kind: 'instant', epochSeconds: toEpochSeconds('2026-06-01T09:05:00Z') }]);
  expect(uploader.clock.secondsAhead()).toBe(0);
  // The platform wants 30 minutes; 5 is the next shorter interval of these cameras.
  expect(uploader.simulated.settings.uploadInterval).toBe(5);
  expect(findRecordPeriodMinutes(uploader.simulated, Number.POSITIVE_INFINITY)).toBe(5);
});

test('a camera whose clock is not set sends 0 and counts nothing', async () => {
  const { doors, uploader, upload, starts } = await openAt('2026-06-01T09:01:00Z', { faults: { clockUnset: true } });
  await upload();
  await uploader.link.sendHeartbeat();
  expect(doors.clocks).toEqual([{ kind: 'unsynced', text: '0' }]);
  expect(starts()).toEqual([]);
});

test('without times only the period that has just ended is sent', async () => {
  const { doors, go, upload, truth, memory } = await openAt('2026-06-01T09:00:25Z', { faults: { omitsTimes: true } });
  await upload();
  go('2026-06-01T09:05:25Z');
  await upload();
  // Missed by a minute: the period that ended at 09:10.
  go('2026-06-01T09:11:25Z');
  await upload();
  const times = doors.received.flatMap(({ records }) => records.map(({ time, line }) => [time.kind, line]));
  expect(times).toEqual([
    ['receipt', 0],
    ['receipt', 1],
    ['receipt', 0],
    ['receipt', 1],
  ]);
  const starts = (await truth()).map(({ at, line }) => [new Date(at * 1000).toISOString().slice(11, 16), line]);
  expect(starts).toEqual([
    ['08:55', 0],
    ['08:55', 1],
    ['09:00', 0],
    ['09:00', 1],
  ]);
  expect(memory.settledRanges('lines')).toEqual([[morning, toEpochSeconds('2026-06-01T09:10:00Z')]]);
});

test.each([
  ['another format', { format: 'native-http' as const }, {}],
  ['resent uploads', {}, { resendShare: 0.5 }],
  ['a wrong clock', {}, { clockSkewSeconds: 60 }],
])('times cannot be left out with %s', (_story, change, faults) => {
  const device = { ...camera, ...change, faults: { omitsTimes: true, ...faults } };
  expect(() => createFleetModel(makeTestFleet([device]))).toThrow(/omitsTimes|always contain times/);
});

test('a camera in real time has records of one minute', async () => {
  const { doors, upload } = await openAt('2026-06-01T08:03:30Z', { uploadInterval: 0 });
  await upload();
  const minutes = doors.received.flatMap(({ records }) => records.map((record) => record.minutes));
  expect(minutes).toEqual([1, 1, 1, 1, 1, 1]);
});
