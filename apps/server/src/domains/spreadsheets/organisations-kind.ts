import { organisations } from '@portico/contract/routes/organisations';
import {
  addOrganisations,
  organisationTree,
  removeOrganisations,
  switchOrganisations,
  treeFailures,
  treeTurn,
} from '../organisations/index.ts';
import { cellOf, folded } from './cell-texts.ts';
import { choiceText, type Column, yesNo } from './columns.ts';
import type { Cells, Desk, Importer, Kind, Planned, Reader, Tx, Work } from './kind.ts';
import { OrganisationPaths, organisationPaths, pathBelow, type Place } from './organisation-paths.ts';
import { differences, RowReader } from './planning.ts';

const enabledColumn: Column = {
  field: 'enabled',
  heading: 'users.isEnabled',
  hint: 'choice',
  width: 10,
  choices: yesNo,
};
const columns: readonly Column[] = [
  { field: 'name', heading: 'organisations.name', hint: 'text', width: 28, required: true, key: true },
  { field: 'parent', heading: 'organisations.parent', hint: 'path', width: 48, required: true, key: true },
  enabledColumn,
];

type OrganisationPlan = Planned & { path: string; parent: string; given: { name: string; enabled: boolean } };

/** The tree of a company: an organisation is known by its name and the way to it, so spreadsheets add and switch, and never move. */
export const organisationsKind: Kind = {
  right: 'dept:list',
  columns,
  failures: treeFailures,

  async openDesk({ clock, events }, importer) {
    const paths = await organisationPaths(importer);
    const ids = new Map<string, number>();
    return {
      plan: (cells) => planOf(cells, importer, paths),
      async begin(tx: Tx): Promise<Work<OrganisationPlan>> {
        const { user, companyId } = importer;
        const turn = await treeTurn(tx, user, companyId);
        return {
          async store(rows) {
            const switched = rows.filter((row) => row.outcome === 'updated');
            for (const enabled of [true, false]) {
              const of = switched.filter((row) => row.given.enabled === enabled);
              await switchOrganisations(
                turn,
                of.map((row) => row.thingId ?? 0),
                enabled,
              );
            }
            // Each level of the tree has to be there before the next one.
            const added = rows.filter((row) => row.outcome === 'created');
            for (const level of levelsOf(added, ids)) {
              const values = level.map(({ given, parent }) => ({ ...given, pid: parentId(paths, ids, parent) }));
              const made = await addOrganisations(turn, values, new Date(clock.now()));
              for (const [position, row] of level.entries()) ids.set(folded(row.path), made[position] ?? 0);
            }
            return rows.map((row) => row.thingId ?? ids.get(folded(row.path)) ?? 0);
          },
          remove: (gone) => removeOrganisations(turn, gone),
          tell: () => events.emit('rights.changed', { companyId }),
        };
      },
    } satisfies Desk<OrganisationPlan>;
  },

  async *find(_app, reader, { name, enabled, tenantId }) {
    const trees = await organisationTree(reader.db, reader.user, { name, enabled, tenantId });
    const { places } = new OrganisationPaths(trees, 'all');
    yield places.map((place) => cellsOf(place, reader));
  },
};

function cellsOf({ name, path, enabled }: Pick<Place, 'name' | 'path' | 'enabled'>, { language }: Reader): Cells {
  const parent = path === name ? '' : path.slice(0, -pathBelow('', name).length);
  return { name: cellOf(name), parent: cellOf(parent), enabled: choiceText(yesNo, enabled ? 1 : 0, language) };
}

function planOf(cells: Cells, importer: Importer, paths: OrganisationPaths): OrganisationPlan {
  const row = new RowReader(cells, importer);
  const parentText = row.text('parent') ?? '';
  const enabled = row.choice(enabledColumn);
  const said = row.check(organisations.add.input, { name: row.must('name'), pid: 1, enabled });
  const name = said?.name ?? row.text('name') ?? '';
  const parent = parentOf(row, paths, parentText, name);
  const path = parent === null || parent === '' ? name : pathBelow(parent, name);
  const [existing, another] = paths.at(path);
  if (another !== undefined) row.fault('name', 'severalOrganisations');
  const isNew = existing === undefined;
  if (existing !== undefined && !paths.isOwn(existing)) row.fault(null, 'notYours');
  if (isNew && parentText === '') row.fault('parent', 'required');
  const isOn = enabled === undefined || enabled === '' ? (existing?.enabled ?? true) : enabled === '1';
  const changes = isNew
    ? []
    : differences(columns, cellsOf(existing, importer), cellsOf({ ...existing, enabled: isOn }, importer));
  const { problems } = row;
  const outcome = problems.length > 0 ? 'failed' : isNew ? 'created' : changes.length > 0 ? 'updated' : 'unchanged';
  if (outcome === 'created') paths.add({ id: null, name, path, enabled: isOn, node: null });
  return {
    outcome,
    name,
    key: folded(existing?.path ?? path),
    thingId: existing?.id ?? null,
    changes,
    problems,
    path,
    parent: parent ?? '',
    given: { name, enabled: isOn },
  };
}

/** The path of the organisation above; null: there is none. A top one, which has nothing above, can be switched. */
function parentOf(row: RowReader, paths: OrganisationPaths, text: string, name: string): string | null {
  if (text === '') return paths.at(name).length > 0 ? '' : null;
  const above = paths.meant(text);
  if (typeof above === 'string') {
    row.fault('parent', above);
    return null;
  }
  if (!paths.isOwn(above)) row.fault('parent', 'notYours');
  return above.path;
}

/** Rows in such parts that what is above the rows of one is in a part before it, or there already. */
function levelsOf(rows: readonly OrganisationPlan[], there: ReadonlyMap<string, number>): OrganisationPlan[][] {
  const levels: OrganisationPlan[][] = [];
  const levelOf = new Map<string, number>();
  for (const row of rows) {
    const above = folded(row.parent);
    const level = there.has(above) ? 0 : (levelOf.get(above) ?? -1) + 1;
    levelOf.set(folded(row.path), level);
    (levels[level] ??= []).push(row);
  }
  return levels;
}

function parentId(paths: OrganisationPaths, added: ReadonlyMap<string, number>, parent: string): number {
  const [above] = paths.at(parent);
  return above?.id ?? added.get(folded(parent)) ?? 0;
}
