import type { NativeRecord } from '@portico/contract/device-messages/native';
import type { CountingCompany } from './counting-company.ts';
import type { TestServer } from './server.ts';
import type { TestCorridor, TestDevice, TestEntity } from './test-factory.ts';

/** A store open from 08:00 to 20:00. Each entrance has a device with a record period of an hour that uploads every five minutes. */
export type HourlyStore = {
  entity: TestEntity;
  entrances: { corridor: TestCorridor; device: TestDevice }[];
  /** Sends the counts of an entrance (default: the first) on a local day, hour by hour from 08:00; null: no record. */
  sendDay(day: string, hours: readonly (Counted | null)[], door?: number): Promise<void>;
  /** Does the same as `sendDay` for several days, in one upload. */
  sendDays(days: readonly (readonly [day: string, hours: readonly (Counted | null)[]])[], door?: number): Promise<void>;
};

/** A number: people in. An object: people in, people out and passers-by (`after`). */
type Counted = number | Pick<NativeRecord, 'in' | 'out' | 'after'>;

const openingHour = 8;

export async function createHourlyStore(
  server: TestServer,
  countingCompany: CountingCompany,
  options: { name: string; timeZone?: string; doors?: readonly string[]; from?: string },
): Promise<HourlyStore> {
  const { name, timeZone = 'UTC', doors: names = ['Door'], from = '2020-01-01T00:00:00Z' } = options;
  const { company } = countingCompany;
  const entity = await server.factory.entity({ company, name, timeZone, workTime: '08:00:00~20:00:00' });
  const entrances: HourlyStore['entrances'] = [];
  for (const door of names) {
    const corridor = await server.factory.corridor({ entity, name: door });
    const hourly = { kind: 'aiCamera', recordPeriod: 60, uploadInterval: 5 } as const;
    entrances.push({ corridor, device: await server.factory.device({ company, corridor, from, ...hourly }) });
  }
  const sendDays: HourlyStore['sendDays'] = async (days, door = 0) => {
    const entrance = entrances[door];
    if (entrance === undefined) throw new Error(`${name} has no door ${door}`);
    const records = days.flatMap(([day, hours]) =>
      hours.flatMap((counted, position): NativeRecord[] => {
        if (counted === null) return [];
        const time = `${day} ${String(openingHour + position).padStart(2, '0')}:00:00`;
        return [{ time, period: 60, ...(typeof counted === 'number' ? { in: counted } : counted) }];
      }),
    );
    if (records.length > 0) await countingCompany.sendRecords(entrance, records);
  };
  return { entity, entrances, sendDays, sendDay: (day, hours, door) => sendDays([[day, hours]], door) };
}

/** A list with the same value for each of `hours` hours. */
export const repeatHourlyValue = <T>(hours: number, value: T): T[] => Array.from({ length: hours }, () => value);

/** The day ("yyyy-MM-dd") some weeks before another day. */
export function subtractWeeks(day: string, weeks: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - weeks * 7 * 86_400_000).toISOString().slice(0, 10);
}
