import { savedViews } from '@portico/contract/routes/saved-views';
import type { Entry } from './access-matrix-inputs.ts';
import { marks, type Scene } from './access-matrix-scene.ts';

/** A private view of the company's administrator, of a page that those who are kept out may open as well. */
async function view({ server, admin, other, entity, unique }: Scene): Promise<{ id: number }> {
  await server.world.user({ company: other, permissions: ['comparative'] });
  const made = { viewPage: 'contrast' as const, name: unique(`${marks.place} view`), state: `of=0&ids=${entity.id}` };
  return (await server.call(savedViews.add, made, { token: admin.token })).result;
}

/** Queries that were kept under a name. */
export const viewEntries = {
  list: {
    about: 'place',
    lists: true,
    async prepare(scene) {
      await view(scene);
      return {};
    },
  },
  open: { about: 'place', prepare: async (scene) => ({ input: await view(scene) }) },
  visible: { about: 'place', ignores: true, prepare: ({ entity }) => ({ input: { ids: [entity.id] } }) },
  add: {
    about: 'own',
    prepare: ({ entity, unique }) => ({
      input: { viewPage: 'contrast', name: unique('View'), state: `ids=${entity.id}` },
    }),
    writes: ['saved_views+'],
  },
  change: {
    about: 'place',
    prepare: async (scene) => ({
      input: { ...(await view(scene)), name: scene.unique('Renamed'), state: 'step=1h', shared: 'company' },
    }),
    writes: ['name', 'state', 'shared', 'changed_at', 'revision'].map((column) => `saved_views.${column}`),
  },
  remove: {
    about: 'place',
    prepare: async (scene) => ({ input: { ids: [(await view(scene)).id] } }),
    writes: ['saved_views-'],
  },
} as const satisfies Record<string, Entry>;
