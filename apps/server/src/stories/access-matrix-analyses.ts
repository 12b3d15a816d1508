import type { AccessEntry } from './access-matrix-inputs.ts';
import type { AccessScene } from './access-matrix-scene.ts';

const day = { startTime: '2026-05-01 00:00:00', endTime: '2026-05-02 00:00:00' };
const people = { item: 'flowIn' } as const;

const entryForEntity = (input: object): AccessEntry => ({
  ownership: 'place',
  prepare: ({ entity }: AccessScene) => ({ input: { ids: [entity.id], ...input } }),
});

/** Access entries of the analysis routes. */
export const analysisEntries = {
  contrast: entryForEntity({ ...day, ...people, step: '1h' }),
  rank: entryForEntity({ ...day, ...people }),
  growth: entryForEntity({ ...people, timeType: 2 }),
  highlow: entryForEntity({ ...day, ...people }),
  matrix: entryForEntity({ ...day, ...people }),
  batch: entryForEntity(day),
  funnel: entryForEntity(day),
  proportion: entryForEntity({ ...day, ...people, by: 'entrance' }),
} as const satisfies Record<string, AccessEntry>;
