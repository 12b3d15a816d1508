import { holidays } from '@portico/contract/routes/holidays';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { at, countingCompany } from './counting-company.ts';
import type { TestServer } from './server.ts';

const permissions = ['festival:list', 'festivalcompare', 'entity:list'] as const;

/** A company that counts, somebody who may see and keep its festivals, and what that person does. */
export async function festivalCompany(server: TestServer) {
  const us = await countingCompany(server);
  const { token } = await server.world.user({ company: us.company, permissions });
  const add = async (name: string, startTime: string, endTime = startTime, kind = 'festival') =>
    (
      await server.call(
        holidays.add,
        { name, startTime, endTime, kind: kind === 'workday' ? 'workday' : 'festival' },
        { token },
      )
    ).result.id;
  /** At ten in UTC; as many as the day of the month, unless told: a figure is checked in one's head. */
  const count = (place: Place, first: string, last: string, people: (day: string) => number = monthDay) =>
    us.send(
      place,
      daysBetween(first, last).map((day) => at(`${day}T10:00:00Z`, people(day))),
    );
  return { ...us, token, add, count };
}

export type FestivalCompany = Awaited<ReturnType<typeof festivalCompany>>;
type Place = Awaited<ReturnType<Awaited<ReturnType<typeof countingCompany>>['place']>>;

/** Days from the first to the last one, both included. */
export function daysBetween(first: string, last: string): string[] {
  const found: string[] = [];
  for (let day = parseLocal(first); day <= parseLocal(last); day = addDays(day, 1)) found.push(formatDay(day));
  return found;
}

export const monthDay = (day: string) => Number(day.slice(8));
