import type { Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/things/schema.ts';

type Tx = Transaction<Database>;

/**
 * Deletes stopped companies with all their things, in the transaction given: for everybody they are there whole or not at all. Tells
 * their names and the serial numbers of their devices, for those who have to forget them.
 *
 * Counts and files are no part of a transaction. Deleting them first would leave a company without its past when the things cannot be
 * deleted, and its devices go on recording meanwhile; so they are put on a list here, which `clearing.ts` works off, also after a crash.
 * The operation log stays: nobody can delete from it.
 */
export async function removeCompanies(
  tx: Tx,
  given: readonly number[],
  now: Date,
): Promise<{ names: string[]; sns: string[] }> {
  const ids = [...new Set(given)];
  if (ids.length === 0) throw new AppError('badRequest', { ids: 'required' });
  // Locked, so that none is started meanwhile and none gets another device.
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
