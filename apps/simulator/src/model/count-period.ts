import { type Metric, type Metrics, metricNames } from '@portico/contract/words/metrics';
import {
  type Crossing,
  countsDistinctPeople,
  generateCrossings,
  type PassagePeriod,
  type VisitorGroup,
} from './crossings.ts';
import {
  type CountingSettingsHistory,
  countsEverything,
  type DeviceCountingSettings,
  findCountingSettingsAt,
  listCountingSettingsWithin,
} from './device-counting-settings.ts';
import { isInCountedZone } from './doorway.ts';

type Way = 'in' | 'out' | null;

// How a passage in or out is counted, by the direction setting; null: not counted.
const countedWays: Record<DeviceCountingSettings['direction'], { in: Way; out: Way }> = {
  0: { in: 'in', out: 'out' },
  1: { in: 'in', out: null },
  2: { in: null, out: 'out' },
  3: { in: 'out', out: 'in' },
  4: { in: 'in', out: 'in' },
};

const leavingMetrics: ReadonlySet<Metric> = new Set(['flowOut', 'leaveStaff', 'outCar']);
const directionlessMetrics: ReadonlySet<Metric> = new Set(['flowPassby', 'flowTurnback', 'dwellCount', 'dwellSeconds']);
const metricsNeedingChildren: ReadonlySet<Metric> = new Set(['adult', 'children', 'familys']);

/**
 * Computes what a device counts of a period before `until` (epoch seconds), each person under the settings in force at that moment. null:
 * counting was off all the time, so there is no record. A metric that the settings make unknown is left out, not zero.
 */
export function countPeriodMetrics(
  period: PassagePeriod,
  changes: CountingSettingsHistory,
  until: number,
): Metrics | null {
  const end = period.at + period.minutes * 60;
  const rules = listCountingSettingsWithin(changes, period.at, Math.min(end, until)).filter(
    ({ isCounting }) => isCounting,
  );
  if (rules.length === 0) return null;
  if (until >= end && listCountingSettingsWithin(changes, period.at, end).every(countsEverything))
    return period.metrics;
  // A device that does not distinguish the directions ignores the direction setting.
  const hasWays = typeof (period.metrics.flowOut ?? period.metrics.outCar) === 'number';
  const countedWaysAt = ({ direction }: DeviceCountingSettings) => countedWays[hasWays ? direction : 0];
  const counted = knownMetricsAsZero(period.metrics, rules, countedWaysAt);
  const add = (metric: Metric, more = 1) => {
    const sum = counted[metric];
    if (typeof sum === 'number') counted[metric] = sum + more;
  };
  const groups = new Map<VisitorGroup, { children: number; adults: number }>();

  for (const crossing of generateCrossings(period)) {
    const { kind: way, at, x, height } = crossing;
    if (at >= until) continue;
    const rule = findCountingSettingsAt(changes, at);
    if (!rule.isCounting || height < rule.minHeight || !isInCountedZone(rule, x)) continue;
    if (way === 'turnback') add('flowTurnback');
    else if (way === 'passby') add('flowPassby');
    else if (way === 'stay') {
      if (crossing.staySeconds < rule.minStaySeconds) continue;
      add('dwellCount');
      add('dwellSeconds', crossing.staySeconds);
    } else {
      const countedAs = countedWaysAt(rule)[way];
      if (countedAs === 'out') addLeaver(crossing, add);
      if (countedAs === 'in') addEntrant(crossing, countedWaysAt(rule).in === 'in', groups, add);
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

// `countsEntering`: people who enter are counted as entering, so a person who leaves is not a new distinct person.
function addEntrant(
  crossing: Crossing,
  countsEntering: boolean,
  groups: Map<VisitorGroup, { children: number; adults: number }>,
  add: Add,
): void {
  add(crossing.isVehicle ? 'inCar' : 'flowIn');
  if (crossing.isStaff) add('enterStaff');
  for (const trait of crossing.traits)
    if (crossing.kind === 'in' || !countsEntering || !countsDistinctPeople(trait)) add(trait);
  if (!crossing.group) return;
  const seen = groups.get(crossing.group) ?? { children: 0, adults: 0 };
  seen[crossing.isChild ? 'children' : 'adults'] += 1;
  groups.set(crossing.group, seen);
}

// Returns 0 for every metric that is known. Leaves out metrics that no setting counts and, if some setting does not distinguish children,
// metrics that depend on children.
function knownMetricsAsZero(
  metrics: Metrics,
  rules: readonly DeviceCountingSettings[],
  countedWaysAt: (rules: DeviceCountingSettings) => { in: Way; out: Way },
): Metrics {
  const isCounted = (way: Way) =>
    rules.some((rule) => countedWaysAt(rule).in === way || countedWaysAt(rule).out === way);
  const knowsChildren = rules.every(({ distinguishesChildren }) => distinguishesChildren);
  const zeros: Metrics = {};
  for (const metric of metricNames) {
    if (typeof metrics[metric] !== 'number') continue;
    if (!directionlessMetrics.has(metric) && !isCounted(leavingMetrics.has(metric) ? 'out' : 'in')) continue;
    if (metricsNeedingChildren.has(metric) && !knowsChildren) continue;
    zeros[metric] = 0;
  }
  return zeros;
}
