import type { NativeRecord } from '@portico/contract/device-messages/native';
import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';

/** Number of people in the five minutes that start at an instant; `rest` overrides fields of the record. */
export type StoryRecord = readonly [iso: string, flow: number, rest?: Partial<NativeRecord>];

export type StoryStore = {
  /** Default: UTC. */
  zone?: string;
  /** 0: the store keeps the standard time of its zone all year. */
  dst?: 0 | 1;
  hours?: string;
  /** When its device was installed; default: always installed. */
  since?: string;
  organisation?: string;
  /** Records of its entrance, or of each of its entrances by name. */
  records: readonly StoryRecord[] | Readonly<Record<string, readonly StoryRecord[]>>;
  /** Areas and the entrances in them. */
  areas?: Readonly<Record<string, readonly string[]>>;
};

/** Records, an analysis query, and the expected answer, computed by hand. */
export type AnalysisStory = {
  title: string;
  /** Time of the query; default: Wednesday 8 July 2026, noon. */
  now?: string;
  stores: Readonly<Record<string, StoryStore>>;
  analysis: keyof typeof answerSummarizers;
  /** Kind of the places queried; default: stores. */
  placeKind?: 'stores' | 'doors' | 'areas' | 'organisations';
  input: object;
  expected: unknown;
  /** Records or a rule that arrive later, and the answer expected after them. */
  later?: { expected: unknown; lateRecords?: readonly StoryRecord[]; rule?: object };
};

type Answer<Name extends keyof typeof comparisons> = ResultOf<(typeof comparisons)[Name]>;
type Figures = readonly (number | null)[];

const formatKnown = (values: Figures, nameOf: (place: number) => string) =>
  values.flatMap((value, index) => (value === null ? [] : [`${nameOf(index)}=${value}`])).join(' ');
const hour = (place: number) => String(place);

/** The part of each analysis's answer that the stories check. */
export const answerSummarizers = {
  rank: ({ rows }: Answer<'rank'>) =>
    rows.map(({ name, rank, value, compared, base, growth, leftOut }) => [
      name,
      rank,
      value,
      compared,
      base,
      leftOut ?? growth,
    ]),
  complete: ({ rows }: Answer<'rank'>) => rows.map(({ name, completeness }) => [name, completeness]),
  contrast: ({ buckets, columns, together }: Answer<'contrast'>) => {
    const isOfDays = buckets.every((start) => start.endsWith(' 00:00:00'));
    const nameOf = (place: number) => (buckets[place] ?? '').slice(5, isOfDays ? 10 : 16);
    return [
      ...columns.map(({ name, values, baseValues, value, base }) => [
        name,
        formatKnown(values, nameOf),
        value,
        formatKnown(baseValues, nameOf),
        base,
      ]),
      ...(columns.length > 1 && together.length > 0 ? [['together', formatKnown(together, nameOf)]] : []),
    ];
  },
  growth: ({ rows }: Answer<'growth'>) =>
    rows.map(({ name, compared, before, year }) => [
      name,
      compared,
      before.leftOut ?? before.value,
      year.leftOut ?? year.value,
    ]),
  highlow: ({ rows }: Answer<'highlow'>) =>
    rows.map(({ name, hours, peak, lowest, average, days, daysWithout }) => [
      name,
      formatKnown(hours, hour),
      `${peak?.time ?? '–'} ${lowest?.time ?? '–'}`,
      average,
      `${days} of ${days + daysWithout}`,
    ]),
  matrix: ({ weekdays }: Answer<'matrix'>) =>
    weekdays.map(({ hours, days, daysWithout }) =>
      `${formatKnown(hours, hour)} ${days} of ${days + daysWithout}`.trim(),
    ),
  batch: ({ rows, days }: Answer<'batch'>) =>
    rows.map(({ name, values, min, max, average, averageGroupSize }) => [
      name,
      formatKnown(values, (place) => (days[place] ?? '').slice(5)),
      `${min?.day.slice(5) ?? '–'} ${max?.day.slice(5) ?? '–'}`,
      average,
      averageGroupSize,
    ]),
  funnel: ({ steps }: Answer<'funnel'>) => steps.map(({ item, value, base, rate }) => [item, value, base, rate]),
  proportion: ({ rows, whole, rest }: Answer<'proportion'>) => [
    ...rows.map(({ name, value, share }) => [name, value, share]),
    ['whole', whole, rest],
  ],
};

export const defaultNow = '2026-07-08T12:04:30Z';
export const flowInItem = { item: 'flowIn' } as const;
/** A custom range of days, given as midnights; the second one is exclusive. */
export const createDayRange = (from: string, to: string) => ({ startTime: `${from} 00:00`, endTime: `${to} 00:00` });
export const withoutComparison = { compare: 'none' } as const;
