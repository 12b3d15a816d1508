import { companyAdminRole } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';

/** The stored name of the role. The console shows a translated name instead. */
const adminRoleName = 'Administrator';

/** A company to be created. `menus`: `all` that companies can have, or for a `trial` only the built-in ones. */
export type NewCompany = {
  name: string;
  /** 1 in use, 0 stopped; absent: in use. */
  status?: number | undefined;
  contact?: string | null | undefined;
  phone?: string | null | undefined;
  address?: string | null | undefined;
  expiresAt?: Date | null | undefined;
  deviceQuota?: number | null | undefined;
  requireSecondFactor?: boolean | undefined;
  /** History limit; absent: the default. */
  historyDays?: number | null | undefined;
  menus: 'all' | 'trial';
};

/** Creates a company with its root organisation and its administrator role, whose menus are the company's menus. */
export async function makeCompany(
  tx: Db,
  { menus, ...fields }: NewCompany,
): Promise<{ companyId: number; rootId: number; adminRoleId: number }> {
  const company = await tx.insertInto('companies').values(fields).returning('id').executeTakeFirstOrThrow();
  const companyId = company.id;
  const root = await tx
    .insertInto('organisations')
    .values({ companyId, name: fields.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = await tx
    .insertInto('roles')
    .values({ companyId, name: adminRoleName, permission: companyAdminRole, level: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('roleMenus')
    .columns(['roleId', 'menuId'])
    .expression((given) =>
      given
        .selectFrom('menus')
        .select([sql.lit(role.id).as('roleId'), 'id as menuId'])
        .where('platformOnly', '=', false)
        .$if(menus === 'trial', (query) => query.where('builtIn', '=', true)),
    )
    .execute();
  return { companyId, rootId: root.id, adminRoleId: role.id };
}
