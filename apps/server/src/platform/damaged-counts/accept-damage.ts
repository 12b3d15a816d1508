import type { Db } from '../base-data/open.ts';
import { withStoredDaysLock } from './stored-days.ts';

/**
 * Accepts that the missing records are lost: forgets how many records there were, so that they are reported no longer. Damaged parts that
 * the engine still reads remain reported. Returns a sentence about it.
 */
export async function acceptDamage(db: Db): Promise<string> {
  const accepted = await withStoredDaysLock(db, async (tx) => {
    const missing = await tx.deleteFrom('damagedCounts').where('cause', '=', 'missing').returningAll().execute();
    for (const { companyId, storeTable, month, deviceId } of missing) {
      await tx
        .deleteFrom('storedDays')
        .where('companyId', '=', companyId)
        .where('storeTable', '=', storeTable)
        .where('month', '=', month)
        .where('deviceId', '=', deviceId)
        .execute();
      await tx.deleteFrom('storedMonths').where('storeTable', '=', storeTable).where('month', '=', month).execute();
    }
    await tx.updateTable('damagedParts').set({ explained: true }).execute();
    return missing.length;
  });
  return `Accepted the loss: ${accepted} months of devices are reported no longer.`;
}
