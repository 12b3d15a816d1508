import { analysis } from '@portico/contract/routes/analysis';
import { comparisons } from '@portico/contract/routes/comparisons';
import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import type { AnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { computeNaiveRate, divideSides, type Known, type Rate, rateSides, sumNaiveSides } from './naive-rates.ts';
import type { RateStore } from './random-stores.ts';

/** The same place in three ways: the store, its entrances together, and an area of all its entrances. */
export const selectionKinds = ['store', 'entrances', 'area'] as const;
export type SelectionKind = (typeof selectionKinds)[number];

type Question = { company: AnalysisCompany; store: RateStore; kind: SelectionKind; rate: Rate };

/** A call that shows rates: what it replies, and what it has to reply. `kinds`: the selections that it shows as one place. */
export type RateCall = {
  name: string;
  kinds: readonly SelectionKind[];
  rates?: readonly Rate[];
  read(question: Question): Promise<Known[]>;
  expect(question: Question): Known[];
};

const day = 86_400;
const toSeconds = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000;
const [first, end] = [toSeconds('2026-07-06'), toSeconds('2026-07-08')];
const weekBefore = toSeconds('2026-06-30');
const yesterday = end - day;
const range = { startTime: '2026-07-06 00:00:00', endTime: '2026-07-08 00:00:00' };
/** Shown for a store or an area; several entrances are rows of their own. */
const asRow = ['store', 'area'] as const;
const asStore = ['store'] as const;

const places = ({ store, kind }: Question) =>
  ({
    store: { rangeType: 0, ids: [store.id] },
    entrances: { rangeType: 1, ids: store.entrances },
    area: { rangeType: 2, ids: [store.area] },
  })[kind];

const naive = ({ store, rate }: Question, from = first, to = end) => computeNaiveRate(rate, store.records, from, to);
const naiveBuckets = (question: Question, seconds: number, from = first, to = end) =>
  Array.from({ length: (to - from) / seconds }, (_, index) =>
    naive(question, from + index * seconds, from + (index + 1) * seconds),
  );
const total = (question: Question) => [naive(question)];

const analyse = ({ company }: Question) => company.analyse;
const withItem = (question: Question) => ({ ...places(question), ...range, item: question.rate });

/** A series of all places together, or of the store or area as a row. */
function seriesCall(step: '30m' | '1h' | '1d', seconds: number, each: boolean): RateCall {
  return {
    name: `series by ${step}${each ? ' as a row' : ''}`,
    kinds: each ? asRow : selectionKinds,
    async read(question) {
      const input = { ...places(question), ...range, items: [question.rate], step, each };
      const { rows } = await analyse(question)(analysis.series, input);
      return rows.flatMap(({ values, total: whole }) => [...values, whole]);
    },
    expect: (question) => [...naiveBuckets(question, seconds), naive(question)],
  };
}

export const rateCalls: readonly RateCall[] = [
  seriesCall('30m', 1800, false),
  seriesCall('1h', 3600, false),
  seriesCall('1h', 3600, true),
  seriesCall('1d', day, false),
  {
    name: 'records: value',
    kinds: selectionKinds,
    read: async (question) => [(await analyse(question)(analysis.records, withItem(question))).value],
    expect: total,
  },
  {
    name: 'records that count',
    kinds: selectionKinds,
    async read(question) {
      const { content } = await analyse(question)(analysis.records, { ...withItem(question), size: 1000 });
      const counted = content.filter(({ counts }) => counts);
      const [one, other] = rateSides[question.rate].map((side) => {
        const known = counted.flatMap(({ metrics }) => metrics[side] ?? []);
        return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
      });
      return [divideSides(question.rate, [one ?? null, other ?? null])];
    },
    expect: total,
  },
  {
    name: 'contrast: all places',
    kinds: selectionKinds,
    async read(question) {
      const reply = await analyse(question)(comparisons.contrast, { ...withItem(question), step: '1h', type: 5 });
      return [...reply.together, reply.total];
    },
    expect: (question) => [...naiveBuckets(question, 3600), naive(question)],
  },
  {
    name: 'contrast: a place',
    kinds: asRow,
    async read(question) {
      const { columns } = await analyse(question)(comparisons.contrast, { ...withItem(question), step: '1h', type: 5 });
      return columns.flatMap(({ value, compared, values }) => [value, compared, ...values]);
    },
    expect: (question) => [naive(question), naive(question), ...naiveBuckets(question, 3600)],
  },
  {
    name: 'contrast of ranges',
    kinds: asRow,
    async read(question) {
      const days = ['2026-07-06', '2026-07-07'].map((text) => ({
        startTime: `${text} 00:00:00`,
        endTime: `${text.slice(0, 9)}${Number(text.slice(9)) + 1} 00:00:00`,
      }));
      const input = { ...places(question), item: question.rate, contrastType: 1, step: '1h' as const, ranges: days };
      const { columns } = await analyse(question)(comparisons.contrast, input);
      return columns.flatMap(({ values }) => values);
    },
    expect: (question) => naiveBuckets(question, 3600),
  },
  {
    name: 'rank: total',
    kinds: selectionKinds,
    read: async (question) => [(await analyse(question)(comparisons.rank, { ...withItem(question), type: 5 })).total],
    expect: total,
  },
  {
    name: 'rank: a place',
    kinds: asRow,
    async read(question) {
      const { rows } = await analyse(question)(comparisons.rank, { ...withItem(question), type: 5 });
      return rows.flatMap(({ value, compared }) => [value, compared]);
    },
    expect: (question) => [naive(question), naive(question)],
  },
  {
    name: 'growth',
    kinds: asRow,
    async read(question) {
      const input = { ...places(question), item: question.rate, timeType: 2 };
      const { rows } = await analyse(question)(comparisons.growth, input);
      return rows.flatMap(({ value, before }) => [value, before.compared, before.value]);
    },
    expect: (question) => [
      naive(question, yesterday, end),
      naive(question, yesterday, end),
      naive(question, weekBefore, weekBefore + day),
    ],
  },
  {
    name: 'highs and lows',
    kinds: asRow,
    async read(question) {
      const { rows } = await analyse(question)(comparisons.highlow, { ...withItem(question), type: 5, week: 2 });
      return rows.flatMap(({ hours }) => hours);
    },
    expect: (question) => naiveBuckets(question, 3600, yesterday, end),
  },
  {
    name: 'usual week',
    kinds: selectionKinds,
    async read(question) {
      const { weekdays } = await analyse(question)(comparisons.matrix, { ...withItem(question), type: 5 });
      return weekdays.slice(0, 2).flatMap(({ hours }) => hours);
    },
    expect: (question) => naiveBuckets(question, 3600),
  },
  {
    name: 'proportion: whole',
    kinds: selectionKinds,
    async read(question) {
      const input = { ...withItem(question), type: 5, by: 'place' as const };
      return [(await analyse(question)(comparisons.proportion, input)).whole];
    },
    expect: total,
  },
  {
    name: 'proportion: the area of a store',
    kinds: asStore,
    async read(question) {
      const input = { ...withItem(question), type: 5, by: 'area' as const };
      const { rows, whole } = await analyse(question)(comparisons.proportion, input);
      return [...rows.map(({ value }) => value), whole];
    },
    expect: (question) => [naive(question), naive(question)],
  },
  {
    name: 'groups',
    kinds: asRow,
    rates: ['averageGroupSize'],
    async read(question) {
      const { rows } = await analyse(question)(comparisons.batch, { ...places(question), ...range, type: 5 });
      return rows.map(({ averageGroupSize }) => averageGroupSize);
    },
    expect: total,
  },
  {
    name: 'visitor funnel: steps',
    kinds: selectionKinds,
    rates: ['enteringRate', 'averageGroupSize', 'averageDwellTime'],
    async read(question) {
      const { steps } = await analyse(question)(comparisons.funnel, { ...places(question), ...range, type: 5 });
      const find = (item: string) => steps.find((step) => step.item === item);
      if (question.rate === 'averageDwellTime') return [find('averageDwellTime')?.value ?? null];
      return [find(question.rate === 'enteringRate' ? 'flowIn' : 'batch')?.rate ?? null];
    },
    expect(question) {
      if (question.rate !== 'averageGroupSize') return total(question);
      const records = question.store.records.filter(({ local }) => local >= first && local < end);
      const [people, groups] = sumNaiveSides('averageGroupSize', records);
      return [people === null || people === 0 ? null : (groups ?? 0) / people];
    },
  },
  {
    name: 'visitor funnel: a place',
    kinds: asRow,
    rates: ['enteringRate', 'averageGroupSize', 'averageDwellTime'],
    async read(question) {
      const { rows } = await analyse(question)(comparisons.funnel, { ...places(question), ...range, type: 5 });
      return rows.map((row) => row[question.rate as 'enteringRate']); // the rates of this call
    },
    expect: total,
  },
  {
    name: 'home: card',
    kinds: asStore,
    async read(question) {
      const input = { entityId: question.store.id, type: 6, items: [question.rate] };
      const { cards } = await analyse(question)(home.statistical, input);
      return cards.map(({ value }) => value);
    },
    expect: (question) => [naive(question, yesterday, end)],
  },
  {
    name: 'home: day by hour',
    kinds: asStore,
    async read(question) {
      const input = { entityId: question.store.id, item: question.rate, startTime: '2026-07-07' };
      return (await analyse(question)(home.trend, input)).now.map(({ value }) => value);
    },
    expect: (question) => naiveBuckets(question, 3600, yesterday, end),
  },
  {
    name: 'home: a week before',
    kinds: asStore,
    async read(question) {
      const input = { entityId: question.store.id, item: question.rate, startTime: '2026-07-07' };
      return (await analyse(question)(home.usualHours, input)).weekAgo.map(({ value }) => value);
    },
    expect: (question) => naiveBuckets(question, 3600, weekBefore, weekBefore + day),
  },
  {
    name: 'home: comparison of stores',
    kinds: asStore,
    async read(question) {
      const input = { item: question.rate, type: 6, size: 100 };
      const { content } = await analyse(question)(homePanelRoutes.league, input);
      return content.filter(({ id }) => id === question.store.id).map(({ value }) => value);
    },
    expect: (question) => [naive(question, yesterday, end)],
  },
];
