import type { Entry } from './access-matrix-inputs.ts';
import type { Scene } from './access-matrix-scene.ts';

const nothing = () => ({});

/** Somebody who may arrange home, and nothing else. */
export async function arranger({ server, company }: Scene): Promise<string> {
  return (await server.world.user({ company, permissions: ['base:home:set'] })).token;
}

/** What home asks for first. */
export const homeStartEntries = {
  explanation: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  panels: { about: 'own', prepare: nothing },
} as const satisfies Record<string, Entry>;

/** What home is arranged of by role. */
export const homePanelEntries = {
  league: { about: 'place', lists: true, prepare: nothing },
  attention: { about: 'place', lists: true, prepare: nothing },
  entrances: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  platform: { by: 'platform', about: 'company', lists: true, prepare: nothing },
  setPanels: {
    about: 'own',
    prepare: async (scene) => ({ input: { shown: ['trend'], hidden: ['peaks'] }, token: await arranger(scene) }),
    writes: ['users.home_panels'],
  },
} as const satisfies Record<string, Entry>;
