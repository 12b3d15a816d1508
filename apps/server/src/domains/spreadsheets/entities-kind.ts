import { id, timeZone, workTime } from '@portico/contract/fields/wire';
import type { InputOf } from '@portico/contract/route';
import { type Entity, entities } from '@portico/contract/routes/entities';
import { entranceTypeNames, entranceTypes } from '@portico/contract/words/entrance-types';
import { foldForIdentity } from '@portico/contract/words/identity-fold';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { hasAccess } from '../../platform/http/caller.ts';
import { indexByName, type NameIndex } from '../../platform/name-index.ts';
import {
  addEntities,
  changeEntities,
  entityConstraintErrors,
  hasChangedOrganisation,
  loadEntityRowPage,
  removeUnusedEntities,
} from '../entities/index.ts';
import { isInScope, loadEntityScope } from '../organisations/index.ts';
import { formatNameList, normalizeHours, toCellText } from './cell-texts.ts';
import { formatChoice, type SpreadsheetColumn, yesNoChoices } from './columns.ts';
import type { Cells, ImportingUser, KindDefinition, RowPlan, RowPlanner, SpreadsheetUser } from './kind-definition.ts';
import { loadOrganisationPaths, type OrganisationPaths } from './organisation-paths.ts';
import { readPages } from './read-pages.ts';
import { findChangedCells, RowReader } from './row-reader.ts';

const entranceTypeChoices = entranceTypeNames.map((name) => ({
  value: String(entranceTypes[name]),
  name: `entities.entranceTypes.${name}` as const,
}));

const dst: SpreadsheetColumn = {
  field: 'dstEnable',
  heading: 'entities.dst',
  hint: 'choice',
  width: 10,
  choices: yesNoChoices,
};
const type: SpreadsheetColumn = {
  field: 'entranceType',
  heading: 'entities.entranceType',
  hint: 'choice',
  width: 16,
  choices: entranceTypeChoices,
};
const push: SpreadsheetColumn = {
  field: 'pushStateEnable',
  heading: 'entities.push',
  hint: 'choice',
  width: 10,
  choices: yesNoChoices,
};

const columns: readonly SpreadsheetColumn[] = [
  { field: 'name', heading: 'entities.name', hint: 'text', width: 28, required: true, key: true },
  { field: 'deptId', heading: 'entities.organisation', hint: 'path', width: 40, required: true },
  { field: 'mobile', heading: 'entities.mobile', hint: 'text', width: 18, required: true },
  { field: 'email', heading: 'entities.email', hint: 'text', width: 26, required: true },
  { field: 'timeZone', heading: 'entities.timeZone', hint: 'zone', width: 20, required: true },
  dst,
  { field: 'workTime', heading: 'entities.hours', hint: 'hours', width: 16, required: true },
  type,
  { field: 'capacity', heading: 'entities.capacity', hint: 'people', width: 10 },
  { field: 'occupancyReset', heading: 'entities.occupancyReset', hint: 'time', width: 14 },
  { field: 'city', heading: 'entities.city', hint: 'text', width: 14 },
  { field: 'address', heading: 'entities.address', hint: 'text', width: 36 },
  { field: 'latitude', heading: 'entities.latitude', hint: 'degrees', width: 12 },
  { field: 'longitude', heading: 'entities.longitude', hint: 'degrees', width: 12 },
  { field: 'tags', heading: 'entities.tags', hint: 'list', width: 24 },
  { field: 'remark', heading: 'entities.remark', hint: 'text', width: 30 },
  push,
];

type StoredEntityCells = Omit<Entity, 'companyName' | 'deptName' | 'forwarding' | 'createTime' | `count${string}`>;
/** A new store in a file names all that the columns require, unlike a call. */
const newEntity = z.omit(z.extend(entities.add.input, { deptId: id, workTime, timeZone }), { deptIds: true });

type EntityPlan = RowPlan & {
  add: z.output<typeof newEntity> | null;
  change: InputOf<typeof entities.change> | null;
};
type ExistingData = { paths: OrganisationPaths; byName: NameIndex<StoredEntityCells & { isSeen: boolean }> };

