import { recordKeyColumns } from '../counting-store/records-table.ts';
import type { TestServer } from './server.ts';
import type { TestCompany, TestCorridor, TestDevice, TestEntity } from './test-factory.ts';

export type ShanghaiEntrance = { corridor: TestCorridor; device: TestDevice };
export type ShanghaiHourlyStore = { company: TestCompany; entity: TestEntity; entrances: ShanghaiEntrance[] };

/** Offset of Shanghai from UTC, the same all year. */
const offsetSeconds = 8 * 3600;

/** Creates a shop in Shanghai, open 10:00 to 22:00, with `doors` entrances, each with an hourly device since 1 January 2026. */
export async function createShanghaiHourlyStore(
  server: TestServer,
  company: TestCompany,
  doors: number,
): Promise<ShanghaiHourlyStore> {
  const entity = await server.factory.entity({ company, workTime: '10:00:00~21:59:59' });
  const entrances: ShanghaiEntrance[] = [];
  for (let door = 0; door < doors; door += 1) {
    const corridor = await server.factory.corridor({ entity });
    const from = '2025-12-31T16:00:00Z';
    entrances.push({
      corridor,
      device: await server.factory.device({ company, corridor, from, uploadInterval: 60, recordPeriod: 60 }),
    });
  }
  return { company, entity, entrances };
}

/** People in an ordinary hour: more towards the evening, and varying by day. `day`: days since 1970. */
export const computeOrdinaryHourPeople = (day: number, hour: number) => 40 + 3 * hour + ((day * 7 + hour * 5) % 11);

/**
 * Inserts hourly counts of an entrance for the opening hours of the local days [from, to) ("yyyy-MM-dd"), as if received 5 s after each
 * hour. `people` returns the people of an hour; null: no record.
 */
export async function insertHourlyCounts(
  server: TestServer,
  { entity, company }: ShanghaiHourlyStore,
  { corridor, device }: ShanghaiEntrance,
  [from, to]: readonly [string, string],
  people: (day: number, hour: number) => number | null = computeOrdinaryHourPeople,
): Promise<void> {
  const rows = [];
  for (let local = Date.parse(from) / 1000; local < Date.parse(to) / 1000; local += 3600) {
    const hour = (local / 3600) % 24;
    const count = people(Math.floor(local / 86_400), hour);
    if (hour < 10 || hour >= 22 || count === null) continue;
    const at = local - offsetSeconds;
    const received = at + 3605;
    rows.push([company.id, device.id, 0, at, local, 60, corridor.id, entity.id, received, received, 0, count, count]);
  }
  await server.app.countingStore.insert('records', [...recordKeyColumns, 'flow_in', 'flow_out'], rows);
}
