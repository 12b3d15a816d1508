import type { InputOf } from '@portico/contract/route';
import { type Entity, entities } from '@portico/contract/routes/entities';
import { entranceTypeNames, entranceTypes } from '@portico/contract/words/entrance-types';
import { hasAccess } from '../../platform/http/caller.ts';
import {
  addEntities,
  changeEntities,
  entityFailures,
  entityPage,
  hasMoved,
  removeUnusedEntities,
} from '../entities/index.ts';
import { isInScope, scopeOf } from '../organisations/index.ts';
import { cellOf, folded, hoursText, listOf } from './cell-texts.ts';
import { choiceText, type Column, yesNo } from './columns.ts';
import type { Cells, Desk, Importer, Kind, Planned, Reader, Tx } from './kind.ts';
import { type OrganisationPaths, organisationPaths } from './organisation-paths.ts';
import { pagesOf } from './pages-of.ts';
import { differences, RowReader } from './planning.ts';

const doors = entranceTypeNames.map((name) => ({
  value: String(entranceTypes[name]),
  name: `entities.entranceTypes.${name}` as const,
}));

const dst: Column = { field: 'dstEnable', heading: 'entities.dst', hint: 'choice', width: 10, choices: yesNo };
const type: Column = {
  field: 'entranceType',
  heading: 'entities.entranceType',
  hint: 'choice',
  width: 16,
  choices: doors,
};
const push: Column = { field: 'pushStateEnable', heading: 'entities.push', hint: 'choice', width: 10, choices: yesNo };

const columns: readonly Column[] = [
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

type Stored = Omit<Entity, 'companyName' | 'deptName' | 'forwarding' | 'createTime' | `count${string}`>;
type EntityPlan = Planned & {
  add: InputOf<typeof entities.add> | null;
  change: InputOf<typeof entities.change> | null;
};
type There = { paths: OrganisationPaths; byName: ReadonlyMap<string, Stored | 'taken'> };

/** Stores, known by their names. */
export const entitiesKind: Kind = {
  right: 'entity:list',
  columns,
  failures: entityFailures,

  async openDesk({ clock, events }, importer) {
    const there = await whatIsThere(importer);
    const { user, companyId } = importer;
    return {
      plan: (cells) => planOf(cells, importer, there),
      async begin(tx: Tx) {
        const sns = new Set<string>();
        let isOther = false;
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
            isOther ||= added.length > 0 || changed.changes.some(hasMoved);
            return rows.map((row) => row.thingId ?? added.shift()?.id ?? 0);
          },
          async remove(ids) {
            await removeUnusedEntities(tx, user, ids);
            isOther = true;
          },
          tell() {
            if (sns.size > 0) events.emit('devices.changed', { sns: [...sns] });
            if (isOther) events.emit('rights.changed', { companyId });
          },
        };
      },
    } satisfies Desk<EntityPlan>;
  },

  async *find(_app, reader, { name, deptIds, timeZone }) {
    const paths = await organisationPaths(reader);
    const filter = { name, deptIds, timeZone, sort: undefined };
    for await (const rows of pagesOf(async (page, size) => pageOf(reader, { ...filter, page, size })))
      yield rows.map((row) => cellsOf(row, paths, reader));
  },
};

async function pageOf({ db, user }: Reader, filter: InputOf<typeof entities.list>): Promise<Entity[]> {
  return db.transaction().execute(async (tx) => (await entityPage(tx, user, filter)).content);
}

async function whatIsThere(importer: Importer): Promise<There> {
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
      .select(isInScope(await scopeOf(tx, user)).as('isSeen'))
      .where('companyId', '=', companyId)
      .execute(),
  );
  const byName = new Map(
    all.map(({ isSeen, ...entity }) => [entity.name.toLowerCase(), isSeen ? entity : 'taken'] as const),
  );
  return { paths: await organisationPaths(importer), byName };
}

function cellsOf(entity: Omit<Stored, 'id' | 'revision'>, paths: OrganisationPaths, { language }: Reader): Cells {
  const [opens = '', closes = ''] = entity.workTime.split('~').map((time) => time.replace(/:00$/, ''));
  return {
    name: cellOf(entity.name),
    deptId: cellOf(paths.pathOf(entity.deptId)),
    mobile: cellOf(entity.mobile ?? ''),
    email: cellOf(entity.email ?? ''),
    timeZone: entity.timeZone,
    dstEnable: choiceText(yesNo, entity.dstEnable, language),
    workTime: `${opens}-${closes}`,
    entranceType: choiceText(doors, entity.entranceType, language),
    capacity: entity.capacity === null ? '' : String(entity.capacity),
    occupancyReset: entity.occupancyReset?.replace(/:00$/, '') ?? '',
    city: cellOf(entity.city ?? ''),
    address: cellOf(entity.address ?? ''),
    latitude: entity.latitude === null ? '' : cellOf(String(entity.latitude)),
    longitude: entity.longitude === null ? '' : cellOf(String(entity.longitude)),
    tags: cellOf(listOf(entity.tags)),
    remark: cellOf(entity.remark ?? ''),
    pushStateEnable: choiceText(yesNo, entity.pushStateEnable, language),
  };
}

