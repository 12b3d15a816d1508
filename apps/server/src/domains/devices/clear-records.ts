import type { App } from '../../platform/app.ts';
import type { EntityScope } from '../organisations/index.ts';
import { queueValueDays } from '../rewriting/index.ts';
import type { BoundDevice } from './bindings.ts';
import { countOfRecords, recordsOf, type UploadRange } from './upload-records.ts';

/**
 * Deletes records of a device for ever and tells how many. What its running totals stood at stays: without it, the next one would count
 * everything since the last total before the range once more.
 */
export async function clearRecords(
  { counts, events, systemDb }: Pick<App, 'counts' | 'events' | 'systemDb'>,
  device: BoundDevice,
  scope: EntityScope,
  range: UploadRange,
): Promise<number> {
  const removed = await countOfRecords(counts, device, scope, range);
  if (removed === 0) return 0;
  const { condition, params } = recordsOf(device, scope, range);
  const places = await counts.ask(`SELECT DISTINCT entity FROM records FINAL WHERE ${condition}`, params);
  // By period: an older version of a record, of another place or wall clock, must not come back in its stead. DELETE FROM would only
  // hide the rows; this writes the parts anew without them.
  const ofDevice = 'company = {company:UInt32} AND device = {device:UInt32}';
  const changed = { company: device.companyId, device: device.id };
  await counts.work(
    `ALTER TABLE heats DELETE WHERE ${ofDevice} AND at IN (SELECT at FROM records FINAL WHERE ${condition}) SETTINGS mutations_sync = 2`,
    params,
    null,
  );
  await counts.work(
    `ALTER TABLE records DELETE WHERE ${ofDevice} AND (line, at) IN (SELECT line, at FROM records FINAL WHERE ${condition})
       SETTINGS mutations_sync = 2`,
    params,
    changed,
  );
  await queueValueDays(systemDb, { deviceIds: [device.id] });
  events.emit('values.unspread', { companyId: device.companyId });
  const entityIds = places.map(([entity]) => Number(entity)).filter((id) => id !== 0);
  events.emit('counts.stored', { companyId: device.companyId, entityIds, deviceIds: [device.id] });
  return removed;
}
