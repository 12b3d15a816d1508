import type { InputOf } from '@portico/contract/route';
import { type Corridor, corridors } from '@portico/contract/routes/corridors';
import { sql } from 'kysely';
import { hasAccess } from '../../platform/http/caller.ts';
import { setAreasOf } from '../areas/index.ts';
import {
  addCorridors,
  changeCorridors,
  corridorFailures,
  corridorPage,
  removeUnusedCorridors,
} from '../corridors/index.ts';
import { scopeOf, visibleEntities } from '../organisations/index.ts';
import { cellOf, listOf } from './cell-texts.ts';
import type { Column } from './columns.ts';
import type { Cells, Desk, ExportFilters, Importer, Kind, Planned, Reader, Tx } from './kind.ts';
import { allOf, pagesOf } from './pages-of.ts';
import { differences, RowReader } from './planning.ts';

const columns: readonly Column[] = [
  { field: 'entityId', heading: 'spreadsheets.store', hint: 'existing', width: 28, required: true, key: true },
  { field: 'name', heading: 'spreadsheets.entrance', hint: 'text', width: 28, required: true, key: true },
  { field: 'areas', heading: 'spreadsheets.areas', hint: 'list', width: 28 },
  { field: 'remark', heading: 'entrances.remark', hint: 'text', width: 36 },
];

type Stored = Pick<Corridor, 'id' | 'name' | 'entityName' | 'entityId' | 'remark' | 'revision'> & { areas: Named[] };
type Named = { id: number; name: string };
type EntrancePlan = Planned & { add: Added | null; change: Change | null; areaIds: number[] | null; entityId: number };
type Added = { name: string; entityId: number; remark: string | null };
type Change = InputOf<typeof corridors.change> & { revision: number };
type There = {
  entities: Map<string, number>;
  corridors: Map<string, Stored>;
  /** By entity. */
  areas: Map<number, Named[]>;
};

/** Entrances, known by their store and name. */
export const entrancesKind: Kind = {
  right: 'entranceExit:list',
  columns,
  failures: corridorFailures,

  async openDesk({ clock }, importer) {
    const there = await whatIsThere(importer);
    const { user } = importer;
    const now = () => new Date(clock.now());
    return {
      plan: (cells) => planOf(cells, importer, there),
      async begin(tx: Tx) {
        return {
          async store(rows) {
            await changeCorridors(
              tx,
              user,
              rows.flatMap(({ change }) => change ?? []),
            );
            const ids = await addCorridors(
              tx,
              user,
              rows.flatMap(({ add }) => add ?? []),
              now(),
            );
            const stored = rows.map((row) => row.thingId ?? ids.shift() ?? 0);
            const placed = rows.flatMap(({ areaIds, entityId }, position) =>
              areaIds === null ? [] : [{ corridorId: stored[position] ?? 0, entityId, areaIds }],
            );
            await setAreasOf(tx, user, placed);
            return stored;
          },
          remove: (ids) => removeUnusedCorridors(tx, user, ids, now()),
          tell() {},
        };
      },
    } satisfies Desk<EntrancePlan>;
  },

  async *find(_app, reader, filters) {
    for await (const rows of pagesOf(async (page, size) => pageOf(reader, filters, page, size)))
      yield rows.map(cellsOf);
  },
};

type Filters = Pick<ExportFilters, 'name' | 'entityId' | 'deptIds' | 'binding'>;

async function pageOf({ db, user }: Reader, filters: Filters, page: number, size: number): Promise<Stored[]> {
  const { name, entityId, deptIds, binding } = filters;
  return db.transaction().execute(async (tx) => {
    const found = await corridorPage(tx, await scopeOf(tx, user), { name, entityId, deptIds, binding }, { page, size });
    const ids = found.content.map(({ id }) => id);
    const links = await tx
      .selectFrom('areaCorridors')
      .innerJoin('areas', 'areas.id', 'areaCorridors.areaId')
      .select(['areas.id', 'areas.name', 'areaCorridors.corridorId'])
      .where(sql<boolean>`corridor_id = any(${ids}::bigint[])`)
      .orderBy(sql`lower(areas.name)`)
      .execute();
    const areas = Map.groupBy(links, (link) => link.corridorId);
    return found.content.map((corridor) => ({ ...corridor, areas: areas.get(corridor.id) ?? [] }));
  });
}

