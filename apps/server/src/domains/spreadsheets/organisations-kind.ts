import { organisations } from '@portico/contract/routes/organisations';
import { foldForIdentity } from '@portico/contract/words/identity-fold';
import type { Tx } from '../../platform/base-data/transaction.ts';
import {
  addOrganisations,
  loadOrganisationTree,
  lockTree,
  removeOrganisations,
  setOrganisationsEnabled,
  treeConstraintErrors,
} from '../organisations/index.ts';
import { toCellText } from './cell-texts.ts';
import { formatChoice, type SpreadsheetColumn, yesNoChoices } from './columns.ts';
import type {
  Cells,
  ImportingUser,
  KindDefinition,
  RowPlan,
  RowPlanner,
  RowWriter,
  SpreadsheetUser,
} from './kind-definition.ts';
import { joinPath, loadOrganisationPaths, OrganisationPaths, type OrganisationWithPath } from './organisation-paths.ts';
import { findChangedCells, RowReader } from './row-reader.ts';

const enabledColumn: SpreadsheetColumn = {
  field: 'enabled',
  heading: 'users.isEnabled',
  hint: 'choice',
  width: 10,
  choices: yesNoChoices,
};
const columns: readonly SpreadsheetColumn[] = [
  { field: 'name', heading: 'organisations.name', hint: 'text', width: 28, required: true, key: true },
  { field: 'parent', heading: 'organisations.parent', hint: 'path', width: 48, required: true, key: true },
  enabledColumn,
];

type OrganisationPlan = RowPlan & { path: string; parent: string; cellValues: { name: string; enabled: boolean } };

/** The organisations of a company; the path identifies a row. So imports add, enable and disable organisations but never move them. */
export const organisationsKind: KindDefinition = {
  right: 'dept:list',
  columns,
  constraintErrors: treeConstraintErrors,

  async createPlanner({ clock, events }, importer) {
    const paths = await loadOrganisationPaths(importer);
    const ids = new Map<string, number>();
    return {
      plan: (cells) => planRow(cells, importer, paths),
      async beginWriting(tx: Tx): Promise<RowWriter<OrganisationPlan>> {
        const { user, companyId } = importer;
        const lockedTree = await lockTree(tx, user, companyId);
        return {
          async store(rows) {
            const switched = rows.filter((row) => row.outcome === 'updated');
            for (const enabled of [true, false]) {
              const group = switched.filter((row) => row.cellValues.enabled === enabled);
              await setOrganisationsEnabled(
                lockedTree,
                group.map((row) => row.thingId ?? 0),
                enabled,
              );
            }
            // Each level of the tree must be stored before the next one.
            const added = rows.filter((row) => row.outcome === 'created');
            for (const level of groupByLevel(added, ids)) {
              const values = level.map(({ cellValues: fields, parent }) => ({
                ...fields,
                pid: parentId(paths, ids, parent),
              }));
              const made = await addOrganisations(lockedTree, values, new Date(clock.now()));
              for (const [position, row] of level.entries()) ids.set(foldForIdentity(row.path), made[position] ?? 0);
            }
            return rows.map((row) => row.thingId ?? ids.get(foldForIdentity(row.path)) ?? 0);
          },
          remove: (gone) => removeOrganisations(lockedTree, gone),
          notify: () => events.emit('rights.changed', { companyId }),
        };
      },
    } satisfies RowPlanner<OrganisationPlan>;
  },

  async *exportRows(_app, reader, { name, enabled, tenantId }) {
    const trees = await loadOrganisationTree(reader.db, reader.user, { name, enabled, tenantId }, reader.language);
    const { places } = new OrganisationPaths(trees, 'all');
    yield places.map((place) => toCells(place, reader));
  },
};

function toCells(
  { name, path, enabled }: Pick<OrganisationWithPath, 'name' | 'path' | 'enabled'>,
  { language }: SpreadsheetUser,
): Cells {
  const parent = path === name ? '' : path.slice(0, -joinPath('', name).length);
  return {
    name: toCellText(name),
    parent: toCellText(parent),
    enabled: formatChoice(yesNoChoices, enabled ? 1 : 0, language),
  };
}

function planRow(cells: Cells, importer: ImportingUser, paths: OrganisationPaths): OrganisationPlan {
  const row = new RowReader(cells, importer);
  const parentText = row.text('parent') ?? '';
  const enabled = row.choice(enabledColumn);
  const given = row.validate(organisations.add.input, { name: row.requireText('name'), pid: 1, enabled });
  const name = given?.name ?? row.text('name') ?? '';
  const parent = resolveParentPath(row, paths, parentText, name);
  const path = parent === null || parent === '' ? name : joinPath(parent, name);
  const [existing, another] = paths.findByPath(path);
  if (another !== undefined) row.addProblem('name', 'severalOrganisations');
  const isNew = existing === undefined;
  if (existing !== undefined && !paths.isInScope(existing)) row.addProblem(null, 'notYours');
  if (isNew && parentText === '') row.addProblem('parent', 'required');
  const isOn = enabled === undefined || enabled === '' ? (existing?.enabled ?? true) : enabled === '1';
  const changes = isNew
    ? []
    : findChangedCells(columns, toCells(existing, importer), toCells({ ...existing, enabled: isOn }, importer));
  const { problems } = row;
  const outcome = problems.length > 0 ? 'failed' : isNew ? 'created' : changes.length > 0 ? 'updated' : 'unchanged';
  if (outcome === 'created') paths.add({ id: null, name, path, enabled: isOn, node: null });
  return {
    outcome,
    name,
    key: foldForIdentity(existing?.path ?? path),
    thingId: existing?.id ?? null,
    changes,
    problems,
    path,
    parent: parent ?? '',
    cellValues: { name, enabled: isOn },
  };
}

/** The path of the parent; '': the row is an existing root, which has none; null: no such parent. */
function resolveParentPath(row: RowReader, paths: OrganisationPaths, text: string, name: string): string | null {
  if (text === '') return paths.findByPath(name).length > 0 ? '' : null;
  const above = paths.resolve(text);
  if (typeof above === 'string') {
    row.addProblem('parent', above);
    return null;
  }
  if (!paths.isInScope(above)) row.addProblem('parent', 'notYours');
  return above.path;
}

/** Groups rows so that each row's parent is in an earlier group or exists already. */
function groupByLevel(rows: readonly OrganisationPlan[], there: ReadonlyMap<string, number>): OrganisationPlan[][] {
  const levels: OrganisationPlan[][] = [];
  const levelOf = new Map<string, number>();
  for (const row of rows) {
    const above = foldForIdentity(row.parent);
    const level = there.has(above) ? 0 : (levelOf.get(above) ?? -1) + 1;
    levelOf.set(foldForIdentity(row.path), level);
    (levels[level] ??= []).push(row);
  }
  return levels;
}

function parentId(paths: OrganisationPaths, added: ReadonlyMap<string, number>, parent: string): number {
  const [above] = paths.findByPath(parent);
  return above?.id ?? added.get(foldForIdentity(parent)) ?? 0;
}
