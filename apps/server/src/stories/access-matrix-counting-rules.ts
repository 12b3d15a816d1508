import type { Entry } from './access-matrix-inputs.ts';
import type { Scene } from './access-matrix-scene.ts';

const aDay = { startDay: '2026-05-01', endDay: '2026-05-01' };
const twice = {
  kind: 'correct',
  place: 'corridor',
  ...aDay,
  factor: 2,
  reason: 'Half of the door was covered',
} as const;

const aboutDoor = ({ corridor }: Scene) => ({ input: { ...twice, ids: [corridor.id] } });

/** Of a run that follows a rule. */
const following = ['rule_runs+'];

/** A rule about a door of the place, and the run that was to follow it. */
async function rule({ server, company, corridor }: Scene) {
  const made = await server.world.countingRule({ company, place: 'corridor', ids: [corridor.id], factor: 2 });
  return { made, run: await server.world.ruleRun({ rule: made }) };
}

/** Rules of what counts. */
export const countingRuleEntries = {
  countingRules: {
    list: { about: 'place', lists: true, prepare: () => ({ input: { kind: 'correct' as const } }) },
    add: {
      about: 'place',
      prepare: aboutDoor,
      writes: ['counting_rules+', 'counting_rule_places+', ...following],
    },
    preview: { about: 'place', prepare: aboutDoor },
    withdraw: {
      about: 'place',
      prepare: async (scene) => ({ input: { id: (await rule(scene)).made.id } }),
      writes: ['counting_rules.withdrawn_at', 'counting_rules.withdrawn_by', ...following],
    },
    runs: { about: 'place', lists: true, prepare: () => ({}) },
    cancelRun: {
      about: 'place',
      prepare: async (scene) => ({ input: { id: (await rule(scene)).run.id } }),
      writes: ['counting_rules.withdrawn_at', 'counting_rules.withdrawn_by', ...following],
    },
  },
} satisfies Record<string, Record<string, Entry>>;
