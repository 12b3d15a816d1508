import type { Route } from '@portico/contract/route';
import { corridors } from '@portico/contract/routes/corridors';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import type { ConsoleSession } from '../console-session.ts';
import type { BigCompany } from './big-company.ts';

/** The ids of a page in its order, and the total number of rows. */
export type ListReplyPage = { ids: readonly number[]; total: number };

/** A list query of the console, and an equivalent hand-written SQL statement: it returns `id` and `total` for the rows of the page. */
export type ListQuery = {
  title: string;
  queryPortico: (session: ConsoleSession, variant: number) => Promise<ListReplyPage>;
  sql: (variant: number) => { text: string; values: readonly unknown[] };
};

const pageCount = 50;

/** Creates the list queries of a company. `variant` selects pages and search words, so that consecutive calls differ. */
export function createListQueries(company: BigCompany): ListQuery[] {
  const { id, regionId, entityIds, corridorIds } = company;
  const entity = (variant: number) => entityIds[(variant * 37) % entityIds.length] ?? 0;
  const corridor = (variant: number) => corridorIds[(variant * 37) % corridorIds.length] ?? 0;
  const regionCte = `WITH RECURSIVE below AS (SELECT id FROM organisations WHERE id = $2 UNION SELECT o.id FROM organisations o JOIN below ON o.parent_id = below.id)`;
  return [
    {
      title: 'stores, a page of 40',
      queryPortico: (session, variant) => post(session, entities.list, { page: variant % pageCount, size: 40 }),
      sql: (variant) =>
        pageSql('SELECT id, name FROM entities WHERE company_id = $1', 'name, id', [id], variant % pageCount, 40),
    },
    {
      title: 'stores of a region, searched',
      queryPortico: (session, variant) =>
        post(session, entities.list, { page: 0, size: 10, deptIds: [regionId], name: `city ${variant % 20}` }),
      sql: (variant) =>
        pageSql(
          `${regionCte} SELECT id, name FROM entities WHERE company_id = $1 AND organisation_id IN (SELECT id FROM below)
             AND strpos(lower(concat_ws(chr(10), name, city, address, array_to_string(tags, chr(10)))), $3) > 0`,
          'name, id',
          [id, regionId, `city ${variant % 20}`],
          0,
          10,
        ),
    },
    {
      title: 'stores, 100 for bulk loading',
      queryPortico: (session, variant) => post(session, entities.list, { page: variant % pageCount, size: 100 }),
      sql: (variant) =>
        pageSql('SELECT id, name FROM entities WHERE company_id = $1', 'name, id', [id], variant % pageCount, 100),
    },
    {
      title: 'organisation tree',
      queryPortico: async (session) => {
        const nodes = organisations.tree.output.parse(await session.get(organisations.tree, {}));
        const count = (list: typeof nodes): number => list.reduce((sum, node) => sum + 1 + count(node.children), 0);
        return { ids: [], total: count(nodes) };
      },
      sql: () => ({
        text: 'SELECT count(*) OVER () AS total, id, parent_id, name, enabled FROM organisations WHERE company_id = $1',
        values: [id],
      }),
    },
    {
      title: 'entrances, a page of 40',
      queryPortico: (session, variant) =>
        get(session, corridors.list, { page: variant % pageCount, size: 40, sort: 'name,asc' }),
      sql: (variant) =>
        pageSql(
          'SELECT id, name FROM corridors WHERE company_id = $1 AND removed_at IS NULL',
          'name, id',
          [id],
          variant % pageCount,
          40,
        ),
    },
    {
      title: 'entrances of one store',
      queryPortico: (session, variant) => get(session, corridors.byEntity, { entityId: entity(variant) }),
      sql: (variant) =>
        pageSql(
          'SELECT id, name FROM corridors WHERE company_id = $1 AND entity_id = $2 AND removed_at IS NULL',
          'name, id',
          [id, entity(variant)],
          0,
          1000,
        ),
    },
    {
      title: 'devices, a page of 40',
      queryPortico: (session, variant) => get(session, devices.list, { page: variant % pageCount, size: 40 }),
      sql: (variant) =>
        pageSql(
          'SELECT id, name FROM devices WHERE company_id = $1 AND removed_at IS NULL',
          'name, id',
          [id],
          variant % pageCount,
          40,
        ),
    },
    {
      title: 'devices by part of the number',
      queryPortico: (session, variant) =>
        get(session, devices.list, { page: 0, size: 10, search: `0${variant % 50}1` }),
      sql: (variant) =>
        pageSql(
          `SELECT id, name FROM devices WHERE company_id = $1 AND removed_at IS NULL AND (name ILIKE $2 OR sn ILIKE $2)`,
          'name, id',
          [id, `%0${variant % 50}1%`],
          0,
          10,
        ),
    },
    {
      title: 'devices offline',
      queryPortico: (session, variant) =>
        get(session, devices.list, { page: variant % pageCount, size: 10, state: 'offline' }),
      sql: (variant) =>
        pageSql(
          `SELECT devices.id, name FROM devices LEFT JOIN bindings ON device_id = devices.id AND to_at IS NULL
           WHERE devices.company_id = $1 AND removed_at IS NULL AND last_at IS NOT NULL AND (expires_at IS NULL OR expires_at > now())
             AND (bindings.id IS NULL OR last_at < now() - CASE device_type WHEN 1 THEN 60 ELSE 10 END * interval '1 minute')`,
          'name, id',
          [id],
          variant % pageCount,
          10,
        ),
    },
    {
      title: 'devices counted by state',
      queryPortico: async (session) => {
        const { data } = await asRecord(session.get(devices.useInfo, {}));
        return { ids: [], total: devices.useInfo.output.parse(data).sum };
      },
      sql: () => ({
        text: `SELECT count(*) AS total, count(*) FILTER (WHERE last_at IS NULL) AS unused,
            count(*) FILTER (WHERE bindings.id IS NULL OR last_at < now() - CASE device_type WHEN 1 THEN 60 ELSE 10 END * interval '1 minute') AS offline
          FROM devices LEFT JOIN bindings ON device_id = devices.id AND to_at IS NULL
          WHERE devices.company_id = $1 AND removed_at IS NULL`,
        values: [id],
      }),
    },
    {
      title: 'devices bound nowhere, those of a store first',
      queryPortico: (session, variant) =>
        get(session, devices.unbound, { page: 0, size: 10, entityId: entity(variant) }),
      sql: (variant) =>
        pageSql(
          `SELECT devices.id, name, (entity_id = $2) AS here FROM devices WHERE company_id = $1 AND removed_at IS NULL
             AND NOT EXISTS (SELECT FROM bindings WHERE device_id = devices.id AND to_at IS NULL)`,
          'here DESC, name, id',
          [id, entity(variant)],
          0,
          10,
        ),
    },
    {
      title: 'devices of one entrance',
      queryPortico: (session, variant) => get(session, devices.ofCorridor, { corridorId: corridor(variant) }),
      sql: (variant) =>
        pageSql(
          `SELECT devices.id, name FROM devices JOIN bindings ON device_id = devices.id AND to_at IS NULL
           WHERE devices.company_id = $1 AND corridor_id = $2 AND removed_at IS NULL`,
          'name, id',
          [id, corridor(variant)],
          0,
          10,
        ),
    },
  ];
}

function pageSql(from: string, order: string, values: readonly unknown[], page: number, size: number) {
  const text = `WITH found AS (${from}) SELECT id, (SELECT count(*) FROM found) AS total FROM found ORDER BY ${order} LIMIT ${size} OFFSET ${page * size}`;
  return { text, values };
}

async function asRecord(reply: Promise<unknown>): Promise<Record<string, unknown>> {
  return { ...((await reply) as object) }; // every reply of the API is an object
}

async function readPage(reply: Promise<unknown>): Promise<ListReplyPage> {
  const { content, totalElements } = await asRecord(reply);
  const ids = (Array.isArray(content) ? content : []).map((row: { id: number }) => row.id);
  return { ids, total: Number(totalElements) };
}

const get = (session: ConsoleSession, route: Route, query: Record<string, string | number>) =>
  readPage(session.get(route, query));
const post = (session: ConsoleSession, route: Route, body: object) => readPage(session.post(route, body));
