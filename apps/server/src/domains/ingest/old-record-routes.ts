import { devices } from '@portico/contract/routes/devices';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Ingest } from './index.ts';
import { StoreFullError } from './record-store.ts';
import { requireVisibleDevice } from './visible-device.ts';

/** The routes for records that were refused because of the history limit and are kept for import. */
export function oldRecordRoutes({ handle }: Pick<App, 'handle'>, ingest: Pick<Ingest, 'importOldRecords'>): void {
  handle(devices.oldRecords, async ({ sn }, call) => {
    const device = await requireVisibleDevice(call, sn);
    const { records, first, last, flowIn, flowOut } = await loadSummary(call.db, device.id);
    return {
      records,
      first: first?.toISOString() ?? null,
      last: last?.toISOString() ?? null,
      in: flowIn,
      out: flowOut,
    };
  });

  handle(devices.importOldRecords, async ({ sn }, call) => {
    const device = await requireVisibleDevice(call, sn);
    const imported = await ingest.importOldRecords(device).catch((error: unknown) => {
      throw error instanceof StoreFullError ? new AppError('tooManyRequests') : error;
    });
    const { records: remaining } = await loadSummary(call.db, device.id);
    const changes = [{ field: 'records', before: null, after: String(imported) }];
    call.recordChange({ name: device.name, companyId: device.companyId, changes });
    return { imported, remaining };
  });

  handle(devices.discardOldRecords, async ({ sn }, call) => {
    const device = await requireVisibleDevice(call, sn);
    const { numDeletedRows } = await call.db
      .deleteFrom('oldRecords')
      .where('deviceId', '=', device.id)
      .executeTakeFirstOrThrow();
    const removed = Number(numDeletedRows);
    const changes = [{ field: 'records', before: String(removed), after: null }];
    call.recordChange({ name: device.name, companyId: device.companyId, changes });
    return { removed };
  });
}

type Summary = {
  records: number;
  first: Date | null;
  last: Date | null;
  flowIn: number | null;
  flowOut: number | null;
};

// Running totals are no counts, so they are not part of the sums.
async function loadSummary(db: Db, deviceId: number): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select count(*) as records, min(at) as first, max(at) as last,
      sum((metrics ->> 'flowIn')::bigint) filter (where not is_total)::bigint as flow_in,
      sum((metrics ->> 'flowOut')::bigint) filter (where not is_total)::bigint as flow_out
    from old_records where device_id = ${deviceId}`.execute(db);
  return rows[0] ?? { records: 0, first: null, last: null, flowIn: null, flowOut: null };
}
