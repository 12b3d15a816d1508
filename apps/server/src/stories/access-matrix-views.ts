import { savedViews } from '@portico/contract/routes/saved-views';
import type { AccessEntry } from './access-matrix-inputs.ts';
import { type AccessScene, namesOfProtectedRows } from './access-matrix-scene.ts';

/** Creates a private view of the company's administrator. Its page may also be opened by the callers that must be refused. */
async function createView({ server, admin, other, entity, unique }: AccessScene): Promise<{ id: number }> {
  await server.factory.user({ company: other, permissions: ['comparative'] });
  const made = {
    viewPage: 'contrast' as const,
    name: unique(`${namesOfProtectedRows.place} view`),
    state: `of=0&ids=${entity.id}`,
  };
  return (await server.call(savedViews.add, made, { token: admin.token })).result;
}

/** Access entries of saved queries. */
export const viewEntries = {
  list: {
    ownership: 'place',
    isList: true,
    async prepare(scene) {
      await createView(scene);
      return {};
    },
  },
  open: { ownership: 'place', prepare: async (scene) => ({ input: await createView(scene) }) },
  visible: { ownership: 'place', skipsForeign: true, prepare: ({ entity }) => ({ input: { ids: [entity.id] } }) },
  add: {
    ownership: 'own',
    prepare: ({ entity, unique }) => ({
      input: { viewPage: 'contrast', name: unique('View'), state: `ids=${entity.id}` },
    }),
    writes: ['saved_views+'],
  },
  change: {
    ownership: 'place',
    prepare: async (scene) => ({
      input: { ...(await createView(scene)), name: scene.unique('Renamed'), state: 'step=1h', shared: 'company' },
    }),
    writes: ['name', 'state', 'shared', 'changed_at', 'revision'].map((column) => `saved_views.${column}`),
  },
  remove: {
    ownership: 'place',
    prepare: async (scene) => ({ input: { ids: [(await createView(scene)).id] } }),
    writes: ['saved_views-'],
  },
} as const satisfies Record<string, AccessEntry>;
