import { countingRules } from '@portico/contract/routes/counting-rules';
import { type Metric, metricNames } from '@portico/contract/words/metrics';
import type { CallRoute } from '../route-caller.ts';
import type { CountedRow } from './counted-rows.ts';
import type { RandomSource } from './random-source.ts';
import type { OracleRule } from './rule.ts';
import { type OracleState, requireById } from './state.ts';
import { isNeverMoved } from './story.ts';

// Rules of every kind for all kinds of places, on days with and without counts.

type PlannedRules = {
  kind: OracleRule['kind'];
  place: OracleRule['place'];
  correctionKind: 'factor' | 'value' | null;
  times: number;
};

const plannedRules: readonly PlannedRules[] = [
  { kind: 'eliminate', place: 'entity', correctionKind: null, times: 3 },
  { kind: 'eliminate', place: 'corridor', correctionKind: null, times: 4 },
  { kind: 'eliminate', place: 'device', correctionKind: null, times: 4 },
  { kind: 'set', place: 'entity', correctionKind: null, times: 5 },
  { kind: 'set', place: 'corridor', correctionKind: null, times: 5 },
  { kind: 'correct', place: 'corridor', correctionKind: 'factor', times: 5 },
  { kind: 'correct', place: 'device', correctionKind: 'factor', times: 5 },
  { kind: 'correct', place: 'corridor', correctionKind: 'value', times: 20 },
  { kind: 'correct', place: 'device', correctionKind: 'value', times: 12 },
];

export type RuleStoryContext = { call: CallRoute; random: RandomSource; state: OracleState };

/** Adds a share of the planned rules in random order, and waits until past records have been rewritten. */
export async function addRules(context: RuleStoryContext, rows: readonly CountedRow[], share: number): Promise<void> {
  const { call, random, state } = context;
  const waiting = plannedRules.flatMap((each) => Array.from({ length: Math.ceil(each.times * share) }, () => each));
  const runs: number[] = [];
  while (waiting.length > 0) {
    const [next] = waiting.splice(random.integer(0, waiting.length - 1), 1);
    const rule = next && ruleFor(context, rows, next);
    if (!rule) continue;
    const { id, run } = await call(countingRules.add, { ...rule, reason: 'The oracle says so' });
    state.rules.push({ ...rule, id });
    runs.push(run);
  }
  await waitForRuleRuns(call, runs);
}

/** Withdraws rules, and waits until past records have been rewritten. */
export async function withdrawRules({ call, state }: RuleStoryContext, rules: readonly OracleRule[]): Promise<void> {
  const runs: number[] = [];
  for (const { id } of rules) runs.push((await call(countingRules.withdraw, { id })).run);
  state.rules = state.rules.filter((rule) => !rules.includes(rule));
  await waitForRuleRuns(call, runs);
}

async function waitForRuleRuns(call: CallRoute, ids: readonly number[]): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { content } = await call(countingRules.runs, { ids: [...ids], size: 1000 });
    if (content.length === ids.length && content.every(({ state }) => state === 'done')) return;
    await new Promise((go) => setTimeout(go, 400));
  }
  throw new Error(`runs of rules ${ids.join(', ')} did not end`);
}

const dayOf = (local: number) => new Date(local * 1000).toISOString().slice(0, 10);

function ruleFor(
  context: RuleStoryContext,
  rows: readonly CountedRow[],
  { kind, place, correctionKind }: PlannedRules,
): Omit<OracleRule, 'id'> | null {
  const { random, state } = context;
  // Values are corrected only for devices that are never moved: a move can change the time zone of past counts, and thus their day.
  const isSure = correctionKind === 'value' && place === 'device';
  const settled = new Set(state.devices.filter(isNeverMoved).map(({ id }) => id));
  const row = random.pickOne(isSure ? rows.filter(({ device }) => settled.has(device)) : rows);
  const own = idOf(row, place);
  const days = { startDay: dayOf(row.local), endDay: dayOf(row.local + random.integer(0, 20) * 86_400) };
  const window = random.pickOne([
    {},
    { startHour: '10:00:00', endHour: '20:00:00' },
    { startHour: '18:00:00', endHour: '02:00:00' },
    { startHour: '09:17:43', endHour: '17:02:11' },
  ]);
  if (correctionKind === 'value') return valueRule(context, row, place);
  const rule = { kind, place, ids: idsWith(random, rows, row, place), ...days, ...window };
  if (correctionKind === 'factor')
    return { ...rule, factor: random.integer(1, 400) / 100, ...chooseMetrics(random, row) };
  if (kind === 'eliminate') return rule;
  const always = random.chance(0.3);
  return {
    ...(always ? { kind, place, ids: [own] } : rule),
    ...random.pickOne<Partial<OracleRule>>([
      { startHour: '05:59:59', endHour: '23:10:00' },
      { ceiling: random.integer(20, 39) },
      { floor: random.integer(0, 2), ceiling: 1_000_000 },
      { metrics: random.pickSome(metricNames, metricNames.length) },
      { subtractStaff: true },
    ]),
    ...(random.chance(0.4) ? { ceiling: random.integer(20, 39) } : {}),
    ...(random.chance(0.2) ? { subtractStaff: true } : {}),
  };
}

const idOf = (row: CountedRow, place: OracleRule['place']) =>
  place === 'entity' ? row.entityId : place === 'corridor' ? row.corridorId : row.device;

// A place, sometimes together with others of its company.
function idsWith(
  random: RandomSource,
  rows: readonly CountedRow[],
  row: CountedRow,
  place: OracleRule['place'],
): number[] {
  const others = Array.from({ length: random.integer(0, 3) }, () => random.pickOne(rows));
  return [
    ...new Set([row, ...others.filter(({ companyId }) => companyId === row.companyId)].map((one) => idOf(one, place))),
  ];
}

function chooseMetrics(random: RandomSource, { metrics }: CountedRow): { metrics?: Metric[] } {
  const reportedMetrics = metricNames.filter((metric) => metrics[metric] !== undefined);
  return random.chance(0.5) || reportedMetrics.length === 0 ? {} : { metrics: random.pickSome(reportedMetrics, 3) };
}

function valueRule(
  { random, state }: RuleStoryContext,
  row: CountedRow,
  place: OracleRule['place'],
): Omit<OracleRule, 'id'> | null {
  const reportedMetrics = metricNames.filter(
    (metric) => row.metrics[metric] !== undefined && !metric.startsWith('dedupe'),
  );
  if (reportedMetrics.length === 0) return null;
  // Some rules apply to days without records.
  const local = random.chance(0.3) ? row.local + random.integer(-3, 3) * 86_400 : row.local;
  if (local > Date.now() / 1000 - 3 * 86_400) return null;
  const ids = [idOf(row, place)];
  const day = dayOf(local);
  const hour = random.chance(0.5) ? { hour: new Date(local * 1000).getUTCHours() } : {};
  const value = random.pickOne([0, 1, random.integer(2, 500), random.integer(500, 9_000_000)]);
  const another = random.chance(0.3) && place === 'corridor' ? [random.pickOne(neighbours(state, row))] : [];
  return {
    kind: 'correct',
    place,
    ids: [...new Set([...ids, ...another])],
    startDay: day,
    endDay: day,
    metrics: [random.pickOne(reportedMetrics)],
    value,
    ...hour,
  };
}

function neighbours(state: OracleState, { corridorId }: CountedRow): number[] {
  const { entityId } = requireById(state.corridors, corridorId);
  return state.corridors.filter((corridor) => corridor.entityId === entityId).map(({ id }) => id);
}
