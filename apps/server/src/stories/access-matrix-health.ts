import type { Entry } from './access-matrix-inputs.ts';
import type { Scene } from './access-matrix-scene.ts';

const nothing = () => ({});

async function finding({ server, company, entity }: Scene, dismissed: boolean): Promise<{ id: number }> {
  const values = { companyId: company.id, entityId: entity.id, kind: 'imbalance', started: '2026-05-01 00:00:00' };
  const gone = dismissed ? { dismissedAt: new Date(), dismissedReason: 'Brackwater' } : {};
  return server.db
    .insertInto('findings')
    .values({ ...values, ...gone })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Data health. */
export const healthEntries = {
  findings: { about: 'place', lists: true, prepare: nothing },
  summary: { about: 'place', lists: true, prepare: nothing },
  days: { about: 'place', lists: true, prepare: nothing },
  companies: { by: 'platform', about: 'company', lists: true, prepare: nothing },
  check: {
    about: 'place',
    prepare: ({ entity }) => ({ input: { entityId: entity.id } }),
    writes: ['entities.health_checked_at', 'findings+', 'findings-'],
  },
  dismiss: {
    about: 'place',
    prepare: async (scene) => ({ input: { id: (await finding(scene, false)).id, reason: 'Known' } }),
    writes: ['findings.dismissed_at', 'findings.dismissed_by', 'findings.dismissed_reason'],
  },
  restore: {
    about: 'place',
    prepare: async (scene) => ({ input: { id: (await finding(scene, true)).id } }),
    writes: ['findings.dismissed_at', 'findings.dismissed_by', 'findings.dismissed_reason'],
  },
} as const satisfies Record<string, Entry>;
