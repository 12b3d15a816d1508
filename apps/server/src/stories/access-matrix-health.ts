import type { AccessEntry } from './access-matrix-inputs.ts';
import type { AccessScene } from './access-matrix-scene.ts';

const nothing = () => ({});

async function createFinding({ server, company, entity }: AccessScene, dismissed: boolean): Promise<{ id: number }> {
  const values = { companyId: company.id, entityId: entity.id, kind: 'imbalance', started: '2026-05-01 00:00:00' };
  const dismissal = dismissed ? { dismissedAt: new Date(), dismissedReason: 'Brackwater' } : {};
  return server.db
    .insertInto('findings')
    .values({ ...values, ...dismissal })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Access entries of the data health routes. */
export const healthEntries = {
  findings: { ownership: 'place', isList: true, prepare: nothing },
  summary: { ownership: 'place', isList: true, prepare: nothing },
  days: { ownership: 'place', isList: true, prepare: nothing },
  companies: { rightfulCaller: 'platform', ownership: 'company', isList: true, prepare: nothing },
  check: {
    ownership: 'place',
    prepare: ({ entity }) => ({ input: { entityId: entity.id } }),
    writes: ['entities.health_checked_at', 'findings+', 'findings-'],
  },
  dismiss: {
    ownership: 'place',
    prepare: async (scene) => ({ input: { id: (await createFinding(scene, false)).id, reason: 'Known' } }),
    writes: ['findings.dismissed_at', 'findings.dismissed_by', 'findings.dismissed_reason'],
  },
  restore: {
    ownership: 'place',
    prepare: async (scene) => ({ input: { id: (await createFinding(scene, true)).id } }),
    writes: ['findings.dismissed_at', 'findings.dismissed_by', 'findings.dismissed_reason'],
  },
} as const satisfies Record<string, AccessEntry>;
