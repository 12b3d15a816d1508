import type { Metric } from './metrics.ts';

type Unit = 'people' | 'groups' | 'cars' | 'seconds' | 'share';

type Item = {
  unit: Unit;
  /** Metrics the item is computed from. */
  sourceMetrics: readonly Metric[];
  /** Parts of a split item, in display order, with the metric of each. */
  parts?: Readonly<Record<string, Metric>>;
  /** How the item is computed: from one sum (metric), by a formula of packages/counting (derived), or split in parts (split). */
  kind: 'metric' | 'derived' | 'split';
  /** One sum divided by another: it cannot be added up and is always computed from sums. */
  isQuotient?: true;
};

const plain = (metric: Metric, unit: Unit) => ({ unit, sourceMetrics: [metric], kind: 'metric' }) as const;

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

/** All items a screen can show for a selection and a time. Specification §3; the formulas are in packages/counting/src/items.ts. */
export const statisticItems = {
  flowIn: plain('flowIn', 'people'),
  flowOut: plain('flowOut', 'people'),
  customerIn: { unit: 'people', sourceMetrics: ['flowIn', 'enterStaff'], kind: 'derived' },
  customerOut: { unit: 'people', sourceMetrics: ['flowOut', 'leaveStaff'], kind: 'derived' },
  enterStaff: plain('enterStaff', 'people'),
  leaveStaff: plain('leaveStaff', 'people'),
  flowPassby: plain('flowPassby', 'people'),
  flowTurnback: plain('flowTurnback', 'people'),
  enteringRate: { unit: 'share', sourceMetrics: ['flowIn', 'flowPassby'], kind: 'derived', isQuotient: true },
  turnbackRate: { unit: 'share', sourceMetrics: ['flowTurnback', 'flowIn'], kind: 'derived', isQuotient: true },
  batch: plain('batch', 'groups'),
  batchOut: plain('batchOut', 'groups'),
  averageGroupSize: { unit: 'people', sourceMetrics: ['flowIn', 'batch'], kind: 'derived', isQuotient: true },
  adult: plain('adult', 'people'),
  children: plain('children', 'people'),
  familys: plain('familys', 'groups'),
  personals: plain('personals', 'groups'),
  gender: { unit: 'people', sourceMetrics: Object.values(genders), kind: 'split', parts: genders },
  age: { unit: 'people', sourceMetrics: Object.values(ages), kind: 'split', parts: ages },
  inCar: plain('inCar', 'cars'),
  outCar: plain('outCar', 'cars'),
  dedupedCount: plain('dedupedCount', 'people'),
  totalDwellTime: plain('dwellSeconds', 'seconds'),
  averageDwellTime: {
    unit: 'seconds',
    sourceMetrics: ['dwellSeconds', 'dwellCount'],
    kind: 'derived',
    isQuotient: true,
  },
  dedupedAge: { unit: 'people', sourceMetrics: Object.values(dedupedAges), kind: 'split', parts: dedupedAges },
  dedupedGender: { unit: 'people', sourceMetrics: Object.values(dedupedGenders), kind: 'split', parts: dedupedGenders },
  dedupeStaff: plain('dedupeStaff', 'people'),
  totalPerson: { unit: 'people', sourceMetrics: ['flowIn', 'flowOut'], kind: 'derived' },
  totalCar: { unit: 'cars', sourceMetrics: ['inCar', 'outCar'], kind: 'derived' },
} as const satisfies Record<string, Item>;

export type StatisticItem = keyof typeof statisticItems;

/** All items, in display order. */
export const allItemNames = Object.keys(statisticItems) as StatisticItem[]; // Object.keys returns string[]

/**
 * The items a user can choose, in display order. Groups that leave are not among them: no kind of device measures them. Devices of the
 * native protocol may report them; calls with type `outBatch` return them.
 */
export const statisticItemNames: StatisticItem[] = allItemNames.filter((item) => item !== 'batchOut');

/** The default items of the home page. Specification §9. */
export const defaultHomeItems: readonly StatisticItem[] = ['flowIn', 'flowPassby', 'batch', 'adult', 'children'];