/** Stores; the name identifies a row. */
export const entitiesKind: KindDefinition = {
  right: 'entity:list',
  columns,
  constraintErrors: entityConstraintErrors,

  async createPlanner({ clock, events }, importer) {
    const data = await loadExistingData(importer);
    const { user, companyId } = importer;
    return {
      plan: (cells) => planRow(cells, importer, data),
      async beginWriting(tx: Tx) {
        const sns = new Set<string>();
        let changesRights = false;
        return {
          async store(rows) {
            const changed = await changeEntities(
              tx,
              user,
              rows.flatMap(({ change }) => change ?? []),
            );
            const added = await addEntities(
              tx,
              user,
              rows.flatMap(({ add }) => add ?? []),
              new Date(clock.now()),
            );
            for (const sn of changed.sns) sns.add(sn);
            changesRights ||= added.length > 0 || changed.changes.some(hasChangedOrganisation);
            return rows.map((row) => row.thingId ?? added.shift()?.id ?? 0);
          },
          async remove(ids) {
            await removeUnusedEntities(tx, user, ids);
            changesRights = true;
          },
          notify() {
            if (sns.size > 0) events.emit('devices.changed', { sns: [...sns] });
            if (changesRights) events.emit('rights.changed', { companyId });
            // Corrections also depend on the opening hours of entities.
            events.emit('correctedValues.outdated', { companyId });
          },
        };
      },
    } satisfies RowPlanner<EntityPlan>;
  },

  async *exportRows(_app, reader, { name, deptIds, timeZone }) {
    const paths = await loadOrganisationPaths(reader);
    const filter = { name, deptIds, timeZone, sort: undefined };
    for await (const rows of readPages(async (page, size) => loadEntityPage(reader, { ...filter, page, size })))
      yield rows.map((row) => toCells(row, paths, reader));
  },
};

async function loadEntityPage(
  { db, user, language }: SpreadsheetUser,
  filter: InputOf<typeof entities.list>,
): Promise<Entity[]> {
  return db.transaction().execute(async (tx) => (await loadEntityRowPage(tx, user, filter, language)).content);
}

async function loadExistingData(importer: ImportingUser): Promise<ExistingData> {
  const { db, user, companyId } = importer;
  const all = await db.transaction().execute(async (tx) =>
    tx
      .selectFrom('entities')
      .select(['id', 'name', 'organisationId as deptId', 'mobile', 'email', 'timeZone', 'dstEnable', 'workTime'])
      .select([
        'pushStateEnable',
        'city',
        'address',
        'remark',
        'tags',
        'latitude',
        'longitude',
        'entranceType',
        'capacity',
        'occupancyReset',
        'revision',
      ])
      .select(isInScope(await loadEntityScope(tx, user)).as('isSeen'))
      .where('companyId', '=', companyId)
      .execute(),
  );
  const byName = indexByName(all, ({ name }) => name);
  return { paths: await loadOrganisationPaths(importer), byName };
}

function toCells(
  entity: Omit<StoredEntityCells, 'id' | 'revision'>,
  paths: OrganisationPaths,
  { language }: SpreadsheetUser,
): Cells {
  const [opens = '', closes = ''] = entity.workTime.split('~').map((time) => time.replace(/:00$/, ''));
  return {
    name: toCellText(entity.name),
    deptId: toCellText(paths.findPath(entity.deptId)),
    mobile: toCellText(entity.mobile ?? ''),
    email: toCellText(entity.email ?? ''),
    timeZone: entity.timeZone,
    dstEnable: formatChoice(yesNoChoices, entity.dstEnable, language),
    workTime: `${opens}-${closes}`,
    entranceType: formatChoice(entranceTypeChoices, entity.entranceType, language),
    capacity: entity.capacity === null ? '' : String(entity.capacity),
    occupancyReset: entity.occupancyReset?.replace(/:00$/, '') ?? '',
    city: toCellText(entity.city ?? ''),
    address: toCellText(entity.address ?? ''),
    latitude: entity.latitude === null ? '' : toCellText(String(entity.latitude)),
    longitude: entity.longitude === null ? '' : toCellText(String(entity.longitude)),
    tags: toCellText(formatNameList(entity.tags)),
    remark: toCellText(entity.remark ?? ''),
    pushStateEnable: formatChoice(yesNoChoices, entity.pushStateEnable, language),
  };
}

