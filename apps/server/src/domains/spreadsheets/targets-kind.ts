import { targetFields, targetSheetAmounts, targetSheetRow } from '@portico/contract/routes/targets';
import { isFoundIn } from '@portico/contract/words/identity-fold';
import { languages } from '@portico/contract/words/languages';
import { collatorFor } from '@portico/contract/words/text-order';
import type { YearTarget } from '@portico/counting/targets';
import type { TextKey } from '@portico/i18n';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { indexByName, type NameIndex } from '../../platform/name-index.ts';
import { type EntityRow, loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { changeTargets, loadTargets, type TargetCell, type TargetPlace, targetPlaceKey } from '../targets/index.ts';
import { toCellText } from './cell-texts.ts';
import type { SpreadsheetColumn } from './columns.ts';
import type { Cells, ImportingUser, KindDefinition, RowPlan, RowPlanner, SpreadsheetUser } from './kind-definition.ts';
import { loadOrganisationPaths, type OrganisationPaths } from './organisation-paths.ts';
import { findChangedCells, RowReader } from './row-reader.ts';

type Field = (typeof targetFields)[number];

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const headings: readonly TextKey[] = [
  'targets.wholeYear',
  ...months.map((month) => `targets.months.${month}` as const),
];
const columns: readonly SpreadsheetColumn[] = [
  { field: 'deptId', heading: 'entities.organisation', hint: 'path', width: 40, key: true },
  { field: 'entityId', heading: 'spreadsheets.store', hint: 'storeOrNone', width: 28, key: true },
  { field: 'year', heading: 'targets.year', hint: 'year', width: 8, required: true, key: true },
  ...targetFields.map(
    (field, month): SpreadsheetColumn => ({
      field,
      heading: headings[month] ?? 'targets.wholeYear',
      hint: 'people',
      width: 12,
    }),
  ),
];

/** The place and the year of a row of a file. */
type PlaceYear = { place: TargetPlace; year: number };
type TargetPlan = RowPlan & { cells: TargetCell[] };
type ExistingData = {
  paths: OrganisationPaths;
  entities: NameIndex<EntityRow>;
  /** The stored targets, by `placeYearKey`. */
  set: ReadonlyMap<string, YearTarget>;
};

const emptyTarget: YearTarget = { yearly: null, months: months.map(() => null) };
const placeYearKey = ({ place, year }: PlaceYear) => `${targetPlaceKey(place)} ${year}`;
const monthOfField = (field: Field) => targetFields.indexOf(field);
const findAmount = (target: YearTarget, field: Field) =>
  field === 'yearly' ? target.yearly : (target.months[monthOfField(field) - 1] ?? null);

/**
 * Targets. The store, or without one the organisation, and the year identify a row. Every place has thirteen amounts per year, set or not:
 * rows change amounts and add nothing, so undoing an import restores the earlier amounts.
 */
export const targetsKind: KindDefinition = {
  right: 'entity:list',
  columns,
  constraintErrors: {},

  async createPlanner({ clock }, importer, rows) {
    const years = [...new Set(rows.flatMap((cells) => new RowReader(cells, importer).number('year') ?? []))];
    const data = await loadExistingData(importer, years);
    return {
      plan: (cells) => planRow(cells, importer, data),
      async beginWriting(tx: Tx) {
        return {
          async store(planned) {
            const cells = planned.flatMap((row) => row.cells);
            if (cells.length > 0) await changeTargets(tx, importer.user, 'flowIn', cells, new Date(clock.now()));
            return planned.map(({ thingId }) => thingId ?? 0);
          },
          // Nothing to remove when an import is undone: an import of targets adds no rows.
          async remove() {},
          notify() {},
        };
      },
    } satisfies RowPlanner<TargetPlan>;
  },

  async *exportRows(app, reader, { name, deptIds, year = currentYear(app) }) {
    const { paths, entities, set } = await loadExistingData(reader, [year]);
    const byOrganisation = Map.groupBy(entities.rows, ({ organisationId }) => organisationId);
    const isWanted = (placeName: string) => isFoundIn(placeName, name ?? '');
    const { compare } = collatorFor(languages[reader.language].tag);
    for (const organisation of paths.places.toSorted((one, other) => compare(one.path, other.path))) {
      const { id, node } = organisation;
      const isBelow = (deptIds ?? []).length === 0 || node?.deptIds.some((above) => deptIds?.includes(above)) === true;
      if (id === null || !isBelow) continue;
      const path = { deptId: toCellText(organisation.path) };
      const own = paths.isInScope(organisation) && isWanted(organisation.name) ? [{ organisationId: id }] : [];
      yield [
        ...own.map((place) => toCells({ place, year }, { ...path, entityId: '' }, set)),
        ...(byOrganisation.get(id) ?? [])
          .filter((entity) => isWanted(entity.name))
          .toSorted((one, other) => compare(one.name, other.name))
          .map((entity) => {
            const place = { entityId: entity.id };
            return toCells({ place, year }, { ...path, entityId: toCellText(entity.name) }, set);
          }),
      ];
    }
  },
};

const currentYear = ({ clock }: App) => new Date(clock.now()).getUTCFullYear();

async function loadExistingData(
  reader: SpreadsheetUser | ImportingUser,
  years: readonly number[],
): Promise<ExistingData> {
  const { db, user } = reader;
  const paths = await loadOrganisationPaths(reader);
  return db.transaction().execute(async (tx) => {
    const visible = await loadVisibleEntities(tx, await loadEntityScope(tx, user));
    const entities =
      'companyId' in reader ? visible.filter(({ companyId }) => companyId === reader.companyId) : visible;
    const ids = {
      organisationIds: paths.places.filter((place) => paths.isInScope(place)).flatMap(({ id }) => id ?? []),
      entityIds: entities.map(({ id }) => id),
    };
    const stored = await loadTargets(tx, ids, { item: 'flowIn', years });
    return {
      paths,
      entities: indexByName(entities, (entity) => entity.name),
      set: new Map(stored.map((target) => [placeYearKey(target), target])),
    };
  });
}

function toCells(placeYear: PlaceYear, names: { deptId: string; entityId: string }, set: ExistingData['set']): Cells {
  const target = set.get(placeYearKey(placeYear)) ?? emptyTarget;
  const amounts = targetFields.map((field) => [field, String(findAmount(target, field) ?? '')]);
  return { ...names, year: String(placeYear.year), ...Object.fromEntries(amounts) };
}

function planRow(cells: Cells, importer: ImportingUser, data: ExistingData): TargetPlan {
  const row = new RowReader(cells, importer);
  const [storeName, path] = [row.text('entityId') ?? '', row.text('deptId') ?? ''];
  const place = resolvePlace(row, { storeName, path }, data);
  const given = targetFields.flatMap((field) => {
    const amount = row.number(field);
    return amount === undefined ? [] : [[field, amount] as const];
  });
  const amounts = row.validate(targetSheetAmounts, Object.fromEntries(given)) ?? {};
  const year = row.requireText('year');
  const checked = row.validate(targetSheetRow, { year: row.number('year') });
  const name = `${storeName === '' ? path : storeName} · ${year}`;
  const { problems } = row;
  if (place === null || checked === null || problems.length > 0)
    return { outcome: 'failed', name, key: '', thingId: null, changes: [], problems, cells: [] };
  const placeYear = { place, year: checked.year };
  const target = data.set.get(placeYearKey(placeYear)) ?? emptyTarget;
  const changed = targetFields.flatMap((field): [Field, number | null][] => {
    const amount = amounts[field];
    return amount === undefined || amount === findAmount(target, field) ? [] : [[field, amount]];
  });
  const before = toCells(placeYear, { deptId: '', entityId: '' }, data.set);
  const after = { ...before, ...Object.fromEntries(changed.map(([field, amount]) => [field, String(amount ?? '')])) };
  return {
    outcome: changed.length > 0 ? 'updated' : 'unchanged',
    name,
    key: placeYearKey(placeYear),
    // Negative for an organisation, so that it never equals the id of a store.
    thingId: 'entityId' in place ? place.entityId : -place.organisationId,
    changes: findChangedCells(columns, before, after),
    problems,
    cells: changed.map(([field, amount]) => {
      return { ...placeYear, month: monthOfField(field), amount, was: findAmount(target, field) };
    }),
  };
}

/** The named store, or the organisation if no store is named; null and a problem if there is none. */
function resolvePlace(
  row: RowReader,
  { storeName, path }: { storeName: string; path: string },
  { paths, entities }: ExistingData,
): TargetPlace | null {
  if (storeName !== '') {
    const store = entities.find(storeName);
    if (store !== undefined) return { entityId: store.id };
    row.addProblem('entityId', 'noSuchStore');
    return null;
  }
  if (path === '') {
    row.addProblem('deptId', 'required');
    return null;
  }
  const organisation = paths.resolve(path);
  if (typeof organisation === 'string') row.addProblem('deptId', organisation);
  else if (!paths.isInScope(organisation)) row.addProblem('deptId', 'notYours');
  else if (organisation.id !== null) return { organisationId: organisation.id };
  return null;
}
