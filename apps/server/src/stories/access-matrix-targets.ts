import type { AccessEntry } from './access-matrix-inputs.ts';

const year = 2026;

/** Access entries of targets and of the progress towards them. */
export const targetEntries = {
  targets: {
    list: { ownership: 'place', isList: true, prepare: () => ({ input: { year } }) },
    save: {
      ownership: 'place',
      async prepare({ server, company, place, unique }) {
        const entity = await server.factory.entity({ company, organisation: place, name: unique('Quillfeather aim') });
        const below = await server.factory.organisation({
          company,
          parent: place,
          name: unique('Quillfeather region'),
        });
        const cells = [
          { entityId: entity.id, month: 3, amount: 3100 },
          { organisationId: below.id, month: 0, amount: 365_000 },
        ];
        return { input: { year, cells } };
      },
      writes: ['targets+'],
    },
    spread: {
      ownership: 'place',
      prepare: ({ entity }) => ({ input: { year, method: 'evenly', places: [{ entityId: entity.id, yearly: 365 }] } }),
    },
  },
  kpi: {
    figure: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
    cards: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
    targets: { ownership: 'place', isList: true, prepare: () => ({}) },
  },
} as const satisfies Record<string, Record<string, AccessEntry>>;
