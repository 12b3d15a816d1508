import { targetFields, targetSheetAmounts, targetSheetRow } from '@portico/contract/routes/targets';
import type { YearTarget } from '@portico/counting/targets';
import type { TextKey } from '@portico/i18n';
import type { App } from '../../platform/app.ts';
import { visibleEntities, scopeOf, type EntityRow } from '../organisations/index.ts';
import { changeTargets, placeKey, type TargetCell, type TargetPlace, targetsOf } from '../targets/index.ts';
import { cellOf, folded, wholeText } from './cell-texts.ts';
import type { Column } from './columns.ts';
import type { Cells, Desk, Importer, Kind, Planned, Reader, Tx } from './kind.ts';
import { type OrganisationPaths, organisationPaths, type Place } from './organisation-paths.ts';
import { differences, RowReader } from './planning.ts';

type Field = (typeof targetFields)[number];

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const headings: readonly TextKey[] = [
  'targets.wholeYear',
  ...months.map((month) => `targets.months.${month}` as const),
];
const columns: readonly Column[] = [
  { field: 'deptId', heading: 'entities.organisation', hint: 'path', width: 40, key: true },
  { field: 'entityId', heading: 'spreadsheets.store', hint: 'storeOrNone', width: 28, key: true },
  { field: 'year', heading: 'targets.year', hint: 'year', width: 8, required: true, key: true },
  ...targetFields.map(
    (field, month): Column => ({ field, heading: headings[month] ?? 'targets.wholeYear', hint: 'people', width: 12 }),
  ),
];

/** A place and a year, as a row of a file means it. */
type Meant = { place: TargetPlace; year: number };
type TargetPlan = Planned & { cells: TargetCell[] };
type There = {
  paths: OrganisationPaths;
  entities: ReadonlyMap<string, EntityRow>;
  /** What is set, by place and year. */
  set: ReadonlyMap<string, YearTarget>;
};

const nothingSet: YearTarget = { yearly: null, months: months.map(() => null) };
const keyOf = ({ place, year }: Meant) => `${placeKey(place)} ${year}`;
const monthOf = (field: Field) => targetFields.indexOf(field);
const amountIn = (target: YearTarget, field: Field) =>
  field === 'yearly' ? target.yearly : (target.months[monthOf(field) - 1] ?? null);

/**
 * Targets, known by their store, or else their organisation, and their year. Every place has its thirteen numbers, set or not: rows change
 * them and add nothing, so that undoing puts back what was there.
 */
export const targetsKind: Kind = {
  right: 'entity:list',
  columns,
  failures: {},

  async openDesk({ clock }, importer, rows) {
    const years = [...new Set(rows.map(({ year = '' }) => Number(wholeText(year))))].filter(Number.isInteger);
    const there = await whatIsThere(importer, years);
    return {
      plan: (cells) => planOf(cells, importer, there),
      async begin(tx: Tx) {
        return {
          async store(planned) {
            const cells = planned.flatMap((row) => row.cells);
            if (cells.length > 0) await changeTargets(tx, importer.user, 'flowIn', cells, new Date(clock.now()));
            return planned.map(({ thingId }) => thingId ?? 0);
          },
          // No row was ever planned as created.
          async remove() {},
          tell() {},
        };
      },
    } satisfies Desk<TargetPlan>;
  },

  async *find(app, reader, { name, deptIds, year = runningYear(app) }) {
    const { paths, entities, set } = await whatIsThere(reader, [year]);
    const byOrganisation = Map.groupBy(entities.values(), ({ organisationId }) => organisationId);
    const wanted = name?.toLowerCase() ?? '';
    const isWanted = (of: string) => of.toLowerCase().includes(wanted);
    const byPath = (one: Place, other: Place) => (folded(one.path) < folded(other.path) ? -1 : 1);
    for (const organisation of paths.places.toSorted(byPath)) {
      const { id, node } = organisation;
      const isBelow = (deptIds ?? []).length === 0 || node?.deptIds.some((above) => deptIds?.includes(above)) === true;
      if (id === null || !isBelow) continue;
      const path = { deptId: cellOf(organisation.path) };
      const own = paths.isOwn(organisation) && isWanted(organisation.name) ? [{ organisationId: id }] : [];
      yield [
        ...own.map((place) => cellsOf({ place, year }, { ...path, entityId: '' }, set)),
        ...(byOrganisation.get(id) ?? [])
          .filter((entity) => isWanted(entity.name))
          .map((entity) => {
            const place = { entityId: entity.id };
            return cellsOf({ place, year }, { ...path, entityId: cellOf(entity.name) }, set);
          }),
      ];
    }
  },
};

