import { metricNames, metrics } from '@portico/contract/words/metrics';
import type { Permission } from '@portico/contract/words/permissions';
import { recordKeyColumns } from '../counting-store/records-table.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { TestServer } from './server.ts';
import type { TestCompany, TestCorridor, TestDevice, TestEntity, TestUser } from './test-factory.ts';

export type AllMetricsStore = { entity: TestEntity; corridor: TestCorridor; device: TestDevice };
export type AllMetricsCompany = { company: TestCompany; stores: AllMetricsStore[]; user: TestUser };

/** Offset of Shanghai from UTC, the same all year. */
const offsetSeconds = 8 * 3600;

type MeasuredCompanyOptions = {
  names: readonly string[];
  /** Local days [from, to), "yyyy-MM-dd". */
  from: string;
  to: string;
  permissions: readonly Permission[];
  /** Whether a store (position in `names`) sent a record for an hour of a local day ("yyyy-MM-dd"). */
  hasRecord: (store: number, day: string, hour: number) => boolean;
  /** The ISO instant at which a store's device was installed; default: the beginning of 2026. */
  since?: (store: number) => string;
};

/** Creates a company in Shanghai. Each store has one device with hourly records of all metrics, with reproducible random values. */
export async function createAllMetricsCompany(
  server: TestServer,
  options: MeasuredCompanyOptions,
): Promise<AllMetricsCompany> {
  const { names, from, to, permissions, hasRecord: isReporting, since = () => '2026-01-01T00:00:00Z' } = options;
  const company = await server.factory.company();
  const random = createSeededRandom(20_261_120);
  const stores: AllMetricsStore[] = [];
  const columns = metricNames.map((name) => metrics[name].column);
  const rows: (number | null)[][] = [];
  for (const [position, name] of names.entries()) {
    const entity = await server.factory.entity({ company, name });
    const corridor = await server.factory.corridor({ entity, name: `${name} door` });
    const settings = { kind: 'aiCamera', recordPeriod: 60, uploadInterval: 60 } as const;
    const device = await server.factory.device({ company, corridor, from: since(position), ...settings });
    stores.push({ entity, corridor, device });
    for (let local = Date.parse(from) / 1000; local < Date.parse(to) / 1000; local += 3600) {
      const day = new Date(local * 1000).toISOString().slice(0, 10);
      if (!isReporting(position, day, (local / 3600) % 24)) continue;
      const at = local - offsetSeconds;
      const key: Record<(typeof recordKeyColumns)[number], number> = {
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
      rows.push([...recordKeyColumns.map((column) => key[column]), 0, ...columns.map(() => random(40))]);
    }
  }
  await server.app.countingStore.insert('records', [...recordKeyColumns, 'ruled', ...columns], rows);
  return { company, stores, user: await server.factory.user({ company, permissions }) };
}
