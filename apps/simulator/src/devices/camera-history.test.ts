import { afterEach, expect, test, vi } from 'vitest';
import { toEpochSeconds } from '../fleet-model.ts';
import { buildPassagePeriod, listScheduledPeriods } from '../periods.ts';
import { makeTestDevice } from '../testing/small-fleet.ts';
import { openTestDevice } from '../testing/test-device.ts';

const morning = toEpochSeconds('2026-06-01T08:00:00Z');
// Replies request at most 90 days of history, so the time in them has to be that of the device.
function openAt(time: string, change: Parameters<typeof makeTestDevice>[0]) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) });
  return openTestDevice(makeTestDevice({ kind: 'eye', ...change }), morning, time);
}
afterEach(() => vi.useRealTimers());

const history = { from: toEpochSeconds('2026-06-01T08:10:00Z'), to: toEpochSeconds('2026-06-01T08:25:00Z') };

test.each([
  ['hx-f5', 'Add', 1],
  ['hx-f5', 'Total', 1],
  ['hx-f6', 'Add', 2],
] as const)('a camera sends requested periods again: %s %s', async (format, dataMode, lines) => {
  const { doors, uploader, upload, truth } = await openAt('2026-06-01T09:01:00Z', { format, dataMode });
  await upload();
  const [sent, settled] = [doors.received.flatMap(({ records }) => records), await truth()];
  await uploader.link.sendHeartbeat();
  expect(doors.received.flatMap(({ records }) => records)).toHaveLength(sent.length);
  doors.received.length = 0;
  doors.wanted = { history };
  await uploader.link.sendHeartbeat();
  const again = doors.received.flatMap(({ records }) => records);
  const isWanted = (at: number) => at >= history.from && at < history.to;
  const wanted = sent.filter(({ time }) => time.kind === 'instant' && isWanted(time.epochSeconds));
  const comparable = (records: typeof sent) =>
    records.map(({ time, line, source, metrics }) => JSON.stringify([time, line, source, metrics])).sort();
  expect(comparable(again)).toEqual(comparable(wanted));
  expect(again).toHaveLength(3 * lines);
  expect(await truth()).toEqual(settled);
});

test('a single requested period is sent, and none that was not sent yet', async () => {
  const { doors, uploader, upload, starts } = await openAt('2026-06-01T08:16:00Z', { format: 'hx-f5' });
  await upload();
  doors.received.length = 0;
  doors.wanted = { history };
  await uploader.link.sendHeartbeat();
  expect(starts()).toEqual(['08:10']);
});

test('a camera without times sends nothing again', async () => {
  const device = { format: 'hx-f6', faults: { omitsTimes: true } } as const;
  const { doors, uploader, upload } = await openAt('2026-06-01T08:15:25Z', device);
  await upload();
  doors.received.length = 0;
  doors.wanted = { history };
  await uploader.link.sendHeartbeat();
  expect(doors.heartbeats).toBe(1);
  expect(doors.received).toEqual([]);
});

test.each([
  ['eye', 1],
  ['aiCamera', 0],
] as const)('only a 3D camera sends how many people are inside: %s', async (kind, messages) => {
  const { doors, uploader } = await openAt('2026-06-01T09:00:00Z', { format: 'hx-f5', kind });
  await uploader.link.sendHeartbeat();
  expect(doors.levels).toHaveLength(messages);
  const midnight = toEpochSeconds('2026-05-31T22:00:00Z');
  let inside = 0;
  for (const period of listScheduledPeriods(uploader.simulated, [midnight, toEpochSeconds('2026-06-01T09:00:00Z')])) {
    const { metrics } = buildPassagePeriod(uploader.simulated, period);
    inside += (metrics.flowIn ?? 0) - (metrics.flowOut ?? 0);
  }
  expect(inside).toBeGreaterThan(0);
  for (const level of doors.levels) expect(level).toBe(inside);
});
