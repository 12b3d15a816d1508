import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { wholeDayWindow } from '../business-hours.ts';
import { daySeconds, formatLocal, parseLocal } from '../local-time.ts';
import { findFaults } from './find-faults.ts';
import type { DeviceHistory, EntityHistory, Fault } from './history.ts';

// Eight cameras of one city centre, two years of hourly counts with real outages and real zeros.

const samples = process.env['PORTICO_SAMPLES'];
const csv = samples === undefined ? null : path.join(samples, 'data/leeds-footfall-hourly-2015-2016.csv');

/** Number of hours in which each camera counted 0 people, as published with the series. */
const zeroHours: Readonly<Record<string, number>> = {
  CommercialStBarratts: 1598,
  AlbionStNorth: 399,
  AlbionStSouth: 223,
};
/** Zeros in the middle of busy hours, found by reading the file. */
const zeroRuns = [
  ['AlbionStNorth', '2015-12-22 16:00', 6],
  ['AlbionStNorth', '2016-03-10 11:00', 3],
  ['AlbionStSouth', '2016-04-05 00:00', 7],
  ['AlbionStSouth', '2016-04-05 20:00', 4],
  ['DortmundSq', '2015-04-30 15:00', 3],
] as const;
const gaps = [
  ['2015-07-03 00:00:00', '2015-07-06 00:00:00'],
  ['2015-08-31 00:00:00', '2015-09-07 00:00:00'],
] as const;

describe.skipIf(csv === null || !existsSync(csv))(
  'the Leeds series (skipped where PORTICO_SAMPLES names no samples)',
  () => {
    const names: string[] = [];
    let history: EntityHistory;
    let faults: Fault[];

    beforeAll(() => {
      history = leedsHistory(csv ?? '', names);
      faults = findFaults(history);
    }, 120_000);

    const selectFaults = (name: string, kind: Fault['kind']) =>
      faults.filter((fault) => fault.kind === kind && names[(fault.device ?? 0) - 1] === name);

    test('every gap of every camera is an outage, to the hour', () => {
      const found = names.flatMap((name) =>
        selectFaults(name, 'outage').map(({ from, to }) => [formatLocal(from), formatLocal(to ?? 0)].join(' ')),
      );
      const published = names.flatMap(() => gaps.map((gap) => gap.join(' ')));
      console.log(`${found.length} outages of ${names.length} cameras found, ${published.length} gaps published`);
      expect(found.toSorted()).toEqual(published.toSorted());
      expect(found).toHaveLength(16);
    });

    test('every zero run in busy hours is reported', () => {
      const found = zeroRuns.filter(([name, at]) =>
        selectFaults(name, 'stuckAtZero').some(
          ({ from, to }) => from <= parseLocal(at) && (to ?? history.now) > parseLocal(at),
        ),
      );
      console.log(`${found.length} of ${zeroRuns.length} zero runs in busy hours found`);
      expect(found).toHaveLength(zeroRuns.length);
    });

    test('stuckAtZero findings cover at least 90 % of published zero hours', () => {
      for (const [name, published] of Object.entries(zeroHours)) {
        const own = history.devices[names.indexOf(name)];
        const zeros = [...(own?.in ?? [])].filter((people) => people === 0).length;
        const faults = selectFaults(name, 'stuckAtZero');
        const hours = faults.reduce((sum, { evidence }) => sum + (evidence['hours'] ?? 0), 0);
        console.log(`${name}: ${zeros} hours of zero, ${hours} of them in ${faults.length} findings`);
        expect(zeros).toBe(published);
        expect(hours).toBeGreaterThanOrEqual(0.9 * published);
      }
    });

    test('findFaults reports at most 24 other findings', () => {
      const others = faults.filter(({ kind }) => kind !== 'outage' && kind !== 'stuckAtZero');
      console.log(
        `other findings in two years: ${others.map(({ kind, device, from }) => `${names[(device ?? 0) - 1]} ${kind} ${formatLocal(from)}`).join(', ')}`,
      );
      expect(others.length).toBeLessThanOrEqual(24);
    });
  },
);

function leedsHistory(file: string, names: string[]): EntityHistory {
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  const from = parseLocal('2015-01-01');
  const hours = (parseLocal('2017-01-01') - from) / 3600;
  const counts = new Map<string, Float64Array>();
  for (const row of rows) {
    const [day = '', hour, name = '', people] = row.split(',');
    const own = counts.get(name) ?? new Float64Array(hours).fill(Number.NaN);
    counts.set(name, own);
    own[(parseLocal(day) - from) / 3600 + Number(hour)] = Number(people);
  }
  names.push(...counts.keys());
  const devices = [...counts.values()].map(
    (people, index): DeviceHistory => ({
      id: index + 1,
      expected: new Float64Array(hours).fill(1),
      received: people.map((one) => (Number.isNaN(one) ? 0 : 1)),
      in: people,
      out: new Float64Array(hours).fill(Number.NaN),
      peakPerSecond: people.map((one) => one / 3600),
      receiptDelay: people.map((one) => (Number.isNaN(one) ? one : 5)),
      installedFromHour: 0,
      installedToHour: hours,
      dueHours: hours,
      isInstalled: true,
      omitsEmptyPeriods: false,
      uploadMinutes: 60,
      clockSkew: null,
      lastContact: null,
      refusedRecords: [],
      refusedMessages: [],
    }),
  );
  return { from, hours, window: wholeDayWindow, now: from + (hours / 24) * daySeconds, devices };
}
