import { targets } from '@portico/contract/routes/targets';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { callApi, getConsoleTime, sendRecords } from './console.ts';
import { newBoundCounter, newEntrance, newStore } from './place-steps.ts';

/** It is morning here when it is afternoon in China, where the demonstration's stores are; no summer time. */
const zone = { name: 'Africa/Nairobi', offsetSeconds: 3 * 3600 };
const openHours = { first: 8, last: 19 };
const countedDays = 15;
const [daySeconds, hourSeconds, periodMinutes] = [86_400, 3600, 15];

export type MorningCompany = { company: StoryCompany; stores: { id: number; name: string }[] };

/**
 * A company whose stores have been open for two hours, with counts and targets; the demonstration has none at this time of day. A device
 * of its first store never connects.
 */
export async function createMorningCompany(): Promise<MorningCompany> {
  const company = await newCompany(`Morning ${Date.now()}`);
  const now = Math.floor(getConsoleTime() / 1000);
  const midnight = now - ((now + zone.offsetSeconds) % daySeconds);
  const first = midnight - countedDays * daySeconds;
  const local = new Date((now + zone.offsetSeconds) * 1000);
  const stores: MorningCompany['stores'] = [];
  for (const [name, people] of [
    ['Dawn', 8],
    ['Sunrise', 11],
  ] as const) {
    const store = await newStore(company, { name, workTime: '08:00~20:00', timeZone: zone.name });
    const entrance = await newEntrance(company, store, `${name} door`);
    const placement = { store, entrance, from: new Date(first * 1000).toISOString() };
    const counter = await newBoundCounter(company, `PT1 ${name}`, placement, periodMinutes);
    if (stores.length === 0) await newBoundCounter(company, `PT2 ${name}`, placement, periodMinutes);
    await sendRecords(counter, buildRecords(first, now, people));
    const cells = [0, local.getUTCMonth() + 1].map((month) => ({
      entityId: store,
      month,
      amount: people * 48 * (month === 0 ? 365 : 28),
    }));
    const { method, path } = targets.save;
    await callApi(company.admin.token, method, path, { year: local.getUTCFullYear(), cells });
    stores.push({ id: store, name });
  }
  return { company, stores };
}

/** Records of all finished periods in opening hours, with slightly varying counts. `first`: midnight of the first day. */
function buildRecords(first: number, now: number, people: number) {
  const seconds = periodMinutes * 60;
  return Array.from({ length: Math.floor((now - first) / seconds) }, (_, index) => first + index * seconds)
    .filter((time) => isOpen(Math.floor(((time - first) % daySeconds) / hourSeconds)))
    .map((time, index) => ({ time, period: periodMinutes, in: people + (index % 7), out: people }));
}

const isOpen = (hour: number) => hour >= openHours.first && hour <= openHours.last;
