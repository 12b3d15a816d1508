import type { Entry } from './access-matrix-inputs.ts';
import type { Scene } from './access-matrix-scene.ts';
import { aliveForEver } from './whole-store.ts';

const when = { startTime: '2026-05-01 00:00:00', endTime: '2026-05-04 00:00:00' };
const ofEntity = (rest: Readonly<Record<string, unknown>>): Entry => ({
  about: 'place',
  prepare: ({ entity }) => ({ input: { ids: [entity.id], ...rest } }),
});

const ofHome = (): Entry => ({ about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) });

/** An export of the administrator's that nobody works on. */
async function exported({ server, company, admin, unique }: Scene, state: 'waiting' | 'done') {
  const bytes = Buffer.from('a,b');
  const file = state === 'done' ? (await server.app.exportFiles.save(chunks(bytes))).name : null;
  const { id } = await server.db
    .insertInto('exportJobs')
    .values({
      companyId: company.id,
      userId: admin.id,
      what: 'rank',
      format: 'csv',
      language: 'en',
      state,
      fileName: unique('Ranking'),
      file,
      bytes: file === null ? null : bytes.length,
      aliveAt: aliveForEver,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { input: { id } };
}

async function* chunks(bytes: Buffer) {
  yield bytes;
}

/** Analyses as files, at once and in the background; those are whoever's who asked for them alone. */
export const exportEntries = {
  comparisonExports: {
    contrast: ofEntity({ ...when, item: 'flowIn', step: '1d' }),
    rank: ofEntity({ ...when, item: 'flowIn' }),
    growth: ofEntity({ item: 'flowIn', timeType: 1 }),
    highlow: ofEntity({ ...when, item: 'flowIn' }),
    matrix: ofEntity({ ...when, item: 'flowIn' }),
    batch: ofEntity(when),
    funnel: ofEntity(when),
    proportion: ofEntity({ ...when, item: 'flowIn' }),
    series: ofEntity({ ...when, items: ['flowIn'], step: '1d' }),
    league: { about: 'place', lists: true, prepare: () => ({}) },
  },
  homeExports: {
    figures: ofHome(),
    trend: ofHome(),
    entrances: ofHome(),
    periods: ofHome(),
    progress: ofHome(),
    targets: { about: 'place', lists: true, prepare: () => ({}) },
    holiday: ofHome(),
  },
  exports: {
    list: { about: 'own', prepare: () => ({}) },
    start: {
      about: 'place',
      prepare: ({ entity }) => ({
        input: { what: 'series', asked: { ids: [entity.id], ...when, items: ['flowIn'], step: '1d' } },
      }),
      writes: ['export_jobs+'],
    },
    cancel: { about: 'place', prepare: (scene) => exported(scene, 'waiting'), writes: ['export_jobs.state'] },
    download: { about: 'place', prepare: (scene) => exported(scene, 'done') },
  },
} as const satisfies Record<string, Record<string, Entry>>;
