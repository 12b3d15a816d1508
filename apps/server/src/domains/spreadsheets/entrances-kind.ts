import type { InputOf } from '@portico/contract/route';
import { type Corridor, corridors } from '@portico/contract/routes/corridors';
import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { languages } from '@portico/contract/words/languages';
import { collatorFor } from '@portico/contract/words/text-order';
import { sql } from 'kysely';
import { orderByName } from '../../platform/base-data/text-order.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { hasAccess } from '../../platform/http/caller.ts';
import { indexByName, type NameIndex } from '../../platform/name-index.ts';
import { setCorridorAreas } from '../areas/index.ts';
import {
  addCorridors,
  changeCorridors,
  corridorConstraintErrors,
  loadCorridorPage,
  removeUnusedCorridors,
} from '../corridors/index.ts';
import { loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { formatNameList, toCellText } from './cell-texts.ts';
import type { SpreadsheetColumn } from './columns.ts';
import type {
  Cells,
  ExportFilters,
  ImportingUser,
  KindDefinition,
  RowPlan,
  RowPlanner,
  SpreadsheetUser,
} from './kind-definition.ts';
import { readAllPages, readPages } from './read-pages.ts';
import { findChangedCells, RowReader } from './row-reader.ts';

const columns: readonly SpreadsheetColumn[] = [
  { field: 'entityId', heading: 'spreadsheets.store', hint: 'existing', width: 28, required: true, key: true },
  { field: 'name', heading: 'spreadsheets.entrance', hint: 'text', width: 28, required: true, key: true },
  { field: 'areas', heading: 'spreadsheets.areas', hint: 'list', width: 28 },
  { field: 'remark', heading: 'entrances.remark', hint: 'text', width: 36 },
];

type StoredEntrance = Pick<Corridor, 'id' | 'name' | 'entityName' | 'entityId' | 'remark' | 'revision'> & {
  areas: Named[];
};
type Named = { id: number; name: string };
type EntrancePlan = RowPlan & {
  add: EntranceToAdd | null;
  change: Change | null;
  areaIds: number[] | null;
  entityId: number;
};
type EntranceToAdd = { name: string; entityId: number; remark: string | null };
type Change = InputOf<typeof corridors.change> & { revision: number };
type ExistingData = {
  entities: NameIndex<Named>;
  /** By `placedName`. */
  corridors: NameIndex<StoredEntrance>;
  /** By entity id. */
  areas: Map<number, Named[]>;
};

/** Entrances; the store and the name identify a row. */
export const entrancesKind: KindDefinition = {
  right: 'entranceExit:list',
  columns,
  constraintErrors: corridorConstraintErrors,

  async createPlanner({ clock }, importer) {
    const data = await loadExistingData(importer);
    const { user } = importer;
    const now = () => new Date(clock.now());
    return {
      plan: (cells) => planRow(cells, importer, data),
      async beginWriting(tx: Tx) {
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
            await setCorridorAreas(tx, user, placed);
            return stored;
          },
          remove: (ids) => removeUnusedCorridors(tx, user, ids, now()),
          notify() {},
        };
      },
    } satisfies RowPlanner<EntrancePlan>;
  },

  async *exportRows(_app, reader, filters) {
    for await (const rows of readPages(async (page, size) => loadEntrancePage(reader, filters, page, size)))
      yield rows.map(toCells);
  },
};

type Filters = Pick<ExportFilters, 'name' | 'entityId' | 'deptIds' | 'binding'>;

async function loadEntrancePage(
  { db, user, language }: SpreadsheetUser,
  filters: Filters,
  page: number,
  size: number,
): Promise<StoredEntrance[]> {
  const { name, entityId, deptIds, binding } = filters;
  return db.transaction().execute(async (tx) => {
    const found = await loadCorridorPage(
      tx,
      await loadEntityScope(tx, user),
      { name, entityId, deptIds, binding },
      { page, size, language },
    );
    const ids = found.content.map(({ id }) => id);
    const links = await tx
      .selectFrom('areaCorridors')
      .innerJoin('areas', 'areas.id', 'areaCorridors.areaId')
      .select(['areas.id', 'areas.name', 'areaCorridors.corridorId'])
      .where(sql<boolean>`corridor_id = any(${ids}::bigint[])`)
      .orderBy(orderByName('areas.name', language))
      .execute();
    const areas = Map.groupBy(links, (link) => link.corridorId);
    return found.content.map((corridor) => ({ ...corridor, areas: areas.get(corridor.id) ?? [] }));
  });
}

