import type { AccessEntry } from './access-matrix-inputs.ts';
import type { AccessScene } from './access-matrix-scene.ts';
import { farFutureHeartbeat } from './store-snapshot.ts';

const dayRange = { startTime: '2026-05-01 00:00:00', endTime: '2026-05-04 00:00:00' };
const entryForEntity = (rest: Readonly<Record<string, unknown>>): AccessEntry => ({
  ownership: 'place',
  prepare: ({ entity }) => ({ input: { ids: [entity.id], ...rest } }),
});

const entryForHome = (): AccessEntry => ({
  ownership: 'place',
  prepare: ({ entity }) => ({ input: { entityId: entity.id } }),
});

/** Inserts an export job of the company's administrator. Its heartbeat in the future keeps servers from processing it. */
async function createExport({ server, company, admin, unique }: AccessScene, state: 'waiting' | 'done') {
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
      aliveAt: farFutureHeartbeat,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { input: { id } };
}

async function* chunks(bytes: Buffer) {
  yield bytes;
}

/** Access entries of exports, as direct downloads and as background jobs. Only the user who started a background job sees it. */
export const exportEntries = {
  comparisonExports: {
    contrast: entryForEntity({ ...dayRange, item: 'flowIn', step: '1d' }),
    rank: entryForEntity({ ...dayRange, item: 'flowIn' }),
    growth: entryForEntity({ item: 'flowIn', timeType: 1 }),
    highlow: entryForEntity({ ...dayRange, item: 'flowIn' }),
    matrix: entryForEntity({ ...dayRange, item: 'flowIn' }),
    batch: entryForEntity(dayRange),
    funnel: entryForEntity(dayRange),
    proportion: entryForEntity({ ...dayRange, item: 'flowIn' }),
    series: entryForEntity({ ...dayRange, items: ['flowIn'], step: '1d' }),
    league: { ownership: 'place', isList: true, prepare: () => ({}) },
  },
  homeExports: {
    figures: entryForHome(),
    trend: entryForHome(),
    entrances: entryForHome(),
    periods: entryForHome(),
    progress: entryForHome(),
    targets: { ownership: 'place', isList: true, prepare: () => ({}) },
    holiday: entryForHome(),
  },
  exports: {
    list: { ownership: 'own', prepare: () => ({}) },
    start: {
      ownership: 'place',
      prepare: ({ entity }) => ({
        input: { what: 'series', asked: { ids: [entity.id], ...dayRange, items: ['flowIn'], step: '1d' } },
      }),
      writes: ['export_jobs+'],
    },
    cancel: { ownership: 'place', prepare: (scene) => createExport(scene, 'waiting'), writes: ['export_jobs.state'] },
    download: { ownership: 'place', prepare: (scene) => createExport(scene, 'done') },
  },
} as const satisfies Record<string, Record<string, AccessEntry>>;
