import { randomBytes } from 'node:crypto';
import { companyAdminRole } from '@portico/contract/words/permissions';
import { hashPassword } from '../../apps/server/src/platform/password-hash.ts';
import type { Login } from '../console-session.ts';

/** Numbers of objects in a company. Of every 500 devices, 100 are not bound to an entrance. */
export type CompanySize = { organisations: number; entities: number; corridors: number; devices: number };

export type BigCompany = {
  id: number;
  login: Login;
  rootId: number;
  regionId: number;
  entityIds: number[];
  corridorIds: number[];
};

/** Runs a statement on a pool or on a store opened in this process, and resolves with its rows. */
export type SqlRunner = (sql: string, values: readonly unknown[]) => Promise<readonly { id?: unknown }[]>;

/** Device n last reported n % 500 times `gapMinutes` before `reportedAt`. */
export type LastReportTimes = { reportedAt: Date; gapMinutes: number };

const randomPassword = () => randomBytes(12).toString('base64url');

/** Creates a company of this size. Create two, so that queries have to skip the rows of another company. */
export async function makeBigCompany(
  query: SqlRunner,
  name: string,
  size: CompanySize,
  reports: LastReportTimes = { reportedAt: new Date(), gapMinutes: 1 },
): Promise<BigCompany> {
  const queryId = async (sql: string, values: readonly unknown[]) => {
    const [row] = await query(sql, values);
    return Number(row?.id);
  };
  const id = await queryId('INSERT INTO companies (name, name_search) VALUES ($1, lower($1)) RETURNING id', [name]);
  const rootId = await queryId(
    'INSERT INTO organisations (company_id, name, name_key, name_search) VALUES ($1, $2, lower($2), lower($2)) RETURNING id',
    [id, name],
  );
  // Ten regions; the other organisations are distributed evenly below them.
  await query(
    `INSERT INTO organisations (company_id, parent_id, name, name_key, name_search)
     SELECT $1, $2, 'Region ' || n, 'region ' || n, 'region ' || n FROM generate_series(1, 10) n`,
    [id, rootId],
  );
  await query(
    `INSERT INTO organisations (company_id, parent_id, name, name_key, name_search)
     SELECT $1, (SELECT min(id) FROM organisations WHERE parent_id = $2) + n % 10, 'District ' || n, 'district ' || n, 'district ' || n
     FROM generate_series(1, $3::int) n`,
    [id, rootId, size.organisations - 11],
  );
  await query(
    `INSERT INTO entities (company_id, organisation_id, name, name_key, name_search, time_zone, city, city_search, mobile, email)
     SELECT $1, (SELECT min(id) FROM organisations WHERE company_id = $1) + 11 + n % $2::int, 'Store ' || lpad(n::text, 5, '0'),
       'store ' || lpad(n::text, 5, '0'), 'store ' || lpad(n::text, 5, '0'), 'Europe/Berlin', 'City ' || n % 200, 'city ' || n % 200, '+49 30 ' || n, 'store' || n || '@example.com'
     FROM generate_series(1, $3::int) n`,
    [id, size.organisations - 11, size.entities],
  );
  await query(
    `INSERT INTO corridors (company_id, entity_id, name, name_key, name_search)
     SELECT $1, (SELECT min(id) FROM entities WHERE company_id = $1) + n % $2::int, 'Door ' || n, 'door ' || n, 'door ' || n
     FROM generate_series(0, $3::int - 1) n`,
    [id, size.entities, size.corridors],
  );
  await query(
    `INSERT INTO devices (company_id, sn, sn_key, sn_search, name, name_search, device_type, model, model_key, format, entity_id, battery, last_at, upload_interval, record_period)
     SELECT $1::bigint, $1::bigint || '-' || lpad(n::text, 6, '0'), $1::bigint || '-' || lpad(n::text, 6, '0'), $1::bigint || '-' || lpad(n::text, 6, '0'),
       'Device ' || lpad(n::text, 6, '0'), 'device ' || lpad(n::text, 6, '0'), (ARRAY[1, 2, 8])[1 + n % 3],
       (ARRAY['FP112', 'HX-3D200', 'AC80'])[1 + n % 3], (ARRAY['fp112', 'hx-3d200', 'ac80'])[1 + n % 3], 'native-mqtt', (SELECT min(id) FROM entities WHERE company_id = $1) + n % $2::int,
       n % 101, $4::timestamptz - (n % 500) * $5::int * interval '1 minute', 5, 5
     FROM generate_series(0, $3::int - 1) n`,
    [id, size.entities, size.devices, reports.reportedAt.toISOString(), reports.gapMinutes],
  );
  await query(
    `INSERT INTO bindings (company_id, device_id, corridor_id, from_at)
     SELECT $1, devices.id, (SELECT min(id) FROM corridors WHERE company_id = $1) + (devices.id - (SELECT min(id) FROM devices WHERE company_id = $1)) % $2::int, '2020-01-01'
     FROM devices WHERE company_id = $1 AND (devices.id / 100) % 5 <> 0`,
    [id, size.corridors],
  );
  const readIds = async (table: 'entities' | 'corridors') => {
    const rows = await query(`SELECT id FROM ${table} WHERE company_id = $1 ORDER BY id`, [id]);
    return rows.map((row) => Number(row.id));
  };
  const region = await queryId('SELECT id FROM organisations WHERE parent_id = $1 ORDER BY id LIMIT 1', [rootId]);
  return {
    id,
    rootId,
    regionId: region,
    login: await makeUser(query, id, rootId),
    entityIds: await readIds('entities'),
    corridorIds: await readIds('corridors'),
  };
}

/** Creates a user who may see the whole company, and returns the login. */
async function makeUser(query: SqlRunner, companyId: number, rootId: number): Promise<Login> {
  const login = { username: `big-company-${companyId}`, password: randomPassword() };
  const [role] = await query(
    `INSERT INTO roles (company_id, name, name_key, name_search, permission, permission_key, level)
     VALUES ($1, $2, lower($2), lower($2), $3, lower($3), 1) RETURNING id`,
    [companyId, 'Administrator', companyAdminRole],
  );
  const [user] = await query(
    `INSERT INTO users (company_id, username, username_key, username_search, nick_name, nick_name_search, password_hash)
     VALUES ($1, $2, $2, $2, $2, $2, $3) RETURNING id`,
    [companyId, login.username, await hashPassword(login.password)],
  );
  const [roleId, userId] = [role?.id, user?.id];
  await query('INSERT INTO role_menus (role_id, menu_id) SELECT $1, id FROM menus WHERE NOT platform_only', [roleId]);
  await query('INSERT INTO user_roles (user_id, role_id) VALUES ($1, $2)', [userId, roleId]);
  await query('INSERT INTO user_organisations (user_id, organisation_id) VALUES ($1, $2)', [userId, rootId]);
  return login;
}
