import type { Company } from './account-steps.ts';
import { consoleNow, sendRecords } from './console.ts';
import { type Counter, newBoundCounter, newEntrance, newStore } from './place-steps.ts';

/** A wall clock in China, some days ago. */
export const dayInChina = (daysAgo: number): string =>
  new Date(consoleNow() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Records of five minutes from one hour of a day to another. */
function records(daysAgo: number, from: number, to: number, perHour: number) {
  const midnight = Date.parse(`${dayInChina(daysAgo)}T00:00:00+08:00`) / 1000;
  return Array.from({ length: (to - from) * 12 }, (_, place) => ({
    time: midnight + from * 3600 + place * 300,
    period: 5,
    in: (perHour + 12 * (from + Math.floor(place / 12))) / 12,
    out: perHour / 12,
  }));
}

export type StoreWithGap = { store: number; north: Counter; south: Counter };

/** A store of two doors, of which the north one was without power yesterday from 13 to 17 o'clock, and today from 11 to 13. */
export async function storeWithGap(company: Company): Promise<StoreWithGap> {
  const store = await newStore(company);
  const door = async (name: string): Promise<Counter> => {
    const entrance = await newEntrance(company, store, name);
    const from = `${dayInChina(20)}T00:00:00+08:00`;
    return newBoundCounter(company, `${name} camera`, { store, entrance, from });
  };
  const [north, south] = [await door('North door'), await door('South door')];
  for (const week of [7, 14]) {
    for (const day of [week, week + 1]) {
      await sendRecords(north, records(day, 10, 22, 120));
      await sendRecords(south, records(day, 10, 22, 240));
    }
  }
  await sendRecords(south, [...records(1, 10, 22, 360), ...records(0, 10, 15, 360)]);
  await sendRecords(north, [...records(1, 10, 13, 180), ...records(1, 17, 22, 180)]);
  await sendRecords(north, [...records(0, 10, 11, 180), ...records(0, 13, 15, 180)]);
  return { store, north, south };
}
