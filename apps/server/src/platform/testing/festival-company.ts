import { holidays } from '@portico/contract/routes/holidays';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { createCountingCompany, createFiveMinuteRecord } from './counting-company.ts';
import type { TestServer } from './server.ts';

const permissions = ['festival:list', 'festivalcompare', 'entity:list'] as const;

/** A counting company with a user who may see and edit its festivals. `add` adds a festival and returns its id. */
export async function createFestivalCompany(server: TestServer) {
  const countingCompany = await createCountingCompany(server);
  const { token } = await server.factory.user({ company: countingCompany.company, permissions });
  const add = async (name: string, startTime: string, endTime = startTime, kind = 'festival') =>
    (
      await server.call(
        holidays.add,
        { name, startTime, endTime, kind: kind === 'workday' ? 'workday' : 'festival' },
        { token },
      )
    ).result.id;
  /** Sends one record per day at 10:00 UTC; by default as many people as the day of the month, which is easy to check. */
  const count = (place: Place, first: string, last: string, people: (day: string) => number = dayOfMonth) =>
    countingCompany.sendRecords(
      place,
      listDays(first, last).map((day) => createFiveMinuteRecord(`${day}T10:00:00Z`, people(day))),
    );
  return { ...countingCompany, token, add, count };
}

export type FestivalCompany = Awaited<ReturnType<typeof createFestivalCompany>>;
type Place = Awaited<ReturnType<Awaited<ReturnType<typeof createCountingCompany>>['addPlace']>>;

/** Days ("yyyy-MM-dd") from `first` to `last`, both included. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = parseLocal(first); day <= parseLocal(last); day = addDays(day, 1)) days.push(formatDay(day));
  return days;
}

export const dayOfMonth = (day: string) => Number(day.slice(8));
