import type { AccessEntry } from './access-matrix-inputs.ts';
import type { AccessScene } from './access-matrix-scene.ts';

const nothing = () => ({});

/** Creates a user whose only permission is to arrange home, and returns the user's token. */
export async function createHomeArrangerToken({ server, company }: AccessScene): Promise<string> {
  return (await server.factory.user({ company, permissions: ['base:home:set'] })).token;
}

/** Access entries of the first routes the home page calls. */
export const homeStartEntries = {
  explanation: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  panels: { ownership: 'own', prepare: nothing },
} as const satisfies Record<string, AccessEntry>;

/** Access entries of the home panels, which depend on the role. */
export const homePanelEntries = {
  league: { ownership: 'place', isList: true, prepare: nothing },
  attention: { ownership: 'place', isList: true, prepare: nothing },
  entrances: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  platform: { rightfulCaller: 'platform', ownership: 'company', isList: true, prepare: nothing },
  setPanels: {
    ownership: 'own',
    prepare: async (scene) => ({
      input: { shown: ['trend'], hidden: ['peaks'] },
      token: await createHomeArrangerToken(scene),
    }),
    writes: ['users.home_panels'],
  },
} as const satisfies Record<string, AccessEntry>;
