import type { InputOf } from '@portico/contract/route';
import type { Company, companies } from '@portico/contract/routes/companies';
import type { Language } from '@portico/contract/words/languages';
import { companyAdminRole } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { containsText } from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';

/** A page of the companies; newest first by default. Equal ones are sorted by id in the same direction. */
export async function loadCompanyPage(
  db: Db,
  { name = '', status, username = '', sort, page, size }: InputOf<typeof companies.list>,
  language: Language,
): Promise<{ content: Company[]; totalElements: number }> {
  let matching = db.selectFrom('companies');
  if (name !== '') matching = matching.where(containsText('companies.name', name));
  if (status !== undefined) matching = matching.where('companies.status', '=', status);
  if (username !== '') matching = matching.where(hasAdministrator(username));
  const { field, descending } = sort ?? { field: 'createTime', descending: true };
  const rows = await matching
    .select(columns)
    .select(relatedCounts)
    .orderBy(
      field === 'name' ? orderByName('companies.name', language) : sortColumns[field],
      descending ? 'desc' : 'asc',
    )
    .orderBy('companies.id', descending ? 'desc' : 'asc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await matching.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { content: rows.map(toCompany), totalElements: total };
}

/** One company; throws `notFound` for an unknown id and for null, the company of a platform administrator. */
export async function requireCompanyRow(db: Db, companyId: number | null): Promise<Company> {
  const row = await db
    .selectFrom('companies')
    .select(columns)
    .select(relatedCounts)
    .where('companies.id', '=', companyId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound');
  return toCompany(row);
}

const columns = [
  'companies.id',
  'name',
  'status',
  'contact',
  'phone',
  'address',
  'logoName',
  'expiresAt',
  'deviceQuota',
  'requireSecondFactor',
  'businessTime',
  'captureRate',
  'staffAreCustomers',
  'childrenAreCustomers',
  'retentionMonths',
  'historyDays',
  'deviceNetworks',
  'companies.revision',
  'companies.createdAt',
] as const;

const administrators = sql`
  users join user_roles on user_roles.user_id = users.id join roles on roles.id = user_roles.role_id
  where users.company_id = companies.id and roles.company_id = companies.id and roles.permission = ${companyAdminRole}`;

const relatedCounts = [
  sql<number>`(select count(*) from devices where devices.company_id = companies.id and devices.removed_at is null)`.as(
    'devices',
  ),
  sql<number>`(select count(*) from entities where entities.company_id = companies.id)`.as('entities'),
  sql<number>`(select count(*) from users where users.company_id = companies.id)`.as('users'),
  sql<string | null>`(select username from ${administrators} order by users.id limit 1)`.as('username'),
];

const hasAdministrator = (part: string) =>
  sql<boolean>`exists (select from ${administrators} and ${containsText('users.username', part)})`;

const sortColumns = {
  id: sql`companies.id`,
  createTime: sql`companies.created_at`,
  // A company that never expires comes after all dates.
  expireTime: sql`coalesce(companies.expires_at, 'infinity')`,
  devices: sql`devices`,
  status: sql`companies.status`,
};

type Row = Omit<Company, 'tenantId' | 'expireTime' | 'createTime'> & { expiresAt: Date | null; createdAt: Date };

function toCompany({ expiresAt, createdAt, ...row }: Row): Company {
  return {
    ...row,
    tenantId: row.id,
    expireTime: expiresAt?.toISOString() ?? null,
    createTime: createdAt.toISOString(),
  };
}
