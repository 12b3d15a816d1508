import { companyAdminRole } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/things/open.ts';

/** Shown by its word in the language of whoever looks; this is only what the row is called. */
const adminRoleName = 'Administrator';

/** A company to be made. Menus: all that companies can have, or on trial only those that come with the product. */
export type NewCompany = {
  name: string;
  contact?: string | null | undefined;
  phone?: string | null | undefined;
  address?: string | null | undefined;
  expiresAt?: Date | null | undefined;
  deviceQuota?: number | null | undefined;
  requireSecondFactor?: boolean | undefined;
  menus: 'all' | 'trial';
};

/** Makes a company with the root of its organisations and its administrator role, whose menus are what the company has. */
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
