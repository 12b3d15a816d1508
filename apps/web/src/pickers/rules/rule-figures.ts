import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';
import { statisticItemNames, statisticItems, type StatisticItem } from '@portico/contract/words/statistic-items';
import type { TFunction } from 'i18next';

const wordOf = (t: TFunction, item: StatisticItem) => t(`words.items.${item}`);

/** Items that are told by one word whatever they consist of: gender, age, dwell, distinct people. */
const groups: readonly { item: StatisticItem; metrics: readonly Metric[] }[] = [
  { item: 'gender', metrics: statisticItems.gender.from },
  { item: 'age', metrics: statisticItems.age.from },
  { item: 'totalDwellTime', metrics: statisticItems.averageDwellTime.from },
  { item: 'dedupedCount', metrics: metricNames.filter((name) => metrics[name].kind === 'daily') },
];

const grouped = new Set<Metric>(groups.flatMap((group) => group.metrics));

/** The item of a metric that is one. */
const itemOf = (metric: Metric) =>
  statisticItemNames.find((name) => statisticItems[name].kind === 'metric' && statisticItems[name].from[0] === metric);

/** What people choose from: a metric each, or several that belong together; in stored order. */
const choices: readonly { key: string; item: StatisticItem; metrics: readonly Metric[] }[] = [
  ...metricNames
    .filter((name) => !grouped.has(name))
    .flatMap((name) => {
      const item = itemOf(name);
      return item === undefined ? [] : [{ key: name, item, metrics: [name] }];
    }),
  ...groups.map((group) => ({ key: group.item, ...group })),
];

/** The figures a rule can be about, to choose several. */
export function figureChoices(t: TFunction): { value: string; label: string }[] {
  return choices.map(({ key, item }) => ({ value: key, label: wordOf(t, item) }));
}

/** The metrics of figures that were chosen; none is all. */
export function metricsOfChoices(keys: readonly string[]): Metric[] | undefined {
  return keys.length === 0
    ? undefined
    : choices.filter(({ key }) => keys.includes(key)).flatMap((choice) => choice.metrics);
}

/** One metric in words: "People in", "Gender: Male". */
export function metricWord(t: TFunction, metric: Metric): string {
  const item = itemOf(metric);
  if (item !== undefined) return wordOf(t, item);
  for (const name of ['gender', 'age', 'dedupedGender', 'dedupedAge'] as const) {
    const part = Object.entries<Metric>(statisticItems[name].parts).find(([, one]) => one === metric)?.[0];
    if (part === undefined) continue;
    const words = t(name === 'gender' || name === 'dedupedGender' ? 'words.gender' : 'words.age', {
      returnObjects: true,
    });
    return `${wordOf(t, name)}: ${Object.entries<string>(words).find(([key]) => key === part)?.[1] ?? part}`;
  }
  return t('rules.dwellCount');
}

/** Metrics in as few words as they have. */
export function figureWords(t: TFunction, chosen: readonly Metric[]): string[] {
  const whole = choices.filter((choice) => choice.metrics.every((one) => chosen.includes(one)));
  const told = new Set(whole.flatMap((choice) => choice.metrics));
  return [
    ...whole.map(({ item }) => wordOf(t, item)),
    ...chosen.filter((one) => !told.has(one)).map((one) => metricWord(t, one)),
  ];
}

/** The metrics a day or an hour can be said to have had. */
export const additiveMetrics = metricNames.filter((name) => metrics[name].kind === 'additive');
