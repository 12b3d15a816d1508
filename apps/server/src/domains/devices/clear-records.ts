import type { App } from '../../platform/app.ts';
import { deleteRows } from '../../platform/counting-store/delete-rows.ts';
import { toMonthNumber } from '../../platform/counting-store/month-number.ts';
import { withKnownDeletion } from '../../platform/damaged-counts/stored-days.ts';
import type { EntityScope } from '../organisations/index.ts';
import { queueRewrites, requeueCorrectionDays } from '../rewriting/index.ts';
import type { DeviceRef } from './bindings.ts';
import { buildRecordCondition, countRecords, type UploadRange } from './upload-records.ts';

/**
 * Deletes records of a device permanently and returns how many. The state of its running totals stays: without it, the next total would
 * count everything since the last total before the range again.
 */
export async function clearRecords(
  { countingStore, events, systemDb }: Pick<App, 'countingStore' | 'events' | 'systemDb'>,
  device: DeviceRef,
  scope: EntityScope,
  range: UploadRange,
): Promise<number> {
  const removed = await countRecords(countingStore, device, scope, range);
  if (removed === 0) return 0;
  const { condition, params } = buildRecordCondition(device, scope, range);
  const places = await countingStore.runQuery(
    `SELECT entity, toUInt32(min(at)), toUInt32(max(at)) FROM records FINAL WHERE ${condition} GROUP BY entity`,
    params,
  );
  const ofDevice = 'company = {company:UInt32} AND device = {device:UInt32}';
  const deleted = { companyId: device.companyId, deviceId: device.id, ...toMonths(range) };
  await withKnownDeletion(systemDb, deleted, async () => {
    await deleteRows(countingStore, {
      table: 'heats',
      condition: `${ofDevice} AND at IN (SELECT at FROM records FINAL WHERE ${condition})`,
      params,
      changed: null,
    });
    // Deletes by period: an older version of a record, with another place or local time, must not reappear.
    await deleteRows(countingStore, {
      table: 'records',
      condition: `${ofDevice} AND (line, at) IN (SELECT line, at FROM records FINAL WHERE ${condition})`,
      params,
      changed: [{ company: device.companyId, device: device.id }],
    });
  });
  await systemDb.transaction().execute(async (tx) => {
    await requeueCorrectionDays(tx, { deviceIds: [device.id] });
    // Correction factors round the counts of a day together, so the rest of the first and the last day is counted again.
    await queueRewrites(tx, {
      companyId: device.companyId,
      deviceIds: [device.id],
      from: toDate(Math.min(...places.map(([, first]) => Number(first)))),
      to: toDate(Math.max(...places.map(([, , last]) => Number(last))) + 1),
      reason: 'cleared',
    });
  });
  events.emit('records.cleared', { deviceId: device.id, sn: device.sn });
  events.emit('correctedValues.outdated', { companyId: device.companyId });
  const entityIds = places.map(([entity]) => Number(entity)).filter((id) => id !== 0);
  events.emit('counts.stored', { companyId: device.companyId, entityIds, deviceIds: [device.id] });
  return removed;
}

const toDate = (epochSeconds: number) => new Date(epochSeconds * 1000);

const daySeconds = 86_400;

/** The UTC months of a range; a local time is less than a day off UTC. */
function toMonths({ startTime, endTime }: UploadRange): { firstMonth: number | null; lastMonth: number | null } {
  const toSeconds = (time: string) => Date.parse(`${time.slice(0, 19).replace(' ', 'T')}Z`) / 1000;
  return {
    firstMonth: startTime === undefined ? null : toMonthNumber(toSeconds(startTime) - daySeconds),
    lastMonth: endTime === undefined ? null : toMonthNumber(toSeconds(endTime) + daySeconds),
  };
}
