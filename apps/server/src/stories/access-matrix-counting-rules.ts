import type { AccessEntry } from './access-matrix-inputs.ts';
import type { AccessScene } from './access-matrix-scene.ts';

const aDay = { startDay: '2026-05-01', endDay: '2026-05-01' };
const doublingRule = {
  kind: 'correct',
  place: 'corridor',
  ...aDay,
  factor: 2,
  reason: 'Half of the door was covered',
} as const;

const ruleInput = ({ corridor }: AccessScene) => ({ input: { ...doublingRule, ids: [corridor.id] } });

/** Rows written when a run is queued. */
const queuesRun = ['rule_runs+'];

/** Creates a rule for the scene's entrance, and the run that applies it. */
async function createRule({ server, company, corridor }: AccessScene) {
  const made = await server.factory.countingRule({ company, place: 'corridor', ids: [corridor.id], factor: 2 });
  return { made, run: await server.factory.ruleRun({ rule: made }) };
}

/** Access entries of the counting-rule routes. */
export const countingRuleEntries = {
  countingRules: {
    list: { ownership: 'place', isList: true, prepare: () => ({ input: { kind: 'correct' as const } }) },
    add: {
      ownership: 'place',
      prepare: ruleInput,
      writes: ['counting_rules+', 'counting_rule_places+', ...queuesRun],
    },
    preview: { ownership: 'place', prepare: ruleInput },
    withdraw: {
      ownership: 'place',
      prepare: async (scene) => ({ input: { id: (await createRule(scene)).made.id } }),
      writes: ['counting_rules.withdrawn_at', 'counting_rules.withdrawn_by', ...queuesRun],
    },
    runs: { ownership: 'place', isList: true, prepare: () => ({}) },
    cancelRun: {
      ownership: 'place',
      prepare: async (scene) => ({ input: { id: (await createRule(scene)).run.id } }),
      writes: ['counting_rules.withdrawn_at', 'counting_rules.withdrawn_by', ...queuesRun],
    },
  },
} satisfies Record<string, Record<string, AccessEntry>>;
