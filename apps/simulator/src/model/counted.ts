import { type Metric, type Metrics, metricNames } from '@portico/contract/words/metrics';
import { type CountingRules, countsEverything, type RuleChanges, rulesAt, rulesWithin } from './counting-rules.ts';
import { type Crossing, crossingsOf, type Group, isDistinct, type SeenPeriod } from './crossings.ts';
import { isSeen } from './doorway.ts';

type Way = 'in' | 'out' | null;

// What a passage is counted as, by the direction that is set.
const countedAs: Record<CountingRules['direction'], { in: Way; out: Way }> = {
  0: { in: 'in', out: 'out' },
  1: { in: 'in', out: null },
  2: { in: null, out: 'out' },
  3: { in: 'out', out: 'in' },
  4: { in: 'in', out: 'in' },
};

const leavers: ReadonlySet<Metric> = new Set(['flowOut', 'leaveStaff', 'outCar']);
const ofOtherWays: ReadonlySet<Metric> = new Set(['flowPassby', 'flowTurnback', 'dwellCount', 'dwellSeconds']);
const needChildren: ReadonlySet<Metric> = new Set(['adult', 'children', 'familys']);

/**
 * What a device counts of a period before `until` (epoch seconds), each person under the rules in force at that moment. null:
 * counting was off all the time, and there is no record. What the rules let nobody know is left out, it is not zero.
 */
export function countedMetrics(period: SeenPeriod, changes: RuleChanges, until: number): Metrics | null {
  const end = period.at + period.minutes * 60;
  const rules = rulesWithin(changes, period.at, Math.min(end, until)).filter(({ isCounting }) => isCounting);
  if (rules.length === 0) return null;
  if (until >= end && rulesWithin(changes, period.at, end).every(countsEverything)) return period.metrics;
  // A device that does not tell the ways apart has no direction.
  const hasWays = typeof (period.metrics.flowOut ?? period.metrics.outCar) === 'number';
  const waysOf = ({ direction }: CountingRules) => countedAs[hasWays ? direction : 0];
  const counted = zerosOf(period.metrics, rules, waysOf);
  const add = (metric: Metric, more = 1) => {
    const sum = counted[metric];
    if (typeof sum === 'number') counted[metric] = sum + more;
  };
  const groups = new Map<Group, { children: number; adults: number }>();

  for (const crossing of crossingsOf(period)) {
    const { way, at, x, height } = crossing;
    if (at >= until) continue;
    const rule = rulesAt(changes, at);
    if (!rule.isCounting || height < rule.leastHeight || !isSeen(rule, x)) continue;
    if (way === 'turnback') add('flowTurnback');
    else if (way === 'passby') add('flowPassby');
    else if (way === 'stay') {
      if (crossing.seconds < rule.shortestStay) continue;
      add('dwellCount');
      add('dwellSeconds', crossing.seconds);
    } else {
      const as = waysOf(rule)[way];
      if (as === 'out') addLeaver(crossing, add);
      if (as === 'in') addEntrant(crossing, waysOf(rule).in === 'in', groups, add);
    }
  }
  for (const [{ kind }, { children, adults }] of groups) {
    add('batch');
    if (kind === 'single') add('personals');
    if (kind === 'family' && children > 0 && adults > 0) add('familys');
  }
  return counted;
}

type Add = (metric: Metric, more?: number) => void;

function addLeaver({ isVehicle, isStaff }: Crossing, add: Add): void {
  add(isVehicle ? 'outCar' : 'flowOut');
  if (isStaff) add('leaveStaff');
}

// `knowsComers`: those who come are counted as such, so that who leaves is not a new face.
function addEntrant(
  crossing: Crossing,
  knowsComers: boolean,
  groups: Map<Group, { children: number; adults: number }>,
  add: Add,
): void {
  add(crossing.isVehicle ? 'inCar' : 'flowIn');
  if (crossing.isStaff) add('enterStaff');
  for (const trait of crossing.traits) if (crossing.way === 'in' || !knowsComers || !isDistinct(trait)) add(trait);
  if (!crossing.group) return;
  const seen = groups.get(crossing.group) ?? { children: 0, adults: 0 };
  seen[crossing.isChild ? 'children' : 'adults'] += 1;
  groups.set(crossing.group, seen);
}

// What is known at all: not what no rule counts, and no part of people whose other part was not told apart for a while.
function zerosOf(
  metrics: Metrics,
  rules: readonly CountingRules[],
  waysOf: (rules: CountingRules) => { in: Way; out: Way },
): Metrics {
  const isCounted = (way: Way) => rules.some((rule) => waysOf(rule).in === way || waysOf(rule).out === way);
  const knowsChildren = rules.every(({ tellsChildren }) => tellsChildren);
  const zeros: Metrics = {};
  for (const metric of metricNames) {
    if (typeof metrics[metric] !== 'number') continue;
    if (!ofOtherWays.has(metric) && !isCounted(leavers.has(metric) ? 'out' : 'in')) continue;
    if (needChildren.has(metric) && !knowsChildren) continue;
    zeros[metric] = 0;
  }
  return zeros;
}
