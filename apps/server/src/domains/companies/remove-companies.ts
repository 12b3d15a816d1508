import type { Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/base-data/schema.ts';

type Tx = Transaction<Database>;

/**
 * Deletes stopped companies with all their base data, in the given transaction. Returns their names and the serial numbers of their
 * devices; the caller must invalidate cached data of these devices.
 *
 * Counts and files cannot take part in a transaction. If they were deleted first, a failure to delete the base data would leave a company
 * without its counts, and its devices may send records in the meantime. So this function stores the ids of the companies, and
 * `removed-company-cleanup.ts` deletes their counts and files, also after a crash. The operation log is kept: its entries are never
 * deleted.
 */
export async function removeCompanies(
  tx: Tx,
  companyIds: readonly number[],
  now: Date,
): Promise<{ names: string[]; sns: string[] }> {
  const ids = [...new Set(companyIds)];
  if (ids.length === 0) throw new AppError('badRequest', { ids: 'required' });
  // Locked, so that concurrent calls cannot start them or add devices.
  const companies = await tx
    .selectFrom('companies')
    .select(['id', 'name', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (companies.length < ids.length) throw new AppError('notFound');
  const inUse = companies.filter((company) => company.status !== 0).map((company) => company.name);
  if (inUse.length > 0) throw new AppError('companyInUse', { names: inUse.join(', ') });
  const devices = await tx.selectFrom('devices').select('sn').where('companyId', 'in', ids).execute();
  const images = await tx.selectFrom('images').select(['name', 'companyId']).where('companyId', 'in', ids).execute();
  await tx
    .insertInto('removedCompanies')
    .values(
      ids.map((id) => ({
        id,
        removedAt: now,
        imageNames: images.filter((image) => image.companyId === id).map((image) => image.name),
      })),
    )
    .execute();
  await tx.deleteFrom('companies').where('id', 'in', ids).execute();
  return { names: companies.map((company) => company.name), sns: devices.map((device) => device.sn) };
}
