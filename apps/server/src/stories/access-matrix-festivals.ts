import type { Entry } from './access-matrix-inputs.ts';
import type { Scene } from './access-matrix-scene.ts';

/** A festival of the place. */
async function festival({ server, company, place, unique }: Scene) {
  return server.db
    .insertInto('holidays')
    .values({
      companyId: company.id,
      organisationId: place.id,
      name: unique('Quillfeather festival'),
      startDate: '2026-05-01',
      endDate: '2026-05-01',
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

const days = { startTime: '2026-05-01', endTime: '2026-05-03' };
const asked = (scene: Scene) => ({ ids: [scene.entity.id], item: 'flowIn' });
// Each call takes over years nobody has taken over before.
let year = 1999;
const nextYear = () => [(year += 1)];

/** The list of festivals, and what was counted on them. */
export const festivalEntries = {
  holidays: {
    list: {
      about: 'place',
      lists: true,
      async prepare(scene) {
        await festival(scene);
        return { input: { year: 2026 } };
      },
    },
    add: {
      about: 'place',
      prepare: ({ place, unique }) => ({ input: { name: unique('Quillfeather fair'), ...days, deptId: place.id } }),
      writes: ['holidays+'],
    },
    change: {
      about: 'place',
      async prepare(scene) {
        const { id } = await festival(scene);
        return { input: { id, name: scene.unique('Quillfeather fair'), ...days, inherit: false } };
      },
      writes: [
        'holidays.name',
        'holidays.start_date',
        'holidays.end_date',
        'holidays.kind',
        'holidays.inherit',
        'holidays.revision',
      ],
    },
    remove: {
      about: 'place',
      prepare: async (scene) => ({ input: { ids: [(await festival(scene)).id] } }),
      writes: ['holidays-'],
    },
    countries: { about: 'own', prepare: () => ({}) },
    seedPreview: {
      about: 'place',
      prepare: ({ place }) => ({ input: { country: 'CN', years: [2026], deptId: place.id } }),
    },
    seed: {
      about: 'place',
      prepare: ({ place }) => ({ input: { country: 'GB', years: nextYear(), deptId: place.id } }),
      writes: ['holidays+'],
    },
  },
  festivals: {
    index: { about: 'place', prepare: (scene) => ({ input: { ...asked(scene), year: 2026 } }) },
    details: {
      about: 'place',
      prepare: async (scene) => ({ input: { ...asked(scene), id: (await festival(scene)).id } }),
    },
    contrastSame: {
      about: 'place',
      prepare: async (scene) => ({ input: { ...asked(scene), holidayIds: [(await festival(scene)).id] } }),
    },
    contrast: {
      about: 'place',
      prepare: async (scene) => ({ input: { ...asked(scene), holidayIds: [(await festival(scene)).id] } }),
    },
    home: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  },
  festivalExports: {
    holidayindex: { about: 'place', prepare: (scene) => ({ input: { ...asked(scene), year: 2026 } }) },
    holidaydetails: {
      about: 'place',
      prepare: async (scene) => ({ input: { ...asked(scene), id: (await festival(scene)).id } }),
    },
    holidaycontrastsame: {
      about: 'place',
      prepare: async (scene) => ({ input: { ...asked(scene), holidayIds: [(await festival(scene)).id] } }),
    },
    holidaycontrast: {
      about: 'place',
      prepare: async (scene) => ({ input: { ...asked(scene), holidayIds: [(await festival(scene)).id] } }),
    },
  },
} as const satisfies Record<string, Record<string, Entry>>;
