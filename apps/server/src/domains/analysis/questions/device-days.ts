import { formatLocal } from '@portico/counting/local-time';
import type { Cell, Counts } from '../../../platform/counts/open.ts';
import { type Addend, atHint, daySeconds, storedSeconds, widestOffsetSeconds } from './sums.ts';

/** Days by their number since 1970, half-open. */
export type Days = { from: number; to: number };

/**
 * Sums per wall-clock day, device, entity and detection line: rows of these four and one figure per addend, in no order. A device
 * that was moved has a row for each entity of a day. `devices` null: all of the company.
 */
export async function sumByDeviceDay(
  counts: Counts,
  company: number,
  { from, to }: Days,
  addends: readonly Addend[],
  devices: readonly number[] | null,
): Promise<Cell[][]> {
  const sql = `SELECT toUInt32(toDate(local)) AS day, device, entity, line${addends.map((addend) => `, ${addend.sql}`).join('')}
    FROM records FINAL
    WHERE company = {company:UInt32} ${devices === null ? '' : 'AND device IN {devices:Array(UInt32)}'}
      AND ${atHint}
      AND local >= {from:DateTime('UTC')} AND local < {to:DateTime('UTC')} AND entity != 0
    GROUP BY day, device, entity, line`;
  return counts.ask(sql, {
    company,
    ...(devices === null ? {} : { devices }),
    atFrom: storedSeconds(from * daySeconds - widestOffsetSeconds),
    atTo: storedSeconds(to * daySeconds + widestOffsetSeconds),
    from: formatLocal(storedSeconds(from * daySeconds)),
    to: formatLocal(storedSeconds(to * daySeconds)),
    ...Object.assign({}, ...addends.map((addend) => addend.params)),
  });
}
