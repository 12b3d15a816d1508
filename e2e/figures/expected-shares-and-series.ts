import type { analysis } from '@portico/contract/routes/analysis';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { type BuildExpectedPage, changeCells, type FileCell, listWithValues } from './expected.ts';
import type { Formatters } from './formatters.ts';

const stages = ['flowPassby', 'flowIn', 'enteringRate', 'batch', 'averageGroupSize', 'averageDwellTime'] as const;

/** The visitor funnel by step and by place. */
export const buildExpectedFunnel: BuildExpectedPage<typeof comparisons.funnel> = ({ steps, rows, base }, written) => {
  const { formatCount, formatItemValue, formatCompletenessPrefix, translateText, formatGrowth, formatShare } = written;
  const title = (item: (typeof steps)[number]['item']) => {
    const name = translateText(`words.items.${item}`);
    if (item !== 'averageDwellTime') return name;
    return translateText('exports.withUnit', { title: name, unit: translateText('words.units.seconds') });
  };
  const rateOf = ({ item, value, rate, places }: (typeof steps)[number]) => {
    const measured = { count: places, n: formatCount(places), m: formatCount(rows.length) };
    return [
      ...(item === 'flowIn' && rate !== null
        ? [translateText('analysis.funnel.rate.flowIn', { value: formatShare(rate) })]
        : []),
      ...(item === 'batch' && rate !== null && rate > 0
        ? [translateText('analysis.funnel.rate.batch', { value: formatItemValue('averageGroupSize', 1 / rate) })]
        : []),
      ...(value === null || places === rows.length ? [] : [translateText('analysis.funnel.measuredBy', measured)]),
    ].join(' · ');
  };
  // Several places together are compared in spite of gaps.
  const judged = <Step extends object>(step: Step) =>
    rows.length === 1 ? step : { ...step, comparedCompleteness: null, baseCompleteness: null };
  return {
    table: rows.map((row) => [
      row.name,
      ...stages.map(
        (item) =>
          (item === 'flowIn' ? formatCompletenessPrefix(row.completeness) : '') + formatItemValue(item, row[item]),
      ),
    ]),
    cards: [],
    funnelSteps: steps.map((step) => [
      translateText(`analysis.funnel.steps.${step.item}`),
      formatCompletenessPrefix(step.completeness) + formatItemValue(step.item, step.value),
      step.value === null ? '' : formatGrowth(step.item, judged(step)),
      rateOf(step),
    ]),
    file: steps.map((step) => [
      title(step.item),
      step.value,
      step.completeness,
      step.rate,
      step.compared,
      step.base,
      ...changeCells(written, judged(step), base),
      step.baseRate,
    ]),
  };
};

const ages = ['0', '1', '2', '3', '4', '5', '6'] as const;
const genders = ['male', 'female', 'unknown'] as const;

/** The name of a part of an item. */
function partName({ translateText }: Formatters, part: string): string {
  const gender = genders.find((one) => one === part);
  if (gender !== undefined) return translateText(`words.gender.${gender}`);
  const age = ages.find((one) => one === part);
  return age === undefined ? part : translateText(`words.age.${age}`);
}

export const buildExpectedProportion: BuildExpectedPage<typeof comparisons.proportion> = (
  { rows, whole, rest },
  written,
  { items },
) => {
  const { formatCount, formatCompletenessPrefix, formatShare, translateText } = written;
  const nameOf = ({ id, name }: (typeof rows)[number]) => {
    const item = statisticItemNames.find((one) => one === name);
    if (item !== undefined && items.includes(item)) return translateText(`words.items.${item}`);
    return id === null ? partName(written, name) : name;
  };
  return {
    table: [
      [translateText('analysis.queries.whole'), formatCount(whole), formatShare(whole === null ? null : 1)],
      ...rows.map((row) => [
        nameOf(row),
        formatCompletenessPrefix(row.completeness) + formatCount(row.value),
        formatShare(row.share),
      ]),
    ],
    cards: [],
    file: [
      ...rows.map((row): FileCell[] => [nameOf(row), row.value, row.share, row.completeness]),
      ...(rest === null ? [] : [[translateText('exports.rest'), rest, whole === null ? null : rest / whole, null]]),
    ],
  };
};

/** An item, followed by each of its parts. */
function figuresOf(name: string): { item: StatisticItem; part: string | null }[] {
  const item = statisticItemNames.find((one) => one === name);
  if (item === undefined) throw new Error(`asked for no ${name}`);
  const row = statisticItems[item];
  return [null, ...('parts' in row ? Object.keys(row.parts) : [])].map((part) => ({ item, part }));
}

/** A traffic query: every place at every time. The cards show the first item. */
export const buildExpectedSeries: BuildExpectedPage<typeof analysis.series> = (
  reply,
  written,
  { ids, items, names, separately },
) => {
  const { formatItemValue, formatCompletenessPrefix, translateText, formatLocalTime } = written;
  const places: readonly (number | null)[] = separately ? ids : [null];
  const shown = items.map(figuresOf);
  type Of = { item: StatisticItem; part: string | null };
  const find = <T extends { id: number | null; item: string; part: string | null }>(
    rows: readonly T[],
    id: number | null,
    { item, part }: Of,
  ) => rows.find((row) => row.id === id && row.item === item && row.part === part);
  const row = (id: number | null, of: Of) => find(reply.rows, id, of);
  const estimate = (id: number | null, of: Of) => find(reply.estimates, id, of);
  const hasEstimates = ({ item }: Of) => reply.estimates.some((one) => one.item === item);
  const nameOf = (id: number | null) =>
    id === null ? translateText('analysis.queries.together') : (names.get(id) ?? String(id));
  const isByDay = reply.buckets.every((bucket) => bucket.endsWith('00:00:00'));
  const time = (bucket: string) =>
    isByDay ? formatLocalTime(bucket, { month: 'short', day: 'numeric', weekday: 'short' }) : bucket.slice(11, 16);
  const [drawn = { item: 'flowIn', part: null } as const] = shown.flat();
  return {
    totals:
      places.length === 1
        ? []
        : places.map((id) => [
            nameOf(id),
            ...shown.flat().map((query) => formatItemValue(query.item, row(id, query)?.total ?? null)),
          ]),
    table: reply.buckets.flatMap((bucket, index) =>
      places.map((id) => [
        time(bucket),
        ...(places.length > 1 ? [nameOf(id)] : []),
        ...shown
          .flat()
          .flatMap((query) => [
            formatItemValue(query.item, row(id, query)?.values[index] ?? null),
            ...(hasEstimates(query) ? [formatItemValue(query.item, estimate(id, query)?.values[index] ?? null)] : []),
          ]),
      ]),
    ),
    cards: listWithValues(places, (id) => row(id, drawn)?.values ?? []).map((id) => [
      nameOf(id) + formatCompletenessPrefix(row(id, drawn)?.totalCompleteness ?? null),
      formatItemValue(drawn.item, row(id, drawn)?.total ?? null),
      '',
    ]),
    file: places.flatMap((id) =>
      reply.buckets.map((bucket, index) => [
        ...(separately ? [nameOf(id)] : []),
        { local: isByDay ? bucket.slice(0, 10) : bucket },
        ...shown.flatMap((parts) => [
          ...parts.map((query) => row(id, query)?.values[index] ?? null),
          ...parts
            .filter((query) => estimate(id, query) !== undefined)
            .map((query) => estimate(id, query)?.values[index] ?? null),
          ...parts.slice(0, 1).map((query) => row(id, query)?.completeness?.[index] ?? null),
        ]),
      ]),
    ),
  };
};
