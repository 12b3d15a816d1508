import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgressReporter } from '../progress.ts';
import { openThrowawayDoors } from '../testing/throwaway-doors.ts';
import { readCounts, readRowTime } from './counts-file.ts';
import { replayCounts } from './replay.ts';

test.each([
  [['2015-01-01', '7'], { kind: 'local', seconds: Date.UTC(2015, 0, 1, 7) / 1000 }],
  [['2015-01-01', '07:30'], { kind: 'local', seconds: Date.UTC(2015, 0, 1, 7, 30) / 1000 }],
  [['2015-01-01 07:30:00'], { kind: 'local', seconds: Date.UTC(2015, 0, 1, 7, 30) / 1000 }],
  [['2015-01-01T07:30:00+01:00'], { kind: 'instant', seconds: Date.UTC(2015, 0, 1, 6, 30) / 1000 }],
  [['1420070400'], { kind: 'instant', seconds: 1_420_070_400 }],
  [['1420070400000'], { kind: 'instant', seconds: 1_420_070_400 }],
  [['2015-02-30', '7'], null],
  [['yesterday'], null],
])('readRowTime reads the time columns %j', (parts, expected) => {
  expect(readRowTime(parts)).toEqual(expected);
});

const folder = mkdtempSync(join(tmpdir(), 'simulator-'));

async function replayed(csv: string, change: { zone?: string; format?: 'native-http' | 'hx-f1' | 'hx-f5' } = {}) {
  const [csvPath, mapPath] = [join(folder, 'counts.csv'), join(folder, 'map.json')];
  writeFileSync(csvPath, csv);
  writeFileSync(
    mapPath,
    JSON.stringify({ North: { sn: 'T1', secret: 'made up', format: change.format ?? 'native-http' } }),
  );
  const lines: string[] = [];
  const doors = await openThrowawayDoors();
  try {
    const totals = await replayCounts(
      {
        csvPath,
        mapPath,
        columns: { time: ['day', 'hr'], place: 'where', count: 'n' },
        metric: 'flowIn',
        minutes: 60,
        zone: change.zone ?? null,
        doors: { http: doors.http, tcp: doors.tcp, mqtt: 'mqtt://127.0.0.1:9' },
        signal: new AbortController().signal,
      },
      createProgressReporter(false, (line) => lines.push(line), Date.now),
    );
    return { figures: totals, lines, records: doors.received.flatMap(({ records }) => records) };
  } finally {
    await doors.closingTime();
  }
}

const csv =
  'day,hr,where,n\n2015-06-01,9,North,12\n2015-06-01,10,North,x\n2015-06-01,10,South,4\n2015-06-01,11,North,30\n';

test('local times are sent unchanged; invalid rows are skipped and logged', async () => {
  const { figures: totals, lines, records } = await replayed(csv);
  expect(totals.get('North')).toEqual({ accepted: 2, refused: 0, sum: 42 });
  expect(records.map(({ time, minutes, metrics }) => ({ time, minutes, metrics }))).toEqual([
    { time: { kind: 'local', text: '2015-06-01 09:00:00' }, minutes: 60, metrics: { flowIn: 12 } },
    { time: { kind: 'local', text: '2015-06-01 11:00:00' }, minutes: 60, metrics: { flowIn: 30 } },
  ]);
  expect(lines).toContain('leftOut: row 3, reason "x" is no count');
  expect(lines).toContain('leftOut: rows 1, reason their place is not in the map');
  expect(lines).toContain('place: name North, accepted 2, refused 0, sum 42');
});

test('an infrared counter gets local times, a camera gets instants', async () => {
  const infrared = await replayed(csv.replaceAll('2015', '2025'), { format: 'hx-f1' });
  expect(infrared.records.map(({ time }) => time)).toEqual([
    { kind: 'local', text: '2025-06-01 10:00:00' },
    { kind: 'local', text: '2025-06-01 12:00:00' },
  ]);
  const old = await replayed(csv, { format: 'hx-f1' });
  expect(old.figures.get('North')).toEqual({ accepted: 0, refused: 0, sum: 0 });
  expect(old.lines).toContain('leftOut: row 2, reason hx-f1 takes the year for a clock that was never set');
  const camera = await replayed(csv.replaceAll('2015', '2025'), { format: 'hx-f5', zone: 'Europe/London' });
  expect(camera.records.map(({ time }) => time)).toEqual([
    { kind: 'instant', epochSeconds: Date.UTC(2025, 5, 1, 8) / 1000 },
    { kind: 'instant', epochSeconds: Date.UTC(2025, 5, 1, 10) / 1000 },
  ]);
  await expect(replayed(csv, { format: 'hx-f5' })).rejects.toThrow('--zone');
});

test('a missing column is named in the error', async () => {
  await expect(replayed('day,hour,where,n\n')).rejects.toThrow('no column hr');
});

const samples = process.env['PORTICO_SAMPLES'];

test.skipIf(samples === undefined)('the Leeds series is read whole (skipped without PORTICO_SAMPLES)', async () => {
  const sums = new Map<string, { rows: number; sum: number }>();
  let rows = 0;
  const columns = { time: ['date', 'hour'], place: 'location', count: 'in_count' };
  for await (const row of readCounts(join(samples ?? '', 'data/leeds-footfall-hourly-2015-2016.csv'), columns)) {
    if ('fault' in row) throw new Error(row.fault);
    const place = sums.get(row.place) ?? { rows: 0, sum: 0 };
    sums.set(row.place, { rows: place.rows + 1, sum: place.sum + row.count });
    rows += 1;
  }
  expect(rows).toBe(138_432);
  expect(Object.fromEntries(sums)).toEqual({
    Briggate: { rows: 17_304, sum: 26_299_260 },
    AlbionStSouth: { rows: 17_304, sum: 18_424_461 },
    CommercialStLush: { rows: 17_304, sum: 17_842_658 },
    DortmundSq: { rows: 17_304, sum: 15_734_989 },
    CommercialStBarratts: { rows: 17_304, sum: 13_749_588 },
    Headrow: { rows: 17_304, sum: 13_200_608 },
    BriggateAtMcDs: { rows: 17_304, sum: 12_143_763 },
    AlbionStNorth: { rows: 17_304, sum: 11_928_862 },
  });
});
