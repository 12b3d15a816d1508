import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type NativeRecord, nativeHttpPath } from '@portico/contract/device-messages/native';
import { analysis } from '@portico/contract/routes/analysis';
import { festivals } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { home } from '@portico/contract/routes/home';
import type { Step } from '@portico/contract/words/time-ranges';
import { addDays, formatDay, parseLocal, weekday } from '@portico/counting/local-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import type { TestCompany, TestDevice } from '../platform/testing/test-factory.ts';
import { countedDaysAroundGap, countGaps, gapViews, groupsPerHour, timeAfterSeriesEnd } from './leeds-gaps.ts';

// A real series of eight cameras, two years of hours, replayed by the simulator through the native HTTP listener. The cameras' clocks
// ignore summer time (every day of the file has 24 hours), so the entities have dstEnable 0.

const samples = process.env['PORTICO_SAMPLES'];
const csv = samples === undefined ? null : path.join(samples, 'data/leeds-footfall-hourly-2015-2016.csv');
const bankHolidays = samples === undefined ? '' : path.join(samples, 'data/uk-bank-holidays.csv');
const simulator = path.join(import.meta.dirname, '../../../simulator/src/main.ts');

// Totals published with the series.
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
    const clock = createFixedClock(timeAfterSeriesEnd);
    let server: TestServer;
    let company: TestCompany;
    let first: TestDevice | undefined;
    let token: string;
    let folder: string;
    let output: string;
    const entityOf = new Map<string, number>();
    /** "place/step/bucket" → sum computed from the file. */
    const expected = new Map<string, number>();

    beforeAll(async () => {
      server = await startTestServer({ clock });
      folder = await mkdtemp(path.join(tmpdir(), 'portico-leeds-'));
      company = await server.factory.company({ name: 'Leeds' });
      token = (
        await server.factory.user({ company, permissions: ['entity:query:query', 'festival:list', 'festivalcompare'] })
      ).token;
      const map: Record<string, object> = {};
      for (const place of Object.keys(totals)) {
        const entity = await server.factory.entity({ company, name: place, timeZone: 'Europe/London', dstEnable: 0 });
        const corridor = await server.factory.corridor({ entity });
        const device = await server.factory.device({ company, corridor, recordPeriod: 60, uploadInterval: 60 });
        first ??= device;
        map[place] = { sn: device.sn, secret: device.secret, format: 'native-http' };
        entityOf.set(place, entity.id);
      }
      await writeFile(path.join(folder, 'map.json'), JSON.stringify(map));
      output = await replay(path.join(folder, 'map.json'));
      await sumFile();
      await countGroups();
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
      let given = '';
      child.stdout.on('data', (bytes) => (given = `${given}${bytes}`.slice(-4000)));
      child.stderr.on('data', (bytes) => (given = `${given}${bytes}`.slice(-4000)));
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`the replay ended with ${code}: ${given}`);
      return given;
    }

    async function sumFile(): Promise<void> {
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

    test('every sum by hour, day, month and year equals the Leeds file', async () => {
      expect(output).toContain('138432');
      let compared = 0;
      let missing = 0;
      for (const step of ['1h', '1d', '1n', '1y'] as const satisfies readonly Step[]) {
        for (const [place, total] of Object.entries(totals)) {
          const input = {
            ids: [entityOf.get(place) ?? 0],
            startTime: '2015-01-01 00:00:00',
            endTime: '2017-01-01 00:00:00',
            step,
            items: ['flowIn' as const],
          };
          const { buckets, rows } = (await server.call(analysis.series, input, { token })).result;
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
      console.log(`Leeds: ${compared} figures equal to the file, ${missing} of them missing in both`);
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

    test('home shows the Leeds series by custom range and by hour of a day', async () => {
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

    test('festivals on bank holidays have the means and growth of the file', async () => {
      const known = await addBankHolidays();
      expect(known).toHaveLength(16);
      const ids = [...entityOf.values()];
      const places = [...entityOf.keys()];
      const sumOn = (place: string, day: number) => expected.get(`${place}/1d/${formatDay(day)} 00:00:00`) ?? null;
      const togetherOn = (day: number) => total(places.map((place) => sumOn(place, day)));
      let compared = 0;
      let missing = 0;
      for (const { id, day } of known) {
        const { rows, together } = (await server.call(festivals.details, { ids, item: 'flowIn', id }, { token }))
          .result;
        const before = Array.from({ length: 7 }, (_, position) => addDays(day, position - 7));
        for (const [index, row] of rows.entries()) {
          const of = places[index] ?? '';
          const week = before.map((one) => sumOn(of, one));
          expect(row.days.map(({ value, base }) => [value, base])).toEqual(
            week.map((base, position) => [position === 0 ? sumOn(of, day) : null, base]),
          );
          expect(row).toMatchObject({ name: of, value: sumOn(of, day), perDay: sumOn(of, day), base: total(week) });
          expect(row.basePerDay).toBe(mean(week));
          compared += 10;
          missing += row.value === null ? 1 : 0;
        }
        expect(together.days.map(({ value, base }) => [value, base])).toEqual(
          before.map((one, position) => [position === 0 ? togetherOn(day) : null, togetherOn(one)]),
        );
        const sides = places
          // A day is compared with the same weekday a week earlier.
          .map((place) => ({ value: sumOn(place, day), base: sumOn(place, addDays(day, -7)) }))
          .filter(({ value, base }) => value !== null && base !== null);
        const [value, base] = [total(sides.map((side) => side.value)), total(sides.map((side) => side.base))];
        expect(together.places).toBe(sides.length);
        expect(together.compared).toBe(value);
        // A sum of eight means depends on the order of addition.
        const growth = value === null || base === null ? 0 : (value - base) / base;
        expect(together.growth === null).toBe(value === null || base === null);
        expect(together.growth ?? 0).toBeCloseTo(growth, 12);
        compared += 17;
      }
      console.log(
        `Leeds: ${compared} figures of ${known.length} bank holidays equal to the file, ${missing} days of places missing`,
      );
      // Summer Bank Holiday 2015 lies in the week without records. The series has no week before the first New Year’s Day.
      expect(missing).toBe(8);
    });

    test('bank holidays of 2016 are compared with 2015 place by place', async () => {
      const known = await addBankHolidays();
      const ids = [...entityOf.values()];
      const places = [...entityOf.keys()];
      let checkedCount = 0;
      const matchedNames: string[] = [];
      for (const [name, years] of Map.groupBy(known, (holiday) => holiday.name)) {
        const [older, newer] = years;
        if (older === undefined || newer === undefined || years.length !== 2)
          throw new Error(`${name} is not in both years`);
        const holidayIds = years.map(({ id }) => id);
        const { result } = await server.call(festivals.contrast, { ids, item: 'flowIn', holidayIds }, { token });
        const sumOn = (place: string, day: number) => expected.get(`${place}/1d/${formatDay(day)} 00:00:00`) ?? null;
        const isMatched = weekday(newer.day) === weekday(older.day);
        if (isMatched) matchedNames.push(name);
        expect(result.columns.map(({ festival, value }) => [festival.year, value])).toEqual(
          [newer, older].map(({ day }) => [
            Number(formatDay(day).slice(0, 4)),
            total(places.map((place) => sumOn(place, day))),
          ]),
        );
        for (const [index, row] of result.rows.entries()) {
          const [now, then] = [newer, older].map(({ day }) => sumOn(places[index] ?? '', day));
          const growth = !isMatched || now == null || then == null || then === 0 ? null : (now - then) / then;
          expect(row.festivals.map((one) => [one.value, one.growth])).toEqual([
            [now, growth],
            [then, null],
          ]);
          checkedCount += 1;
        }
        const summer = name === 'Summer Bank Holiday';
        expect(result.columns[0]?.against?.growth === null).toBe(summer || !isMatched);
        const leftOutCount = result.columns[0]?.against?.leftOutPlaces.length ?? 0;
        expect(isMatched ? leftOutCount : 0).toBe(isMatched && summer ? 8 : 0);
      }
      expect(checkedCount).toBe(64);
      // New Year’s Day and Christmas Day fall on other weekdays.
      expect(matchedNames).toHaveLength(6);
    });

    test.each(Object.keys(gapViews))(
      'a week without records is a gap, not a zero, in %s and its file',
      async (name) => {
        const seen = await countGaps(name, {
          server,
          clock,
          createUser: () =>
            server.factory.user({
              company,
              permissions: ['entity:query:query', 'festival:list', 'comparative', 'batch', 'high', 'growth:list'],
            }),
          ids: [...entityOf.values()],
          places: [...entityOf.keys()],
          countOnDay: (place, day) => expected.get(`${place}/1d/${day} 00:00:00`) ?? null,
        });
        console.log(`Leeds: ${seen.figures} figures and ${seen.cells} cells of ${name} are gaps`);
        expect(seen).toEqual(gapViews[name]?.seen);
      },
    );

    /** Sends the hours around the gap again for the first place: the same people, and groups, which the file does not have. */
    async function countGroups(): Promise<void> {
      const [place = ''] = entityOf.keys();
      const records = countedDaysAroundGap.flatMap((day) =>
        Array.from({ length: 24 }, (_, hour): NativeRecord => {
          const time = `${day} ${String(hour).padStart(2, '0')}:00:00`;
          return { time, period: 60, in: expected.get(`${place}/1h/${time}`) ?? 0, batch: groupsPerHour };
        }),
      );
      const authorization = `Basic ${Buffer.from(`${first?.sn}:${first?.secret}`).toString('base64')}`;
      const body = JSON.stringify(records);
      const reply = await fetch(server.deviceUrl + nativeHttpPath, {
        method: 'POST',
        headers: { authorization },
        body,
      });
      expect(await reply.text()).toContain('"refused":[]');
    }

    /** Adds the bank holidays of the file in the years of the series, with their usual names, unless they exist. */
    async function addBankHolidays(): Promise<{ id: number; name: string; day: number }[]> {
      const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
      const lines = (await readFile(bankHolidays, 'utf8')).split(/\r?\n/);
      const days = lines.flatMap((line) => {
        const [, day = '', month = '', year = ''] = /^(\d\d)-(\w{3})-(1[56])$/.exec(line.trim()) ?? [];
        const number = String(months.indexOf(month) + 1).padStart(2, '0');
        return day === '' ? [] : [parseLocal(`20${year}-${number}-${day}`)];
      });
      const known = (await server.call(holidays.list, { size: 100, sort: 'startTime,asc' }, { token })).result.content;
      if (known.length > 0) return known.map(({ id, name, startTime }) => ({ id, name, day: parseLocal(startTime) }));
      const added: { id: number; name: string; day: number }[] = [];
      for (const day of [...new Set(days)].toSorted((a, b) => a - b)) {
        const name = bankHolidayName(day);
        const { id } = (await server.call(holidays.add, { name, startTime: formatDay(day) }, { token })).result;
        added.push({ id, name, day });
      }
      return added;
    }
  },
);

function bankHolidayName(day: number): string {
  const [, month = '', ofMonth = ''] = formatDay(day).split('-');
  if (month === '01') return 'New Year’s Day';
  if (month === '05') return Number(ofMonth) < 8 ? 'Early May Bank Holiday' : 'Spring Bank Holiday';
  if (month === '08') return 'Summer Bank Holiday';
  if (month === '12') return ofMonth === '25' || weekday(day) === 2 ? 'Christmas Day' : 'Boxing Day';
  return weekday(day) === 5 ? 'Good Friday' : 'Easter Monday';
}

type Figures = readonly (number | null)[];

const total = (values: Figures): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);

function mean(values: Figures): number | null {
  const sum = total(values);
  return sum === null ? null : sum / values.filter((value) => value !== null).length;
}
