import { formatLocal } from '@portico/counting/local-time';
import type { ColumnValue, CountingStore } from '../../../platform/counting-store/open.ts';
import { clampToStoredSeconds, daySeconds, instantIndexHint, maxZoneOffsetSeconds, type SqlAggregate } from './sums.ts';

/** Days numbered from 1970, half-open. */
export type DayRange = { from: number; to: number };

/**
 * Sums per local day, device, entity and detection line: rows of these four and one number per aggregate, unordered. A device that was
 * moved has a row for each entity of a day. `devices` null: all devices of the company.
 */
export async function sumByDeviceDay(
  countingStore: CountingStore,
  company: number,
  { from, to }: DayRange,
  addends: readonly SqlAggregate[],
  devices: readonly number[] | null,
): Promise<ColumnValue[][]> {
  const sql = `SELECT toUInt32(toDate(local)) AS day, device, entity, line${addends.map((addend) => `, ${addend.sql}`).join('')}
    FROM records FINAL
    WHERE company = {company:UInt32} ${devices === null ? '' : 'AND device IN {devices:Array(UInt32)}'}
      AND ${instantIndexHint}
      AND local >= {from:DateTime('UTC')} AND local < {to:DateTime('UTC')} AND entity != 0
    GROUP BY day, device, entity, line`;
  return countingStore.runQuery(sql, {
    company,
    ...(devices === null ? {} : { devices }),
    atFrom: clampToStoredSeconds(from * daySeconds - maxZoneOffsetSeconds),
    atTo: clampToStoredSeconds(to * daySeconds + maxZoneOffsetSeconds),
    from: formatLocal(clampToStoredSeconds(from * daySeconds)),
    to: formatLocal(clampToStoredSeconds(to * daySeconds)),
    ...Object.assign({}, ...addends.map((addend) => addend.params)),
  });
}
