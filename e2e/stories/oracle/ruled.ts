import type { Metric } from '@portico/contract/words/metrics';
import { corrected } from './corrected-values.ts';
import type { Row } from './counted.ts';
import { isAbout, nameOf, type Rule, type ruleNames } from './rule.ts';
import type { Metrics, World } from './world.ts';

// What rules make of the rows that count, in the order the design gives them: eliminate, set, correct.

/** The rows as they count under the rules in force. */
export function ruled(world: World, rows: readonly Row[], rules: readonly Rule[] = world.rules): Row[] {
  const inOrder = rules.toSorted((a, b) => a.id - b.id);
  const of = (name: (typeof ruleNames)[number]) => inOrder.filter((rule) => nameOf(rule) === name);
  const [eliminated, sets, factors] = [of('eliminate'), of('set'), of('factor')];
  const counted = rows.map((row) => {
    if (eliminated.some((rule) => isAbout(rule, row) && daysOf(rule, row) === 'inside')) return { ...row, metrics: {} };
    const asSet = setBy(
      sets.filter((rule) => isAbout(rule, row)),
      row,
    );
    const metrics = factors
      .filter((rule) => isAbout(rule, row) && daysOf(rule, row) === 'inside')
      .reduce(multiplied, asSet);
    return { ...row, metrics };
  });
  return of('value').reduce((before, rule) => corrected(world, before, rule), counted);
}

// Whether a row lies in the days of a rule, and in its time of day. What lies after midnight belongs to the day it opened.
function daysOf({ startDay, endDay, startHour = '00:00:00', endHour = '23:59:59' }: Rule, { local }: Row) {
  const time = new Date(local * 1000).toISOString().slice(11, 19);
  const isPastMidnight = endHour < startHour;
  const isInside = isPastMidnight ? time >= startHour || time <= endHour : time >= startHour && time <= endHour;
  const opened = new Date((isPastMidnight && time <= endHour ? local - 86_400 : local) * 1000)
    .toISOString()
    .slice(0, 10);
  if ((startDay !== undefined && opened < startDay) || (endDay !== undefined && opened > endDay)) return 'other days';
  return isInside ? 'inside' : 'outside';
}

const judged = ['flowIn', 'flowOut', 'inCar', 'outCar'] as const;

function setBy(rules: readonly Rule[], row: Row): Metrics {
  const own = rules.filter((rule) => daysOf(rule, row) !== 'other days');
  const sent = row.metrics;
  const isFault = ({ floor = 0, ceiling = Number.POSITIVE_INFINITY }: Rule) =>
    judged.some((metric) => (sent[metric] ?? floor) < floor || (sent[metric] ?? floor) > ceiling);
  if (own.some((rule) => daysOf(rule, row) === 'outside' || isFault(rule))) return {};
  const metrics = { ...sent };
  if (own.some(({ subtractStaff }) => subtractStaff === true)) {
    const { flowIn, flowOut, enterStaff, leaveStaff } = sent;
    if (flowIn !== undefined && enterStaff !== undefined) metrics.flowIn = Math.max(0, flowIn - enterStaff);
    if (flowOut !== undefined && leaveStaff !== undefined) metrics.flowOut = Math.max(0, flowOut - leaveStaff);
    delete metrics.enterStaff;
    delete metrics.leaveStaff;
  }
  for (const metric of Object.keys(metrics) as Metric[]) // keys of Metrics are metrics
    if (own.some((rule) => rule.metrics !== undefined && !rule.metrics.includes(metric))) delete metrics[metric];
  return metrics;
}

function multiplied(metrics: Metrics, { factor = 1, metrics: named }: Rule): Metrics {
  const hundredths = Math.round(factor * 100);
  return Object.fromEntries(
    Object.entries(metrics).map(([metric, value]) => {
      const isNamed = named === undefined || named.some((one) => one === metric);
      return [metric, isNamed ? Math.min(Math.floor((value * hundredths + 50) / 100), 4_294_967_295) : value];
    }),
  );
}
