import { statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { type Step, selectionTypes, steps } from '@portico/contract/words/time-ranges';
import { isLongRun } from '../../../tools/test-size.ts';
import { bucketOf, localOf, textOf } from './calendar.ts';
import type { Row } from './counted.ts';
import type { Dice } from './dice.ts';
import type { Question } from './figures.ts';
import { isAbout, nameOf } from './rule.ts';
import type { World } from './world.ts';

// Questions of every sort: each step with each window and each selection, at times when something was counted.

/** A question, and by which words its figures are counted. */
export type Asked = { question: Question; window: string; selection: string };

const daySeconds = 86_400;

/** Time of day, both ends included; drawn anew for each question. */
const windows: Readonly<Record<string, (dice: Dice) => [string, string]>> = {
  'whole day': () => ['00:00:00', '23:59:59'],
  '10 to 20': () => ['10:00:00', '20:00:00'],
  'past midnight': () => ['18:00:00', '02:00:00'],
  'odd seconds': (dice) => [clock(dice.whole(0, 43_199)), clock(dice.whole(43_200, 86_399))],
  'odd seconds past midnight': (dice) => [clock(dice.whole(43_200, 86_399)), clock(dice.whole(0, 43_198))],
  'a day from six': () => ['06:00:00', '05:59:59'],
};

function clock(second: number): string {
  return new Date(second * 1000).toISOString().slice(11, 19);
}

type Selection = { rangeType: Question['rangeType']; ids: number[]; each: boolean };

const selections: Readonly<Record<string, (world: World, dice: Dice) => Selection>> = {
  'one entity': (world, dice) => chosen('entity', [dice.one(world.entities)], true),
  'entities in several zones, each': (world, dice) => chosen('entity', dice.some(world.entities, 5), true),
  'entities in several zones, added up': (world, dice) => chosen('entity', dice.some(world.entities, 9), false),
  'a whole company, each': (world, dice) => chosen('entity', ofCompany(world, dice.one(world.companyIds)), true),
  'a whole company, added up': (world, dice) => chosen('entity', ofCompany(world, dice.one(world.companyIds)), false),
  'both companies': (world) => chosen('entity', world.entities, false),
  'one entrance': (world, dice) => chosen('access', [dice.one(world.corridors)], true),
  'entrances, each': (world, dice) => chosen('access', dice.some(world.corridors, 8), true),
  'entrances, added up': (world, dice) => chosen('access', dice.some(world.corridors, 16), false),
  'overlapping areas, each': (world, dice) => chosen('area', overlapping(world, dice), true),
  'overlapping areas, added up': (world, dice) => chosen('area', overlapping(world, dice), false),
};

function chosen(by: keyof typeof selectionTypes, rows: readonly { id: number }[], each: boolean): Selection {
  return { rangeType: selectionTypes[by], ids: rows.map(({ id }) => id), each };
}

function ofCompany(world: World, companyId: number) {
  return world.entities.filter((entity) => entity.companyId === companyId);
}

function overlapping(world: World, dice: Dice) {
  const entities = dice.some(world.entities, 2).map(({ id }) => id);
  return world.areas.filter(({ entityId }) => entities.includes(entityId));
}

export const windowNames = Object.keys(windows);
export const selectionNames = Object.keys(selections);

/** How many buckets of a step a question is about, at most. */
const spans: Readonly<Record<Step, number>> = {
  '5m': 400,
  '30m': 200,
  '1h': 170,
  '1d': 60,
  '1w': 40,
  '1n': 14,
  '1y': 3,
};
const lengths: Readonly<Record<Step, number>> = {
  '5m': 300,
  '30m': 1800,
  '1h': 3600,
  '1d': daySeconds,
  '1w': 7 * daySeconds,
  '1n': 31 * daySeconds,
  '1y': 366 * daySeconds,
};

/** In the long run every twelfth combination of step, window and selection. */
const distance = isLongRun ? 12 : 27;

/** Combinations of step, window and selection; those of one chapter begin beside those of the chapter before. */
export function questionsFor(world: World, rows: readonly Row[], dice: Dice, chapter: number): Asked[] {
  const all = steps.flatMap((step) =>
    windowNames.flatMap((window) => selectionNames.map((selection) => ({ step, window, selection }))),
  );
  return all
    .filter((_, place) => place % distance === chapter % distance)
    .map((asked) => questionFor(world, rows, dice, asked));
}

function questionFor(
  world: World,
  rows: readonly Row[],
  dice: Dice,
  { step, window, selection }: { step: Step; window: string; selection: string },
): Asked {
  const [startHour = '', endHour = ''] = windows[window]?.(dice) ?? [];
  const selected = selections[selection]?.(world, dice);
  if (selected === undefined) throw new Error(`no selection ${selection}`);
  const question: Question = {
    ...selected,
    ...rangeFor(dice, step, middleOf(world, rows, dice, selected)),
    step,
    items: dice.chance(0.5) ? [...statisticItemNames] : dice.some(statisticItemNames, 8),
    startHour,
    endHour,
    ended: dice.chance(0.15),
    completeness: dice.chance(0.3),
  };
  return { question, window, selection };
}

/** A question about each correction to a value: its entrances, hour by hour of its day. Questions at random rarely include one. */
export function questionsAboutValues({ rules }: World, rows: readonly Row[]): Asked[] {
  const corrections = rules.filter((rule) => nameOf(rule) === 'value');
  return corrections.flatMap((rule) => {
    const { place, ids, startDay, metrics } = rule;
    const entrances =
      place === 'corridor' ? ids : rows.filter((row) => isAbout(rule, row)).map(({ corridorId }) => corridorId);
    if (entrances.length === 0) return [];
    const startTime = `${startDay} 00:00:00`;
    const question: Question = {
      rangeType: selectionTypes.access,
      ids: [...new Set(entrances)],
      each: true,
      startTime,
      endTime: textOf(localOf(startTime) + daySeconds),
      step: '1h',
      items: statisticItemNames.filter((item) => statisticItems[item].from.some((metric) => metrics?.includes(metric))),
      startHour: '00:00:00',
      endHour: '23:59:59',
      ended: false,
      completeness: false,
    };
    return [{ question, window: 'whole day', selection: 'entrances, each' }];
  });
}

// When one of the places counted something, so that there is something to compare.
function middleOf(world: World, rows: readonly Row[], dice: Dice, { rangeType, ids }: Selection): number {
  const places = new Set(
    rangeType === selectionTypes.area
      ? world.areas.filter(({ id }) => ids.includes(id)).flatMap(({ corridorIds }) => corridorIds)
      : ids,
  );
  for (let tries = 0; tries < 2000; tries += 1) {
    const row = dice.one(rows);
    if (places.has(rangeType === selectionTypes.entity ? row.entityId : row.corridorId)) return row.local;
  }
  return dice.one(rows).local;
}

// From midnight to midnight, or between any two seconds.
function rangeFor(dice: Dice, step: Step, middle: number): Pick<Question, 'startTime' | 'endTime'> {
  const seconds = dice.whole(1, spans[step]) * lengths[step];
  const from = middle - dice.whole(0, seconds);
  if (dice.chance(0.25)) return { startTime: textOf(from), endTime: textOf(from + seconds) };
  const first = bucketOf(from, dice.chance(0.7) ? '1d' : step);
  const days = Math.max(1, Math.ceil((from + seconds - first) / daySeconds));
  const start = bucketOf(first, '1d');
  return { startTime: textOf(start), endTime: textOf(start + days * daySeconds) };
}
