import type { AccessEntry } from './access-matrix-inputs.ts';
import type { AccessScene } from './access-matrix-scene.ts';

/** Creates a festival of the scene's organisation. */
async function createFestival({ server, company, place, unique }: AccessScene) {
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
const analysisInput = (scene: AccessScene) => ({ ids: [scene.entity.id], item: 'flowIn' });
// Every call imports a year that no earlier call imported.
let year = 1999;
const nextYear = () => [(year += 1)];

/** Access entries of the festival list and the festival analyses. */
export const festivalEntries = {
  holidays: {
    list: {
      ownership: 'place',
      isList: true,
      async prepare(scene) {
        await createFestival(scene);
        return { input: { year: 2026 } };
      },
    },
    add: {
      ownership: 'place',
      prepare: ({ place, unique }) => ({ input: { name: unique('Quillfeather fair'), ...days, deptId: place.id } }),
      writes: ['holidays+'],
    },
    change: {
      ownership: 'place',
      async prepare(scene) {
        const { id } = await createFestival(scene);
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
      ownership: 'place',
      prepare: async (scene) => ({ input: { ids: [(await createFestival(scene)).id] } }),
      writes: ['holidays-'],
    },
    countries: { ownership: 'own', prepare: () => ({}) },
    seedPreview: {
      ownership: 'place',
      prepare: ({ place }) => ({ input: { country: 'CN', years: [2026], deptId: place.id } }),
    },
    seed: {
      ownership: 'place',
      prepare: ({ place }) => ({ input: { country: 'GB', years: nextYear(), deptId: place.id } }),
      writes: ['holidays+'],
    },
  },
  festivals: {
    index: { ownership: 'place', prepare: (scene) => ({ input: { ...analysisInput(scene), year: 2026 } }) },
    details: {
      ownership: 'place',
      prepare: async (scene) => ({ input: { ...analysisInput(scene), id: (await createFestival(scene)).id } }),
    },
    contrastSame: {
      ownership: 'place',
      prepare: async (scene) => ({
        input: { ...analysisInput(scene), holidayIds: [(await createFestival(scene)).id] },
      }),
    },
    contrast: {
      ownership: 'place',
      prepare: async (scene) => ({
        input: { ...analysisInput(scene), holidayIds: [(await createFestival(scene)).id] },
      }),
    },
    home: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  },
  festivalExports: {
    holidayindex: { ownership: 'place', prepare: (scene) => ({ input: { ...analysisInput(scene), year: 2026 } }) },
    holidaydetails: {
      ownership: 'place',
      prepare: async (scene) => ({ input: { ...analysisInput(scene), id: (await createFestival(scene)).id } }),
    },
    holidaycontrastsame: {
      ownership: 'place',
      prepare: async (scene) => ({
        input: { ...analysisInput(scene), holidayIds: [(await createFestival(scene)).id] },
      }),
    },
    holidaycontrast: {
      ownership: 'place',
      prepare: async (scene) => ({
        input: { ...analysisInput(scene), holidayIds: [(await createFestival(scene)).id] },
      }),
    },
  },
} as const satisfies Record<string, Record<string, AccessEntry>>;
