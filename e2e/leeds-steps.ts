import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deviceBindings } from '@portico/contract/routes/device-bindings';
import { type Company, newCompany } from './account-steps.ts';
import { ask, sendRecords } from './console.ts';
import { type Counter, newCounter, newEntrance, newStore } from './place-steps.ts';

// A real series: eight cameras in Leeds, two years by the hour, with days on which nobody counted. Their clocks ignore summer time.

const samples = process.env['PORTICO_SAMPLES'];
const file = samples === undefined ? null : path.join(samples, 'data/leeds-footfall-hourly-2015-2016.csv');

/** null: the samples are not at hand. */
export const leedsFile = file !== null && existsSync(file) ? file : null;

/** As many as are taken in one message. */
const recordsAtOnce = 1000;

export type Leeds = {
  company: Company;
  /** Stores by the camera's name. */
  stores: Map<string, number>;
  /** Records that were sent. */
  sent: number;
  /** What the file has of a store and day ("2015-08-31"), added up; null: nothing. */
  ofDay: (store: string, day: string) => number | null;
};

/** Loads the series through the device door, a store for each camera. */
export async function loadLeeds(given: string): Promise<Leeds> {
  const company = await newCompany(`Leeds ${Date.now()}`);
  const records = new Map<string, { time: number; period: number; in: number }[]>();
  const sums = new Map<string, number>();
  for (const line of readFileSync(given, 'utf8').trimEnd().split(/\r?\n/).slice(1)) {
    const [date = '', hour = '', place = '', count = ''] = line.split(',');
    const time = Date.parse(`${date}T${hour.padStart(2, '0')}:00:00Z`) / 1000;
    const own = records.get(place) ?? [];
    records.set(place, own);
    own.push({ time, period: 60, in: Number(count) });
    sums.set(`${place} ${date}`, (sums.get(`${place} ${date}`) ?? 0) + Number(count));
  }
  const stores = new Map<string, number>();
  const sending: Promise<void>[] = [];
  for (const place of [...records.keys()].toSorted()) {
    const wishes = { name: place, workTime: '00:00:00~23:59:59', timeZone: 'Europe/London', dstEnable: 0 } as const;
    const store = await newStore(company, wishes);
    stores.set(place, store);
    const entrance = await newEntrance(company, store, 'Street');
    const counter = await newCounter(company, store, place, undefined, 60);
    const bound = { devices: [counter.id], corridorId: entrance, entityId: store, from: '2015-01-01T00:00:00Z' };
    await ask(company.admin.token, deviceBindings.bind.method, deviceBindings.bind.path, bound);
    sending.push(sendAll(counter, records.get(place) ?? []));
  }
  await Promise.all(sending);
  return {
    company,
    stores,
    sent: [...records.values()].reduce((sum, own) => sum + own.length, 0),
    ofDay: (store, day) => sums.get(`${store} ${day}`) ?? null,
  };
}

async function sendAll(counter: Counter, records: readonly unknown[]): Promise<void> {
  for (let from = 0; from < records.length; from += recordsAtOnce)
    await sendRecords(counter, records.slice(from, from + recordsAtOnce));
}
