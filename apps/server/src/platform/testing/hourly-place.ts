import type { NativeRecord } from '@portico/contract/device-messages/native';
import type { CountingCompany } from './counting-company.ts';
import type { TestServer } from './server.ts';
import type { TestCorridor, TestDevice, TestEntity } from './world.ts';

/** A store open from 08:00 to 20:00 with some doors, each with a device that tells of every hour within minutes. */
export type HourlyPlace = {
  entity: TestEntity;
  doors: { corridor: TestCorridor; device: TestDevice }[];
  /** What a door (the first unless told) counted on a day of its own calendar, hour by hour from 08:00 on; null: nothing came. */
  count(day: string, hours: readonly (Counted | null)[], door?: number): Promise<void>;
  /** The same of several days at once. */
  countDays(
    days: readonly (readonly [day: string, hours: readonly (Counted | null)[]])[],
    door?: number,
  ): Promise<void>;
};

/** People in, or with passers-by. */
type Counted = number | Pick<NativeRecord, 'in' | 'out' | 'after'>;

const opens = 8;

export async function hourlyPlace(
  server: TestServer,
  us: CountingCompany,
  given: { name: string; timeZone?: string; doors?: readonly string[]; from?: string },
): Promise<HourlyPlace> {
  const { name, timeZone = 'UTC', doors: names = ['Door'], from = '2020-01-01T00:00:00Z' } = given;
  const { company } = us;
  const entity = await server.world.entity({ company, name, timeZone, workTime: '08:00:00~20:00:00' });
  const doors: HourlyPlace['doors'] = [];
  for (const door of names) {
    const corridor = await server.world.corridor({ entity, name: door });
    const hourly = { kind: 'aiCamera', recordPeriod: 60, uploadInterval: 5 } as const;
    doors.push({ corridor, device: await server.world.device({ company, corridor, from, ...hourly }) });
  }
  const countDays: HourlyPlace['countDays'] = async (days, door = 0) => {
    const at = doors[door];
    if (at === undefined) throw new Error(`${name} has no door ${door}`);
    const records = days.flatMap(([day, hours]) =>
      hours.flatMap((counted, place): NativeRecord[] => {
        if (counted === null) return [];
        const time = `${day} ${String(opens + place).padStart(2, '0')}:00:00`;
        return [{ time, period: 60, ...(typeof counted === 'number' ? { in: counted } : counted) }];
      }),
    );
    if (records.length > 0) await us.send(at, records);
  };
  return { entity, doors, countDays, count: (day, hours, door) => countDays([[day, hours]], door) };
}

/** The same number in each of some hours. */
export const each = <T>(hours: number, value: T): T[] => Array.from({ length: hours }, () => value);

/** A day some weeks before another one. */
export function weeksBefore(day: string, weeks: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - weeks * 7 * 86_400_000).toISOString().slice(0, 10);
}
