import { recordFlags } from '@portico/contract/words/record-flags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestCountingStore } from '../../platform/testing/test-counting-store.ts';
import { checkRecords } from './accept.ts';
import { createRecordTestContext, type RecordTestContext } from './testing/test-records.ts';

let testRecords: RecordTestContext;

beforeAll(async () => {
  testRecords = createRecordTestContext(await openTestCountingStore());
});
afterAll(() => testRecords.close());

/** A report at a second after the start. `minutes`: its length, 0: in the settings only. */
type Report = { second: number; people: number; minutes?: number; source?: 'increment' | 'event' };
/** Second of the start, minutes and people of a stored record. */
type Stored = [second: number, minutes: number, people: number];

const reports = (seconds: readonly number[], rest: Partial<Report> = {}): Report[] =>
  seconds.map((second) => ({ second, people: 1, ...rest }));

/** Sends each report as a message of its own, and returns the stored records and the number of overlapping ones. */
async function send(sent: readonly Report[], settings: { takenUploadInterval: number | null; uploadInterval: number }) {
  const device = { ...testRecords.nextDevice(), format: 'hx-f2', ...settings };
  const store = testRecords.openStore();
  let overlapping = 0;
  for (const { second, people, minutes = 0, source = 'increment' } of sent) {
    const epochSeconds = testRecords.start + second;
    const record = {
      index: 0,
      line: 0,
      time: { kind: 'instant', epochSeconds },
      timeBoundary: 'end',
      minutes,
      uploadTime: null,
      source,
      metrics: { flowIn: people },
    } as const;
    const { accepted } = checkRecords(device, [record], epochSeconds + 1);
    overlapping += (await store.add(accepted)).overlapping ?? 0;
  }
  const [starts, lengths, counts, flags] = await Promise.all(
    ['toUInt32(at)', 'minutes', 'flow_in', 'flags'].map((column) => testRecords.readColumn(device, column)),
  );
  const stored = (starts ?? []).map(
    (at, row): Stored => [Number(at) - testRecords.start, Number(lengths?.[row]), Number(counts?.[row])],
  );
  const events = (flags ?? []).filter((bits) => (Number(bits) & recordFlags.singleEvent) !== 0).length;
  return { stored, events, overlapping };
}

const taken = (takenUploadInterval: number | null, uploadInterval = 30) => ({ takenUploadInterval, uploadInterval });

test.each<[string, Report[], ReturnType<typeof taken>, Stored[], events: number]>([
  ['as long as the setting that is taken', reports([1800, 3600]), taken(30, 5), [[0, 30, 1], [1800, 30, 1]], 0],
  ['as long as the wanted setting before any is known', reports([1800]), taken(null, 5), [[1500, 5, 1]], 0],
  ['shorter when the interval is not taken yet', reports([1800, 2100, 2400]), taken(30), [[0, 30, 1], [1800, 5, 1], [2100, 5, 1]], 0],
  ['shorter after a restart of the device', reports([1800, 2490]), taken(30), [[0, 30, 1], [1830, 11, 1]], 0],
  ['unchanged for a clock that is seconds early', reports([1800, 3590]), taken(30), [[0, 30, 1], [1790, 30, 1]], 0],
  ['an event less than a minute after another report', reports([1800, 1830, 1831, 1899]), taken(30), [[0, 30, 1], [1830, 1, 1], [1831, 1, 1], [1839, 1, 1]], 2],
  ['an event for a device that sends in real time', reports([10, 12, 14]), taken(0), [[10, 1, 1], [12, 1, 1], [14, 1, 1]], 3],
  ['counted from the last event on', reports([600, 640, 1800], {}), taken(30), [[-1200, 30, 1], [640, 1, 1], [660, 19, 1]], 1],
])('the length of a report without one is %s', async (_story, sent, settings, stored, events) => {
  expect(await send(sent, settings)).toEqual({ stored, events, overlapping: 0 });
}); // biome-ignore format: one story per line

test('a report that is sent again keeps the length it has got', async () => {
  const sent = [...reports([1800, 2100]), ...reports([2100]), ...reports([2130]), ...reports([2130])];
  expect(await send(sent, taken(30))).toEqual({
    stored: [[0, 30, 1], [1800, 5, 1], [2130, 1, 1]],
    events: 1,
    overlapping: 0,
  }); // biome-ignore format: one record per line
});

test.each<[string, Report[], Stored[]]>([
  ['a period that contains an event', [{ second: 60, people: 1, source: 'event', minutes: 1 }, { second: 300, people: 4, minutes: 5 }], [[60, 1, 1]]],
  ['an event within a counted period', [{ second: 300, people: 4, minutes: 5 }, { second: 60, people: 1, source: 'event', minutes: 1 }], [[0, 5, 4]]],
])('%s is kept apart, because both counted the same people', async (_story, sent, stored) => {
  expect(await send(sent, taken(5))).toMatchObject({ stored, overlapping: 1 });
}); // biome-ignore format: one story per line

test('events between periods, and periods between events, all count', async () => {
  const sent: Report[] = [
    { second: 300, people: 4, minutes: 5 },
    { second: 300, people: 0, minutes: 5 },
    { second: 330, people: 1, source: 'event', minutes: 1 },
    { second: 331, people: 1, source: 'event', minutes: 1 },
    { second: 900, people: 6, minutes: 5 },
  ];
  const { stored, overlapping } = await send(sent, taken(5));
  expect(overlapping).toBe(0);
  expect(stored).toEqual([[0, 5, 0], [330, 1, 1], [331, 1, 1], [600, 5, 6]]); // biome-ignore format: one line
});

test('a record without a time that is sent again within half a minute is one', async () => {
  const device = { ...testRecords.nextDevice(), format: 'hx-f6', takenUploadInterval: 5 };
  const store = testRecords.openStore();
  const send = async (second: number, flowIn: number) => {
    const record = {
      index: 0,
      line: 0,
      time: { kind: 'receipt' },
      timeBoundary: 'end',
      minutes: 0,
      uploadTime: null,
      source: 'increment',
      metrics: { flowIn },
    } as const;
    return store.add(checkRecords(device, [record], testRecords.start + second).accepted);
  };
  expect(await send(300, 4)).toEqual({ accepted: 1, duplicate: 0 });
  expect(await send(303, 4)).toEqual({ accepted: 0, duplicate: 1 });
  expect(await send(601, 4)).toEqual({ accepted: 1, duplicate: 0 });
  expect(await testRecords.readColumn(device, 'flow_in')).toEqual([4, 4]);
});
