import { metricNames, metrics } from '@portico/contract/words/metrics';
import type { Permission } from '@portico/contract/words/permissions';
import { keyColumns } from '../counts/records-table.ts';
import { seededRandom } from './seeded-random.ts';
import type { TestServer } from './server.ts';
import type { TestCompany, TestCorridor, TestDevice, TestEntity, TestUser } from './world.ts';

export type MeasuredStore = { entity: TestEntity; corridor: TestCorridor; device: TestDevice };
export type MeasuredCompany = { company: TestCompany; stores: MeasuredStore[]; user: TestUser };

/** Shanghai is eight hours ahead all year. */
const offsetSeconds = 8 * 3600;

type Given = {
  names: readonly string[];
  /** Local days "yyyy-MM-dd", the last one left out. */
  from: string;
  to: string;
  permissions: readonly Permission[];
  /** Whether a store was heard of in an hour of a day ("yyyy-MM-dd"). */
  isHeard: (store: number, day: string, hour: number) => boolean;
  /** The instant a store's device was hung up at; the beginning of 2026 unless told. */
  since?: (store: number) => string;
};

/** A company in Shanghai whose stores have a device each that measures everything, hour by hour, in figures that are the same on every machine. */
export async function measuredCompany(server: TestServer, given: Given): Promise<MeasuredCompany> {
  const { names, from, to, permissions, isHeard, since = () => '2026-01-01T00:00:00Z' } = given;
  const company = await server.world.company();
  const random = seededRandom(20_261_120);
  const stores: MeasuredStore[] = [];
  const columns = metricNames.map((name) => metrics[name].column);
  const rows: (number | null)[][] = [];
  for (const [place, name] of names.entries()) {
    const entity = await server.world.entity({ company, name });
    const corridor = await server.world.corridor({ entity, name: `${name} door` });
    const settings = { kind: 'aiCamera', recordPeriod: 60, uploadInterval: 60 } as const;
    const device = await server.world.device({ company, corridor, from: since(place), ...settings });
    stores.push({ entity, corridor, device });
    for (let local = Date.parse(from) / 1000; local < Date.parse(to) / 1000; local += 3600) {
      const day = new Date(local * 1000).toISOString().slice(0, 10);
      if (!isHeard(place, day, (local / 3600) % 24)) continue;
      const at = local - offsetSeconds;
      const key: Record<(typeof keyColumns)[number], number> = {
        company: company.id,
        device: device.id,
        line: 0,
        at,
        local,
        minutes: 60,
        corridor: corridor.id,
        entity: entity.id,
        version: at + 3605,
        received: at + 3605,
        flags: 0,
      };
      rows.push([...keyColumns.map((column) => key[column]), 0, ...columns.map(() => random(40))]);
    }
  }
  await server.app.counts.insert('records', [...keyColumns, 'ruled', ...columns], rows);
  return { company, stores, user: await server.world.user({ company, permissions }) };
}
