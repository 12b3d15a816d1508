import { countingRules } from '@portico/contract/routes/counting-rules';
import { type Metric, metricNames } from '@portico/contract/words/metrics';
import type { Call } from '../calls.ts';
import type { Row } from './counted.ts';
import type { Dice } from './dice.ts';
import type { Rule } from './rule.ts';
import { isSettled } from './story.ts';
import { byId, type World } from './world.ts';

// Rules of every kind about every place, on days when something was counted and on some when nothing was.

type Wanted = { kind: Rule['kind']; place: Rule['place']; as: 'factor' | 'value' | null; times: number };

const wanted: readonly Wanted[] = [
  { kind: 'eliminate', place: 'entity', as: null, times: 3 },
  { kind: 'eliminate', place: 'corridor', as: null, times: 4 },
  { kind: 'eliminate', place: 'device', as: null, times: 4 },
  { kind: 'set', place: 'entity', as: null, times: 5 },
  { kind: 'set', place: 'corridor', as: null, times: 5 },
  { kind: 'correct', place: 'corridor', as: 'factor', times: 5 },
  { kind: 'correct', place: 'device', as: 'factor', times: 5 },
  { kind: 'correct', place: 'corridor', as: 'value', times: 20 },
  { kind: 'correct', place: 'device', as: 'value', times: 12 },
];

export type RuleTelling = { call: Call; dice: Dice; world: World };

/** Adds a share of the rules there can be, in any order, and waits until past figures follow. */
export async function addRules(telling: RuleTelling, rows: readonly Row[], share: number): Promise<void> {
  const { call, dice, world } = telling;
  const waiting = wanted.flatMap((each) => Array.from({ length: Math.ceil(each.times * share) }, () => each));
  const runs: number[] = [];
  while (waiting.length > 0) {
    const [next] = waiting.splice(dice.whole(0, waiting.length - 1), 1);
    const rule = next && ruleFor(telling, rows, next);
    if (!rule) continue;
    const { id, run } = await call(countingRules.add, { ...rule, reason: 'The oracle says so' });
    world.rules.push({ ...rule, id });
    runs.push(run);
  }
  await rewritten(call, runs);
}

/** Withdraws rules, and waits until past figures follow. */
export async function withdrawRules({ call, world }: RuleTelling, rules: readonly Rule[]): Promise<void> {
  const runs: number[] = [];
  for (const { id } of rules) runs.push((await call(countingRules.withdraw, { id })).run);
  world.rules = world.rules.filter((rule) => !rules.includes(rule));
  await rewritten(call, runs);
}

async function rewritten(call: Call, ids: readonly number[]): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { content } = await call(countingRules.runs, { ids: [...ids], size: 1000 });
    if (content.length === ids.length && content.every(({ state }) => state === 'done')) return;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error(`runs of rules ${ids.join(', ')} did not end`);
}

const dayOf = (local: number) => new Date(local * 1000).toISOString().slice(0, 10);

function ruleFor(telling: RuleTelling, rows: readonly Row[], { kind, place, as }: Wanted): Omit<Rule, 'id'> | null {
  const { dice, world } = telling;
  // What another device counted may have moved with it, and the day with the zone.
  const isSure = as === 'value' && place === 'device';
  const settled = new Set(world.devices.filter(isSettled).map(({ id }) => id));
  const row = dice.one(isSure ? rows.filter(({ device }) => settled.has(device)) : rows);
  const own = idOf(row, place);
  const days = { startDay: dayOf(row.local), endDay: dayOf(row.local + dice.whole(0, 20) * 86_400) };
  const window = dice.one([
    {},
    { startHour: '10:00:00', endHour: '20:00:00' },
    { startHour: '18:00:00', endHour: '02:00:00' },
    { startHour: '09:17:43', endHour: '17:02:11' },
  ]);
  if (as === 'value') return valueRule(telling, row, place);
  const rule = { kind, place, ids: idsWith(dice, rows, row, place), ...days, ...window };
  if (as === 'factor') return { ...rule, factor: dice.whole(1, 400) / 100, ...somethingOf(dice, row) };
  if (kind === 'eliminate') return rule;
  const always = dice.chance(0.3);
  return {
    ...(always ? { kind, place, ids: [own] } : rule),
    ...dice.one<Partial<Rule>>([
      { startHour: '05:59:59', endHour: '23:10:00' },
      { ceiling: dice.whole(20, 39) },
      { floor: dice.whole(0, 2), ceiling: 1_000_000 },
      { metrics: dice.some(metricNames, metricNames.length) },
      { subtractStaff: true },
    ]),
    ...(dice.chance(0.4) ? { ceiling: dice.whole(20, 39) } : {}),
    ...(dice.chance(0.2) ? { subtractStaff: true } : {}),
  };
}

const idOf = (row: Row, place: Rule['place']) =>
  place === 'entity' ? row.entityId : place === 'corridor' ? row.corridorId : row.device;

// A place, sometimes with others of its company.
function idsWith(dice: Dice, rows: readonly Row[], row: Row, place: Rule['place']): number[] {
  const others = Array.from({ length: dice.whole(0, 3) }, () => dice.one(rows));
  return [
    ...new Set([row, ...others.filter(({ companyId }) => companyId === row.companyId)].map((one) => idOf(one, place))),
  ];
}

function somethingOf(dice: Dice, { metrics }: Row): { metrics?: Metric[] } {
  const told = metricNames.filter((metric) => metrics[metric] !== undefined);
  return dice.chance(0.5) || told.length === 0 ? {} : { metrics: dice.some(told, 3) };
}

function valueRule({ dice, world }: RuleTelling, row: Row, place: Rule['place']): Omit<Rule, 'id'> | null {
  const told = metricNames.filter((metric) => row.metrics[metric] !== undefined && !metric.startsWith('dedupe'));
  if (told.length === 0) return null;
  // Some days are such that nobody told of.
  const local = dice.chance(0.3) ? row.local + dice.whole(-3, 3) * 86_400 : row.local;
  if (local > Date.now() / 1000 - 3 * 86_400) return null;
  const ids = [idOf(row, place)];
  const day = dayOf(local);
  const hour = dice.chance(0.5) ? { hour: new Date(local * 1000).getUTCHours() } : {};
  const value = dice.one([0, 1, dice.whole(2, 500), dice.whole(500, 9_000_000)]);
  const another = dice.chance(0.3) && place === 'corridor' ? [dice.one(neighbours(world, row))] : [];
  return {
    kind: 'correct',
    place,
    ids: [...new Set([...ids, ...another])],
    startDay: day,
    endDay: day,
    metrics: [dice.one(told)],
    value,
    ...hour,
  };
}

function neighbours(world: World, { corridorId }: Row): number[] {
  const { entityId } = byId(world.corridors, corridorId);
  return world.corridors.filter((corridor) => corridor.entityId === entityId).map(({ id }) => id);
}
