import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { analysis } from '@portico/contract/routes/analysis';
import { home } from '@portico/contract/routes/home';
import type { Step } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../platform/testing/server.ts';

// A real series of eight cameras, two years of hours, replayed through the native HTTP door by the simulator. The cameras'
// clocks ignore summer time (every day of the file has its 24 hours), hence entities with dstEnable 0.

const samples = process.env['PORTICO_SAMPLES'];
const csv = samples === undefined ? null : path.join(samples, 'data/leeds-footfall-hourly-2015-2016.csv');
const simulator = path.join(import.meta.dirname, '../../../simulator/src/main.ts');

// As published with the series.
const totals: Readonly<Record<string, number>> = {
  Briggate: 26_299_260,
  AlbionStSouth: 18_424_461,
  CommercialStLush: 17_842_658,
  DortmundSq: 15_734_989,
  CommercialStBarratts: 13_749_588,
  Headrow: 13_200_608,
  BriggateAtMcDs: 12_143_763,
  AlbionStNorth: 11_928_862,
};
const missingDays = [
  '2015-07-03',
  '2015-07-04',
  '2015-07-05',
  '2015-08-31',
  '2015-09-01',
  '2015-09-02',
  '2015-09-03',
  '2015-09-04',
  '2015-09-05',
  '2015-09-06',
];

describe.skipIf(csv === null || !existsSync(csv))(
  'the Leeds series (skipped where PORTICO_SAMPLES names no samples)',
  () => {
    let server: TestServer;
    let token: string;
    let folder: string;
    let output: string;
    const entityOf = new Map<string, number>();
    /** "place/step/bucket" → sum, added up here from the file. */
    const expected = new Map<string, number>();

    beforeAll(async () => {
      server = await startServer();
      folder = await mkdtemp(path.join(tmpdir(), 'portico-leeds-'));
      const company = await server.world.company({ name: 'Leeds' });
      token = (await server.world.user({ company })).token;
      const map: Record<string, object> = {};
      for (const place of Object.keys(totals)) {
        const entity = await server.world.entity({ company, name: place, timeZone: 'Europe/London', dstEnable: 0 });
        const corridor = await server.world.corridor({ entity });
        const device = await server.world.device({ company, corridor, recordPeriod: 60, uploadInterval: 60 });
        map[place] = { sn: device.sn, secret: device.secret, format: 'native-http' };
        entityOf.set(place, entity.id);
      }
      await writeFile(path.join(folder, 'map.json'), JSON.stringify(map));
      output = await replay(path.join(folder, 'map.json'));
      await addUp();
    }, 300_000);

    afterAll(async () => {
      await server?.stop();
      if (folder) await rm(folder, { recursive: true, force: true });
    });

    async function replay(map: string): Promise<string> {
      const columns = ['--time-columns', 'date,hour', '--place-column', 'location', '--count-column', 'in_count'];
      const args = [
        'replay',
        '--csv',
        csv ?? '',
        '--map',
        map,
        ...columns,
        '--period',
        '60',
        '--http',
        server.deviceUrl,
      ];
      const child = spawn(process.execPath, [simulator, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      child.stdout.on('data', (bytes) => (said = `${said}${bytes}`.slice(-4000)));
      child.stderr.on('data', (bytes) => (said = `${said}${bytes}`.slice(-4000)));
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`the replay ended with ${code}: ${said}`);
      return said;
    }

    async function addUp(): Promise<void> {
      let rows = 0;
      for await (const line of createInterface({ input: createReadStream(csv ?? '') })) {
        const [date = '', hour = '', place = '', count = ''] = line.split(',');
        if (date === 'date') continue;
        rows += 1;
        const buckets = {
          '1h': `${date} ${hour.padStart(2, '0')}:00:00`,
          '1d': `${date} 00:00:00`,
          '1n': `${date.slice(0, 7)}-01 00:00:00`,
          '1y': `${date.slice(0, 4)}-01-01 00:00:00`,
        };
        for (const [step, bucket] of Object.entries(buckets)) {
          const key = `${place}/${step}/${bucket}`;
          expected.set(key, (expected.get(key) ?? 0) + Number(count));
        }
      }
      expect(rows).toBe(138_432);
    }

    test('all 138,432 rows arrive, and every sum by hour, day, month and year is the file’s; missing days are missing, not zero', async () => {
      expect(output).toContain('138432');
      let compared = 0;
      let missing = 0;
      for (const step of ['1h', '1d', '1n', '1y'] as const satisfies readonly Step[]) {
        for (const [place, total] of Object.entries(totals)) {
          const question = {
            ids: [entityOf.get(place) ?? 0],
            startTime: '2015-01-01 00:00:00',
            endTime: '2017-01-01 00:00:00',
            step,
            items: ['flowIn' as const],
          };
          const { buckets, rows } = (await server.call(analysis.series, question, { token })).result;
          expect(rows[0]?.total).toBe(total);
          rows[0]?.values.forEach((value, position) => {
            const sum = expected.get(`${place}/${step}/${buckets[position]}`);
            compared += 1;
            if (sum === undefined) missing += 1;
            if (value !== (sum ?? null))
              throw new Error(`${place} ${step} ${buckets[position]}: ${value} instead of ${sum}`);
          });
        }
      }
      console.log(`Leeds: ${compared} figures equal to the file, ${missing} of them missing there and here`);
      expect(missing).toBe(missingDays.length * 8 * 25);
    });

    test('the ten days without data are null for every place', async () => {
      const { buckets, rows } = (
        await server.call(
          analysis.series,
          {
            ids: [...entityOf.values()],
            startTime: '2015-07-01 00:00:00',
            endTime: '2015-09-08 00:00:00',
            step: '1d',
            items: ['flowIn'],
          },
          { token },
        )
      ).result;
      expect(rows).toHaveLength(8);
      for (const row of rows) {
        const nulls = buckets
          .filter((_, position) => row.values[position] === null)
          .map((bucket) => bucket.slice(0, 10));
        expect(nulls).toEqual(missingDays);
      }
    });

    test('home shows the series: custom ranges and a day by hour', async () => {
      const entityId = entityOf.get('Briggate') ?? 0;
      const cards = (
        await server.call(
          home.statistical,
          { entityId, type: 5, startTime: '2015-01-01', endTime: '2016-12-31' },
          { token },
        )
      ).result.cards;
      expect(cards.find((card) => card.item === 'flowIn')?.value).toBe(totals['Briggate']);
      expect(cards.find((card) => card.item === 'adult')?.value).toBeNull();
      const day = (await server.call(home.trend, { entityId, startTime: '2015-07-06' }, { token })).result;
      expect(day.now.map(({ value }) => value)).toEqual(
        day.now.map((_, hour) => expected.get(`Briggate/1h/2015-07-06 ${String(hour).padStart(2, '0')}:00:00`)),
      );
      expect(day.yesterday.map(({ value }) => value)).toEqual(Array.from({ length: 24 }, () => null));
    });
  },
);