const placedName = (entityId: number, name: string) => `${entityId} ${name}`;

async function loadExistingData(importer: ImportingUser): Promise<ExistingData> {
  const { db, user, companyId } = importer;
  const stored = await readAllPages(async (page, size) => loadEntrancePage(importer, {}, page, size));
  const visible = await db
    .transaction()
    .execute(async (tx) => loadVisibleEntities(tx, await loadEntityScope(tx, user)));
  const entities = visible.filter((entity) => entity.companyId === companyId);
  const areas = await db
    .selectFrom('areas')
    .select(['id', 'name', 'entityId'])
    .where('companyId', '=', companyId)
    .execute();
  return {
    entities: indexByName(entities, ({ name }) => name),
    corridors: indexByName(stored, ({ entityId, name }) => placedName(entityId, name)),
    areas: Map.groupBy(areas, (area) => area.entityId),
  };
}

function toCells({ name, entityName, areas, remark }: Omit<StoredEntrance, 'id' | 'entityId' | 'revision'>): Cells {
  return {
    entityId: toCellText(entityName),
    name: toCellText(name),
    areas: toCellText(formatNameList(areas.map((area) => area.name))),
    remark: toCellText(remark ?? ''),
  };
}

function planRow(cells: Cells, importer: ImportingUser, data: ExistingData): EntrancePlan {
  const row = new RowReader(cells, importer);
  const [entityName, name] = [row.requireText('entityId'), row.requireText('name')];
  const entityId = data.entities.find(entityName)?.id;
  if (entityId === undefined && entityName !== '') row.addProblem('entityId', 'noSuchStore');
  const existing = data.corridors.find(placedName(entityId ?? 0, name));
  if (existing !== undefined) row.compareWith(toCells(existing));
  const { id = 1, revision = 1 } = existing ?? {};
  const given = row.validate(corridors.change.input, { id, revision, name, remark: row.text('remark') });
  const areas = resolveAreas(row, data.areas.get(entityId ?? 0) ?? [], importer);
  const remark = given?.remark === undefined ? (existing?.remark ?? null) : given.remark;
  const after = { name: given?.name ?? name, entityName, remark, areas: areas ?? existing?.areas ?? [] };
  const changes =
    existing === undefined
      ? []
      : findChangedCells(columns, toCells(existing), toCells({ ...after, entityName: existing.entityName }));
  const hasOtherAreas =
    existing === undefined ? (areas ?? []).length > 0 : changes.some(({ field }) => field === 'areas');
  if (hasOtherAreas && !hasAccess(importer.user, 'entity:list')) row.addProblem('areas', 'forbidden');
  const { problems } = row;
  const isNew = existing === undefined;
  const outcome = problems.length > 0 ? 'failed' : isNew ? 'created' : changes.length > 0 ? 'updated' : 'unchanged';
  return {
    outcome,
    name: `${entityName} / ${name}`,
    key: foldForIdentity(placedName(entityId ?? 0, name)),
    thingId: existing?.id ?? null,
    changes,
    problems,
    add: outcome === 'created' ? { name: after.name, entityId: entityId ?? 0, remark } : null,
    change: outcome === 'updated' && given !== null ? { ...given, revision } : null,
    areaIds: hasOtherAreas ? after.areas.map((area) => area.id) : null,
    entityId: entityId ?? 0,
  };
}

/** The store's areas named in the cell, sorted by name as in an export; undefined: the cell is empty. */
function resolveAreas(row: RowReader, known: readonly Named[], { language }: ImportingUser): Named[] | undefined {
  const names = row.names('areas');
  if (names === undefined) return undefined;
  const byName = indexByName(known, ({ name }) => name);
  const found = new Set(names.flatMap((name) => byName.find(name) ?? []));
  if (found.size < new Set(names.map(foldForIdentity)).size) row.addProblem('areas', 'noSuchArea');
  return [...found].toSorted((one, other) => collatorFor(languages[language].tag).compare(one.name, other.name));
}
