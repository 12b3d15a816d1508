import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { companies } from '@portico/contract/routes/companies';
import { deviceBindings } from '@portico/contract/routes/device-bindings';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { callApi, sendRecords } from './console.ts';
import { newCounter, newEntrance, newStore, type StoryDevice } from './place-steps.ts';

// A real series: eight cameras in Leeds, two years of hourly counts, with some days missing. The cameras' clocks ignore summer time.

const samples = process.env['PORTICO_SAMPLES'];
const file = samples === undefined ? null : path.join(samples, 'data/leeds-footfall-hourly-2015-2016.csv');

/** Path of the series; null: the samples are not available. */
export const leedsFilePath = file !== null && existsSync(file) ? file : null;

/** Maximum number of records per message. */
const maxRecordsPerMessage = 1000;

export type LeedsCompany = {
  company: StoryCompany;
  /** Store ids by the camera's name. */
  stores: Map<string, number>;
  /** Number of records sent. */
  sentRecordCount: number;
  /** Sum of a store's counts on a day ("2015-08-31") in the file; null: no rows. */
  countOnDay: (store: string, day: string) => number | null;
};

/** Sends the series to the device listener, with a store per camera. */
export async function sendLeedsRecords(csvPath: string): Promise<LeedsCompany> {
  const company = await newCompany(`Leeds ${Date.now()}`);
  // The series is older than the default history limit.
  const { method, path: companyPath } = companies.changeOneself;
  await callApi(company.admin.token, method, companyPath, { historyDays: null });
  const records = new Map<string, { time: number; period: number; in: number }[]>();
  const sums = new Map<string, number>();
  for (const line of readFileSync(csvPath, 'utf8').trimEnd().split(/\r?\n/).slice(1)) {
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
    const requests = { name: place, workTime: '00:00:00~23:59:59', timeZone: 'Europe/London', dstEnable: 0 } as const;
    const store = await newStore(company, requests);
    stores.set(place, store);
    const entrance = await newEntrance(company, store, 'Street');
    const counter = await newCounter(company, store, place, undefined, 60);
    const bound = { devices: [counter.id], corridorId: entrance, entityId: store, from: '2015-01-01T00:00:00Z' };
    await callApi(company.admin.token, deviceBindings.bind.method, deviceBindings.bind.path, bound);
    sending.push(sendAll(counter, records.get(place) ?? []));
  }
  await Promise.all(sending);
  return {
    company,
    stores,
    sentRecordCount: [...records.values()].reduce((sum, own) => sum + own.length, 0),
    countOnDay: (store, day) => sums.get(`${store} ${day}`) ?? null,
  };
}

async function sendAll(counter: StoryDevice, records: readonly unknown[]): Promise<void> {
  for (let from = 0; from < records.length; from += maxRecordsPerMessage)
    await sendRecords(counter, records.slice(from, from + maxRecordsPerMessage));
}
