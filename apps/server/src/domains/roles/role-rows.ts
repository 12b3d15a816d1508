import type { InputOf } from '@portico/contract/route';
import type { Role, roles } from '@portico/contract/routes/roles';
import type { Language } from '@portico/contract/words/languages';
import { isAdminRole } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { containsText } from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';

type Filter = InputOf<(typeof roles)['list']>;

/** A page of a company's roles, and their total number. */
export async function loadRolePage(
  db: Db,
  user: CurrentUser,
  companyId: number,
  { page, size, ids, name = '', sort }: Filter,
  language: Language,
): Promise<{ content: Role[]; totalElements: number }> {
  let found = db.selectFrom('roles').where('companyId', '=', companyId);
  if (ids !== undefined) found = found.where(sql<boolean>`id = any(${ids}::bigint[])`);
  if (name !== '') found = found.where(containsText('roles.name', name));
  const { total } = await found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const direction = sort?.descending === true ? 'desc' : 'asc';
  const rows = await found
    .select(['id', 'name', 'permission', 'level', 'remark', 'revision', 'createdAt'])
    .select(roleMenusJson.as('menus'))
    .select(sql<number>`(select count(*) from user_roles where role_id = roles.id)`.as('users'))
    .orderBy(sort?.field === 'name' ? orderByName('name', language) : columns[sort?.field ?? 'level'], direction)
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  const content = rows.map(({ createdAt, ...row }) => ({
    ...row,
    isProtected: isAdminRole(row.permission) || row.level < user.level,
    createTime: createdAt.toISOString(),
  }));
  return { content, totalElements: total };
}

/** The menus of a row of `roles`, as JSON. */
const roleMenusJson = sql<Role['menus']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', menus.id, 'pid', menus.parent_id) order by menus.id), '[]')
  from role_menus join menus on menus.id = role_menus.menu_id
  where role_menus.role_id = roles.id
)`;

const columns = { id: 'id', name: 'name', level: 'level', createTime: 'createdAt' } as const;