const keyOf = (entityId: number, name: string) => `${entityId} ${name.toLowerCase()}`;

async function whatIsThere(importer: Importer): Promise<There> {
  const { db, user, companyId } = importer;
  const stored = await allOf(async (page, size) => pageOf(importer, {}, page, size));
  const seen = await db.transaction().execute(async (tx) => visibleEntities(tx, await scopeOf(tx, user)));
  const entities = seen.filter((entity) => entity.companyId === companyId);
  const areas = await db
    .selectFrom('areas')
    .select(['id', 'name', 'entityId'])
    .where('companyId', '=', companyId)
    .execute();
  return {
    entities: new Map(entities.map(({ id, name }) => [name.toLowerCase(), id])),
    corridors: new Map(stored.map((corridor) => [keyOf(corridor.entityId, corridor.name), corridor])),
    areas: Map.groupBy(areas, (area) => area.entityId),
  };
}

function cellsOf({ name, entityName, areas, remark }: Omit<Stored, 'id' | 'entityId' | 'revision'>): Cells {
  return {
    entityId: cellOf(entityName),
    name: cellOf(name),
    areas: cellOf(listOf(areas.map((area) => area.name))),
    remark: cellOf(remark ?? ''),
  };
}

function planOf(cells: Cells, importer: Importer, there: There): EntrancePlan {
  const row = new RowReader(cells, importer);
  const [entityName, name] = [row.must('entityId'), row.must('name')];
  const entityId = there.entities.get(entityName.toLowerCase());
  if (entityId === undefined && entityName !== '') row.fault('entityId', 'noSuchStore');
  const existing = there.corridors.get(keyOf(entityId ?? 0, name));
  if (existing !== undefined) row.compareWith(cellsOf(existing));
  const { id = 1, revision = 1 } = existing ?? {};
  const said = row.check(corridors.change.input, { id, revision, name, remark: row.text('remark') });
  const areas = areasOf(row, there.areas.get(entityId ?? 0) ?? []);
  const remark = said?.remark === undefined ? (existing?.remark ?? null) : said.remark;
  const after = { name: said?.name ?? name, entityName, remark, areas: areas ?? existing?.areas ?? [] };
  const changes =
    existing === undefined
      ? []
      : differences(columns, cellsOf(existing), cellsOf({ ...after, entityName: existing.entityName }));
  const areOther = existing === undefined ? (areas ?? []).length > 0 : changes.some(({ field }) => field === 'areas');
  if (areOther && !hasAccess(importer.user, 'entity:list')) row.fault('areas', 'forbidden');
  const { problems } = row;
  const isNew = existing === undefined;
  const outcome = problems.length > 0 ? 'failed' : isNew ? 'created' : changes.length > 0 ? 'updated' : 'unchanged';
  return {
    outcome,
    name: `${entityName} / ${name}`,
    key: keyOf(entityId ?? 0, name),
    thingId: existing?.id ?? null,
    changes,
    problems,
    add: outcome === 'created' ? { name: after.name, entityId: entityId ?? 0, remark } : null,
    change: outcome === 'updated' && said !== null ? { ...said, revision } : null,
    areaIds: areOther ? after.areas.map((area) => area.id) : null,
    entityId: entityId ?? 0,
  };
}

/** Areas of the store by their names, in the order they are always written. */
function areasOf(row: RowReader, known: readonly Named[]): Named[] | undefined {
  const names = row.names('areas');
  if (names === undefined) return undefined;
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const found = known.filter((area) => wanted.has(area.name.toLowerCase()));
  if (found.length < wanted.size) row.fault('areas', 'noSuchArea');
  return found.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
}
