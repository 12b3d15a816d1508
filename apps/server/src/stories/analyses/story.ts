import type { NativeRecord } from '@portico/contract/device-messages/native';
import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';

/** People of five minutes (or what `rest` says) that began at an instant. */
export type Told = readonly [iso: string, flow: number, rest?: Partial<NativeRecord>];

export type Store = {
  /** UTC unless told. */
  zone?: string;
  /** 0: keeps its zone’s standard time all year. */
  dst?: 0 | 1;
  hours?: string;
  /** When its door was hung up; ever since unless told. */
  since?: string;
  organisation?: string;
  /** What its door told, or each of its doors. */
  told: readonly Told[] | Readonly<Record<string, readonly Told[]>>;
  /** Areas of its doors. */
  areas?: Readonly<Record<string, readonly string[]>>;
};

/** What happened, what is asked and what the answer is, in numbers worked out by hand. */
export type Story = {
  story: string;
  /** When it is asked; noon of Wednesday 8 July 2026 unless told. */
  now?: string;
  stores: Readonly<Record<string, Store>>;
  ask: keyof typeof digests;
  /** What is asked about; stores unless told. */
  of?: 'stores' | 'doors' | 'areas' | 'organisations';
  input: object;
  told: unknown;
  /** What comes later, and what the answer is then. */
  later?: { told: unknown; late?: readonly Told[]; rule?: object };
};

type Answer<Name extends keyof typeof comparisons> = ResultOf<(typeof comparisons)[Name]>;
type Figures = readonly (number | null)[];

const known = (values: Figures, nameOf: (place: number) => string) =>
  values.flatMap((value, place) => (value === null ? [] : [`${nameOf(place)}=${value}`])).join(' ');
const hour = (place: number) => String(place);

/** Of each answer, what its stories are about. */
export const digests = {
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
        known(values, nameOf),
        value,
        known(baseValues, nameOf),
        base,
      ]),
      ...(columns.length > 1 && together.length > 0 ? [['together', known(together, nameOf)]] : []),
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
      known(hours, hour),
      `${peak?.time ?? '–'} ${lowest?.time ?? '–'}`,
      average,
      `${days} of ${days + daysWithout}`,
    ]),
  matrix: ({ weekdays }: Answer<'matrix'>) =>
    weekdays.map(({ hours, days, daysWithout }) => `${known(hours, hour)} ${days} of ${days + daysWithout}`.trim()),
  batch: ({ rows, days }: Answer<'batch'>) =>
    rows.map(({ name, values, min, max, average, averageGroupSize }) => [
      name,
      known(values, (place) => (days[place] ?? '').slice(5)),
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

export const noon = '2026-07-08T12:04:30Z';
export const flowIn = { item: 'flowIn' } as const;
/** Days of one’s own, both as midnights. */
export const days = (from: string, to: string) => ({ startTime: `${from} 00:00`, endTime: `${to} 00:00` });
export const none = { compare: 'none' } as const;