function planRow(cells: Cells, importer: ImportingUser, data: ExistingData): EntityPlan {
  const row = new RowReader(cells, importer);
  const name = row.requireText('name');
  const known = data.byName.find(name);
  const existing = known?.isSeen === true ? known : undefined;
  if (known?.isSeen === false) row.addProblem('name', 'nameTaken');
  if (existing !== undefined) row.compareWith(toCells(existing, data.paths, importer));
  const values = parseValues(row, existing ?? null, data.paths);
  const change =
    existing === undefined ? null : row.validate(entities.change.input, { ...values, ...idAndRevision(existing) });
  const add = existing === undefined ? row.validate(newEntity, withoutBlanks(values)) : null;
  const changes =
    change === null || existing === undefined ? [] : findCellChanges(existing, change, data.paths, importer);
  if (changes.some(({ field }) => field === 'dstEnable') && !hasAccess(importer.user, 'system:entity:dst'))
    row.addProblem('dstEnable', 'forbidden');
  requireBothCoordinates(
    row,
    add ?? (existing === undefined || change === null ? null : { ...existing, ...withoutUndefined(change) }),
  );
  const { problems } = row;
  const isNew = existing === undefined;
  const outcome = problems.length > 0 ? 'failed' : isNew ? 'created' : changes.length > 0 ? 'updated' : 'unchanged';
  return {
    outcome,
    name,
    key: foldForIdentity(name),
    thingId: existing?.id ?? null,
    changes,
    problems,
    add: outcome === 'created' ? add : null,
    change: outcome === 'updated' ? change : null,
  };
}

const idAndRevision = ({ id, revision }: StoredEntityCells) => ({ id, revision });

/** Omits empty values: the contract then reports the required fields of a new store as missing. */
const withoutBlanks = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

function withoutUndefined(change: InputOf<typeof entities.change>) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** The values of the cells by the field names of the contract. */
function parseValues(
  row: RowReader,
  existing: StoredEntityCells | null,
  paths: OrganisationPaths,
): Record<string, unknown> {
  const [hours, reset] = [row.text('workTime'), row.text('occupancyReset')];
  const remaining = ['mobile', 'email', 'timeZone', 'city', 'address', 'remark'].map((field) => [
    field,
    row.text(field),
  ]);
  return {
    ...Object.fromEntries(remaining),
    name: row.text('name'),
    deptId: resolveOrganisation(row, existing, paths),
    dstEnable: row.choice(dst),
    workTime: hours === undefined ? undefined : normalizeHours(hours),
    entranceType: row.choice(type),
    capacity: row.number('capacity'),
    occupancyReset: reset === undefined ? undefined : normalizeHours(reset),
    latitude: row.number('latitude', { min: -90, max: 90 }),
    longitude: row.number('longitude', { min: -180, max: 180 }),
    tags: row.names('tags'),
    pushStateEnable: row.choice(push),
  };
}

/** The id of the organisation in the cell. Undefined: the store keeps its organisation, which is always valid, or the cell is wrong. */
function resolveOrganisation(
  row: RowReader,
  existing: StoredEntityCells | null,
  paths: OrganisationPaths,
): number | undefined {
  const text = row.text('deptId');
  if (text === undefined) return undefined;
  const place = paths.resolve(text);
  if (typeof place === 'string') {
    row.addProblem('deptId', text === '' ? 'required' : place);
    return undefined;
  }
  if (place.id === existing?.deptId) return undefined;
  if (!paths.isInScope(place)) row.addProblem('deptId', 'notYours');
  if (!place.enabled) row.addProblem('deptId', 'organisationOff');
  return place.id ?? undefined;
}

function findCellChanges(
  existing: StoredEntityCells,
  change: InputOf<typeof entities.change>,
  paths: OrganisationPaths,
  reader: SpreadsheetUser,
) {
  const after: StoredEntityCells = { ...existing, ...withoutUndefined(change) };
  return findChangedCells(columns, toCells(existing, paths, reader), toCells(after, paths, reader));
}

/** Adds a problem if only one of the two coordinates is given. */
function requireBothCoordinates(row: RowReader, place: { latitude?: unknown; longitude?: unknown } | null): void {
  if (place === null) return;
  const [hasLatitude, hasLongitude] = [place.latitude ?? null, place.longitude ?? null].map((one) => one !== null);
  if (hasLatitude !== hasLongitude) row.addProblem(hasLatitude === true ? 'longitude' : 'latitude', 'required');
}
