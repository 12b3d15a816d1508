import type { Metric } from './metrics.ts';

type Unit = 'people' | 'groups' | 'cars' | 'seconds' | 'share';

type Item = {
  unit: Unit;
  /** Metrics the item is computed from. */
  from: readonly Metric[];
  /** Parts of a split item, in display order, with the metric of each. */
  parts?: Readonly<Record<string, Metric>>;
  /** Computed from one sum (a plain metric), by a rule of packages/counting (derived), or split in parts. */
  kind: 'metric' | 'derived' | 'split';
  /** One sum divided by another: it does not add up, and is computed anew from sums. */
  divided?: true;
};

const plain = (metric: Metric, unit: Unit) => ({ unit, from: [metric], kind: 'metric' }) as const;

const genders = { male: 'genderMale', female: 'genderFemale', unknown: 'genderUnknown' } as const;
const ages = { 0: 'age0', 1: 'age1', 2: 'age2', 3: 'age3', 4: 'age4', 5: 'age5', 6: 'age6' } as const;
const dedupedGenders = {
  male: 'dedupedMale',
  female: 'dedupedFemale',
  unknown: 'dedupedGenderUnknown',
} as const;
const dedupedAges = {
  0: 'dedupedAge0',
  1: 'dedupedAge1',
  2: 'dedupedAge2',
  3: 'dedupedAge3',
  4: 'dedupedAge4',
  5: 'dedupedAge5',
  6: 'dedupedAge6',
} as const;

/** Everything a screen can show of a selection and a time. Specification §3; the formulas are in packages/counting/items. */
export const statisticItems = {
  flowIn: plain('flowIn', 'people'),
  flowOut: plain('flowOut', 'people'),
  customerIn: { unit: 'people', from: ['flowIn', 'enterStaff'], kind: 'derived' },
  customerOut: { unit: 'people', from: ['flowOut', 'leaveStaff'], kind: 'derived' },
  enterStaff: plain('enterStaff', 'people'),
  leaveStaff: plain('leaveStaff', 'people'),
  flowPassby: plain('flowPassby', 'people'),
  flowTurnback: plain('flowTurnback', 'people'),
  enteringRate: { unit: 'share', from: ['flowIn', 'flowPassby'], kind: 'derived', divided: true },
  turnbackRate: { unit: 'share', from: ['flowTurnback', 'flowIn'], kind: 'derived', divided: true },
  batch: plain('batch', 'groups'),
  averageGroupSize: { unit: 'people', from: ['flowIn', 'batch'], kind: 'derived', divided: true },
  adult: plain('adult', 'people'),
  children: plain('children', 'people'),
  familys: plain('familys', 'groups'),
  personals: plain('personals', 'groups'),
  gender: { unit: 'people', from: Object.values(genders), kind: 'split', parts: genders },
  age: { unit: 'people', from: Object.values(ages), kind: 'split', parts: ages },
  inCar: plain('inCar', 'cars'),
  outCar: plain('outCar', 'cars'),
  dedupedCount: plain('dedupedCount', 'people'),
  totalDwellTime: plain('dwellSeconds', 'seconds'),
  averageDwellTime: { unit: 'seconds', from: ['dwellSeconds', 'dwellCount'], kind: 'derived', divided: true },
  dedupedAge: { unit: 'people', from: Object.values(dedupedAges), kind: 'split', parts: dedupedAges },
  dedupedGender: { unit: 'people', from: Object.values(dedupedGenders), kind: 'split', parts: dedupedGenders },
  dedupeStaff: plain('dedupeStaff', 'people'),
  totalPerson: { unit: 'people', from: ['flowIn', 'flowOut'], kind: 'derived' },
  totalCar: { unit: 'cars', from: ['inCar', 'outCar'], kind: 'derived' },
} as const satisfies Record<string, Item>;

export type StatisticItem = keyof typeof statisticItems;

export const statisticItemNames = Object.keys(statisticItems) as StatisticItem[];

/** Shown on home until a person chooses. Specification §9. */
export const defaultHomeItems: readonly StatisticItem[] = ['flowIn', 'flowPassby', 'batch', 'adult', 'children'];
