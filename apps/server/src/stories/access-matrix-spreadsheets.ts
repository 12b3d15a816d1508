import type { AccessEntry } from './access-matrix-inputs.ts';
import type { AccessScene } from './access-matrix-scene.ts';

type Row = { name: string; cells: Record<string, string>; thingId?: number };

/**
 * Inserts an import of the administrator. Its rows are as after the state `reading`, or, when they have a `thingId`, as after the state
 * `applying`.
 */
async function createImport(
  { server, company, admin, unique }: AccessScene,
  kind: string,
  rows: readonly Row[],
): Promise<{ id: number }> {
  const isApplied = rows.some(({ thingId }) => thingId !== undefined);
  const import_ = await server.db
    .insertInto('imports')
    .values({
      companyId: company.id,
      userId: admin.id,
      kind,
      fileName: unique('file.csv'),
      language: 'en',
      state: isApplied ? 'done' : 'ready',
      total: rows.length,
      created: rows.length,
      appliedAt: isApplied ? new Date(server.app.clock.now()) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = rows.map(({ name, cells, thingId }, position) => ({
    importId: import_.id,
    row: position + 2,
    name,
    outcome: 'created',
    cells: JSON.stringify(cells),
    thingId: thingId ?? null,
    stored: thingId !== undefined,
    kept: null,
  }));
  await server.db.insertInto('importRows').values(values).execute();
  return import_;
}

/** Creates an import that adds an organisation (`isStored`: has added one). */
async function createOrganisationImport(scene: AccessScene, isStored: boolean) {
  const { company, server, unique } = scene;
  const name = unique('Imported');
  const cells = { name, parent: company.name };
  const made = isStored ? { thingId: (await server.factory.organisation({ company, name })).id } : {};
  return { input: await createImport(scene, 'organisations', [{ name, cells, ...made }]) };
}

/** Columns that change while an import is processed. */
const progress = ['state', 'mode', 'done', 'kept', 'alive_at', 'applied_at'].map((column) => `imports.${column}`);

/** Access entries of spreadsheets. Only the user who started an import sees it. */
export const spreadsheetEntries = {
  template: { ownership: 'own', prepare: () => ({ input: { kind: 'entities' } }) },
  export: { ownership: 'place', isList: true, prepare: () => ({ input: { kind: 'entities' } }) },
  upload: {
    ownership: 'own',
    prepare: ({ unique }) => ({
      input: { kind: 'organisations' },
      file: Buffer.from(`name,parent\n${unique('New')},Nowhere`),
    }),
    writes: ['imports+', 'import_rows+'],
  },
  imports: { ownership: 'place', isList: true, prepare: () => ({}) },
  details: { ownership: 'place', prepare: (scene) => createOrganisationImport(scene, false) },
  rows: { ownership: 'place', prepare: (scene) => createOrganisationImport(scene, false) },
  apply: {
    ownership: 'place',
    async prepare(scene) {
      const { input } = await createOrganisationImport(scene, false);
      return { input: { ...input, mode: 'all' } };
    },
    writes: [...progress, 'import_rows.stored', 'import_rows.thing_id', 'organisations+'],
  },
  cancel: { ownership: 'place', prepare: (scene) => createOrganisationImport(scene, false), writes: ['imports.state'] },
  undo: {
    ownership: 'place',
    prepare: (scene) => createOrganisationImport(scene, true),
    writes: [...progress, 'import_rows.stored', 'organisations-'],
  },
  secrets: {
    ownership: 'place',
    async prepare(scene) {
      const { id, username } = await scene.person();
      await scene.server.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', id).execute();
      return { input: await createImport(scene, 'users', [{ name: username, cells: { username }, thingId: id }]) };
    },
    writes: ['imports.secrets_at', 'users.password_hash'],
  },
} satisfies Record<string, AccessEntry>;
