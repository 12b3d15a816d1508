import type { Entry } from './access-matrix-inputs.ts';

const year = 2026;

/** Targets, and how far places are with them. */
export const targetEntries = {
  targets: {
    list: { about: 'place', lists: true, prepare: () => ({ input: { year } }) },
    save: {
      about: 'place',
      async prepare({ server, company, place, unique }) {
        const entity = await server.world.entity({ company, organisation: place, name: unique('Quillfeather aim') });
        const below = await server.world.organisation({ company, parent: place, name: unique('Quillfeather region') });
        const cells = [
          { entityId: entity.id, month: 3, amount: 3100 },
          { organisationId: below.id, month: 0, amount: 365_000 },
        ];
        return { input: { year, cells } };
      },
      writes: ['targets+'],
    },
    spread: {
      about: 'place',
      prepare: ({ entity }) => ({ input: { year, method: 'evenly', places: [{ entityId: entity.id, yearly: 365 }] } }),
    },
  },
  kpi: {
    figure: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
    cards: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
    targets: { about: 'place', lists: true, prepare: () => ({}) },
  },
} as const satisfies Record<string, Record<string, Entry>>;