function planOf(cells: Cells, importer: Importer, there: There): EntityPlan {
  const row = new RowReader(cells, importer);
  const name = row.must('name');
  const known = there.byName.get(name.toLowerCase());
  const existing = known === 'taken' ? undefined : known;
  if (known === 'taken') row.fault('name', 'nameTaken');
  if (existing !== undefined) row.compareWith(cellsOf(existing, there.paths, importer));
  const values = valuesOf(row, existing ?? null, there.paths);
  const change = existing === undefined ? null : row.check(entities.change.input, { ...values, ...ofStored(existing) });
  const add = existing === undefined ? row.check(entities.add.input, withBlanks(values)) : null;
  const changes = change === null || existing === undefined ? [] : changesOf(existing, change, there.paths, importer);
  if (changes.some(({ field }) => field === 'dstEnable') && !hasAccess(importer.user, 'system:entity:dst'))
    row.fault('dstEnable', 'forbidden');
  requireBoth(row, add ?? (existing === undefined || change === null ? null : { ...existing, ...said(change) }));
  const { problems } = row;
  const isNew = existing === undefined;
  const outcome = problems.length > 0 ? 'failed' : isNew ? 'created' : changes.length > 0 ? 'updated' : 'unchanged';
  return {
    outcome,
    name,
    key: folded(name),
    thingId: existing?.id ?? null,
    changes,
    problems,
    add: outcome === 'created' ? add : null,
    change: outcome === 'updated' ? change : null,
  };
}

const ofStored = ({ id, revision }: Stored) => ({ id, revision });

/** What a new one needs is asked for by the contract, which takes nothing for "not said". */
const withBlanks = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

function said(change: InputOf<typeof entities.change>) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** The cells as the contract names and takes them. */
function valuesOf(row: RowReader, existing: Stored | null, paths: OrganisationPaths): Record<string, unknown> {
  const [hours, reset] = [row.text('workTime'), row.text('occupancyReset')];
  const remaining = ['mobile', 'email', 'timeZone', 'city', 'address', 'remark'].map((field) => [
    field,
    row.text(field),
  ]);
  return {
    ...Object.fromEntries(remaining),
    name: row.text('name'),
    deptId: organisationOf(row, existing, paths),
    dstEnable: row.choice(dst),
    workTime: hours === undefined ? undefined : hoursText(hours),
    entranceType: row.choice(type),
    capacity: row.number('capacity'),
    occupancyReset: reset === undefined ? undefined : hoursText(reset),
    latitude: row.number('latitude'),
    longitude: row.number('longitude'),
    tags: row.names('tags'),
    pushStateEnable: row.choice(push),
  };
}

/** An organisation somebody means, which stays possible for what is there already. */
function organisationOf(row: RowReader, existing: Stored | null, paths: OrganisationPaths): number | undefined {
  const text = row.text('deptId');
  if (text === undefined) return undefined;
  const place = paths.meant(text);
  if (typeof place === 'string') {
    row.fault('deptId', text === '' ? 'required' : place);
    return undefined;
  }
  if (place.id === existing?.deptId) return undefined;
  if (!paths.isOwn(place)) row.fault('deptId', 'notYours');
  if (!place.enabled) row.fault('deptId', 'organisationOff');
  return place.id ?? undefined;
}

function changesOf(
  existing: Stored,
  change: InputOf<typeof entities.change>,
  paths: OrganisationPaths,
  reader: Reader,
) {
  const after: Stored = { ...existing, ...said(change) };
  return differences(columns, cellsOf(existing, paths, reader), cellsOf(after, paths, reader));
}

/** A place on the map has both coordinates. */
function requireBoth(row: RowReader, place: { latitude?: unknown; longitude?: unknown } | null): void {
  if (place === null) return;
  const [hasLatitude, hasLongitude] = [place.latitude ?? null, place.longitude ?? null].map((one) => one !== null);
  if (hasLatitude !== hasLongitude) row.fault(hasLatitude === true ? 'longitude' : 'latitude', 'required');
}