const runningYear = ({ clock }: App) => new Date(clock.now()).getUTCFullYear();

async function whatIsThere(reader: Reader | Importer, years: readonly number[]): Promise<There> {
  const { db, user } = reader;
  const paths = await organisationPaths(reader);
  return db.transaction().execute(async (tx) => {
    const seen = await visibleEntities(tx, await scopeOf(tx, user));
    const own = 'companyId' in reader ? seen.filter(({ companyId }) => companyId === reader.companyId) : seen;
    const ids = {
      organisationIds: paths.places.filter((place) => paths.isOwn(place)).flatMap(({ id }) => id ?? []),
      entityIds: own.map(({ id }) => id),
    };
    const stored = await targetsOf(tx, ids, { item: 'flowIn', years });
    return {
      paths,
      entities: new Map(own.map((entity) => [entity.name.toLowerCase(), entity])),
      set: new Map(stored.map((target) => [keyOf(target), target])),
    };
  });
}

function cellsOf(meant: Meant, names: { deptId: string; entityId: string }, set: There['set']): Cells {
  const target = set.get(keyOf(meant)) ?? nothingSet;
  const amounts = targetFields.map((field) => [field, String(amountIn(target, field) ?? '')]);
  return { ...names, year: String(meant.year), ...Object.fromEntries(amounts) };
}

function planOf(cells: Cells, importer: Importer, there: There): TargetPlan {
  const row = new RowReader(cells, importer);
  const [storeName, path] = [row.text('entityId') ?? '', row.text('deptId') ?? ''];
  const place = placeOf(row, { storeName, path }, there);
  const said = targetFields.flatMap((field) => {
    const text = row.text(field);
    return text === undefined ? [] : [[field, text === '' ? null : wholeText(text)] as const];
  });
  const amounts = row.check(targetSheetAmounts, Object.fromEntries(said)) ?? {};
  const year = wholeText(row.must('year'));
  const checked = row.check(targetSheetRow, { year });
  const name = `${storeName === '' ? path : storeName} · ${year}`;
  const { problems } = row;
  if (place === null || checked === null || problems.length > 0)
    return { outcome: 'failed', name, key: '', thingId: null, changes: [], problems, cells: [] };
  const meant = { place, year: checked.year };
  const target = there.set.get(keyOf(meant)) ?? nothingSet;
  const changed = targetFields.flatMap((field): [Field, number | null][] => {
    const amount = amounts[field];
    return amount === undefined || amount === amountIn(target, field) ? [] : [[field, amount]];
  });
  const before = cellsOf(meant, { deptId: '', entityId: '' }, there.set);
  const after = { ...before, ...Object.fromEntries(changed.map(([field, amount]) => [field, String(amount ?? '')])) };
  return {
    outcome: changed.length > 0 ? 'updated' : 'unchanged',
    name,
    key: keyOf(meant),
    // Of an organisation negative: nothing else may have the number of a store.
    thingId: 'entityId' in place ? place.entityId : -place.organisationId,
    changes: differences(columns, before, after),
    problems,
    cells: changed.map(([field, amount]) => {
      return { ...meant, month: monthOf(field), amount, was: amountIn(target, field) };
    }),
  };
}

/** The store that is named; without one, the organisation. */
function placeOf(
  row: RowReader,
  { storeName, path }: { storeName: string; path: string },
  { paths, entities }: There,
): TargetPlace | null {
  if (storeName !== '') {
    const store = entities.get(storeName.toLowerCase());
    if (store !== undefined) return { entityId: store.id };
    row.fault('entityId', 'noSuchStore');
    return null;
  }
  if (path === '') {
    row.fault('deptId', 'required');
    return null;
  }
  const organisation = paths.meant(path);
  if (typeof organisation === 'string') row.fault('deptId', organisation);
  else if (!paths.isOwn(organisation)) row.fault('deptId', 'notYours');
  else if (organisation.id !== null) return { organisationId: organisation.id };
  return null;
}
