import type { Entry } from './access-matrix-inputs.ts';
import type { Scene } from './access-matrix-scene.ts';

const day = { startTime: '2026-05-01 00:00:00', endTime: '2026-05-02 00:00:00' };
const people = { item: 'flowIn' } as const;

const aboutPlace = (input: object): Entry => ({
  about: 'place',
  prepare: ({ entity }: Scene) => ({ input: { ids: [entity.id], ...input } }),
});

/** Analyses of places. */
export const analysisEntries = {
  contrast: aboutPlace({ ...day, ...people, step: '1h' }),
  rank: aboutPlace({ ...day, ...people }),
  growth: aboutPlace({ ...people, timeType: 2 }),
  highlow: aboutPlace({ ...day, ...people }),
  matrix: aboutPlace({ ...day, ...people }),
  batch: aboutPlace(day),
  funnel: aboutPlace(day),
  proportion: aboutPlace({ ...day, ...people, by: 'entrance' }),
} as const satisfies Record<string, Entry>;
