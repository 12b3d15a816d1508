import { keyColumns } from '../counts/records-table.ts';
import type { TestServer } from './server.ts';
import type { TestCompany, TestCorridor, TestDevice, TestEntity } from './world.ts';

export type Door = { corridor: TestCorridor; device: TestDevice };
export type Shop = { company: TestCompany; entity: TestEntity; doors: Door[] };

/** Shanghai is eight hours ahead all year. */
const offsetSeconds = 8 * 3600;

/** A shop in Shanghai, open from ten to ten, with entrances that count hour by hour since 1 January 2026. */
export async function makeShop(server: TestServer, company: TestCompany, doors: number): Promise<Shop> {
  const entity = await server.world.entity({ company, workTime: '10:00:00~21:59:59' });
  const made: Door[] = [];
  for (let door = 0; door < doors; door += 1) {
    const corridor = await server.world.corridor({ entity });
    const from = '2025-12-31T16:00:00Z';
    made.push({
      corridor,
      device: await server.world.device({ company, corridor, from, uploadInterval: 60, recordPeriod: 60 }),
    });
  }
  return { company, entity, doors: made };
}

/** People of an ordinary hour: more towards the evening, and not the same every day. */
export const usualPeople = (day: number, hour: number) => 40 + 3 * hour + ((day * 7 + hour * 5) % 11);

/**
 * Counts of a door on local days ["yyyy-MM-dd", before "yyyy-MM-dd"), hour by hour in opening hours, as if they had been sent at once.
 * `people` null: nothing was sent.
 */
export async function count(
  server: TestServer,
  { entity, company }: Shop,
  { corridor, device }: Door,
  [from, to]: readonly [string, string],
  people: (day: number, hour: number) => number | null = usualPeople,
): Promise<void> {
  const rows = [];
  for (let local = Date.parse(from) / 1000; local < Date.parse(to) / 1000; local += 3600) {
    const hour = (local / 3600) % 24;
    const seen = people(Math.floor(local / 86_400), hour);
    if (hour < 10 || hour >= 22 || seen === null) continue;
    const at = local - offsetSeconds;
    const received = at + 3605;
    rows.push([company.id, device.id, 0, at, local, 60, corridor.id, entity.id, received, received, 0, seen, seen]);
  }
  await server.app.counts.insert('records', [...keyColumns, 'flow_in', 'flow_out'], rows);
}
