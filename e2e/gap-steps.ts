import type { StoryCompany } from './account-steps.ts';
import { dayInChina, sendRecords } from './console.ts';
import { newBoundCounter, newEntrance, newStore, type StoryDevice } from './place-steps.ts';

/** Five-minute records from one hour of a day to another. */
function records(daysAgo: number, from: number, to: number, perHour: number) {
  const midnight = Date.parse(`${dayInChina(daysAgo)}T00:00:00+08:00`) / 1000;
  return Array.from({ length: (to - from) * 12 }, (_, index) => ({
    time: midnight + from * 3600 + index * 300,
    period: 5,
    in: (perHour + 12 * (from + Math.floor(index / 12))) / 12,
    out: perHour / 12,
  }));
}

export type StoreWithGap = { store: number; north: StoryDevice; south: StoryDevice };

/** Creates a store with two entrances. The north one had no power yesterday from 13:00 to 17:00 and today from 11:00 to 13:00. */
export async function newStoreWithGap(company: StoryCompany): Promise<StoreWithGap> {
  const store = await newStore(company);
  const door = async (name: string): Promise<StoryDevice> => {
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
