import type { Entry } from './access-matrix-inputs.ts';
import type { Scene } from './access-matrix-scene.ts';

type Row = { name: string; cells: Record<string, string>; thingId?: number };

/** An import of the administrator's, with rows as `reading` them would have left them, or `applying` where they have a thing. */
async function imported(
  { server, company, admin, unique }: Scene,
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

/** One that would add, or has added, an organisation. */
async function ofOrganisation(scene: Scene, isStored: boolean) {
  const { company, server, unique } = scene;
  const name = unique('Imported');
  const cells = { name, parent: company.name };
  const made = isStored ? { thingId: (await server.world.organisation({ company, name })).id } : {};
  return { input: await imported(scene, 'organisations', [{ name, cells, ...made }]) };
}

/** What working on an import changes of it. */
const progress = ['state', 'mode', 'done', 'kept', 'alive_at', 'applied_at'].map((column) => `imports.${column}`);

/** Imports are their importer's alone. */
export const spreadsheetEntries = {
  template: { about: 'own', prepare: () => ({ input: { kind: 'entities' } }) },
  export: { about: 'place', lists: true, prepare: () => ({ input: { kind: 'entities' } }) },
  upload: {
    about: 'own',
    prepare: ({ unique }) => ({
      input: { kind: 'organisations' },
      file: Buffer.from(`name,parent\n${unique('New')},Nowhere`),
    }),
    writes: ['imports+', 'import_rows+'],
  },
  imports: { about: 'place', lists: true, prepare: () => ({}) },
  details: { about: 'place', prepare: (scene) => ofOrganisation(scene, false) },
  rows: { about: 'place', prepare: (scene) => ofOrganisation(scene, false) },
  apply: {
    about: 'place',
    async prepare(scene) {
      const { input } = await ofOrganisation(scene, false);
      return { input: { ...input, mode: 'all' } };
    },
    writes: [...progress, 'import_rows.stored', 'import_rows.thing_id', 'organisations+'],
  },
  cancel: { about: 'place', prepare: (scene) => ofOrganisation(scene, false), writes: ['imports.state'] },
  undo: {
    about: 'place',
    prepare: (scene) => ofOrganisation(scene, true),
    writes: [...progress, 'import_rows.stored', 'organisations-'],
  },
  secrets: {
    about: 'place',
    async prepare(scene) {
      const { id, username } = await scene.person();
      await scene.server.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', id).execute();
      return { input: await imported(scene, 'users', [{ name: username, cells: { username }, thingId: id }]) };
    },
    writes: ['imports.secrets_at', 'users.password_hash'],
  },
} satisfies Record<string, Entry>;
