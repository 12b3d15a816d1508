import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';
import { allItemNames, type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { TFunction } from 'i18next';

const itemName = (t: TFunction, item: StatisticItem) => t(`words.items.${item}`);

/** Items with one name for all their metrics: gender, age, dwell, distinct people. */
const groups: readonly { item: StatisticItem; metrics: readonly Metric[] }[] = [
  { item: 'gender', metrics: statisticItems.gender.sourceMetrics },
  { item: 'age', metrics: statisticItems.age.sourceMetrics },
  { item: 'totalDwellTime', metrics: statisticItems.averageDwellTime.sourceMetrics },
  { item: 'dedupedCount', metrics: metricNames.filter((name) => metrics[name].kind === 'daily') },
];

const grouped = new Set<Metric>(groups.flatMap((group) => group.metrics));

/** The item that consists of this metric only. */
const findSingleItem = (metric: Metric) =>
  allItemNames.find(
    (name) => statisticItems[name].kind === 'metric' && statisticItems[name].sourceMetrics[0] === metric,
  );

/** Groups that leave cannot be chosen: no kind of device measures them. A rule for all metrics also applies to them. */
const selectableMetrics = metricNames.filter((name) => name !== 'batchOut');

/** The choices for the user: single metrics in the order of `selectableMetrics`, then groups of metrics. */
const choices: readonly { key: string; item: StatisticItem; metrics: readonly Metric[] }[] = [
  ...selectableMetrics
    .filter((name) => !grouped.has(name))
    .flatMap((name) => {
      const item = findSingleItem(name);
      return item === undefined ? [] : [{ key: name, item, metrics: [name] }];
    }),
  ...groups.map((group) => ({ key: group.item, ...group })),
];

/** Options of the metrics a rule can apply to, for a multiple choice. */
export function metricGroupOptions(t: TFunction): { value: string; label: string }[] {
  return choices.map(({ key, item }) => ({ value: key, label: itemName(t, item) }));
}

/** The metrics of the chosen keys; undefined, which means all metrics, if none is chosen. */
export function expandMetricGroups(keys: readonly string[]): Metric[] | undefined {
  return keys.length === 0
    ? undefined
    : choices.filter(({ key }) => keys.includes(key)).flatMap((choice) => choice.metrics);
}

/** The name of a metric: "People in", "Gender: Male". */
export function formatMetric(t: TFunction, metric: Metric): string {
  const item = findSingleItem(metric);
  if (item !== undefined) return itemName(t, item);
  for (const name of ['gender', 'age', 'dedupedGender', 'dedupedAge'] as const) {
    const part = Object.entries<Metric>(statisticItems[name].parts).find(([, one]) => one === metric)?.[0];
    if (part === undefined) continue;
    const words = t(name === 'gender' || name === 'dedupedGender' ? 'words.gender' : 'words.age', {
      returnObjects: true,
    });
    return `${itemName(t, name)}: ${Object.entries<string>(words).find(([key]) => key === part)?.[1] ?? part}`;
  }
  return t('rules.dwellCount');
}

/** Names of metrics; a complete group has one name. */
export function formatMetrics(t: TFunction, chosen: readonly Metric[]): string[] {
  const completeGroups = choices.filter((choice) => choice.metrics.every((one) => chosen.includes(one)));
  const namedMetrics = new Set(completeGroups.flatMap((choice) => choice.metrics));
  return [
    ...completeGroups.map(({ item }) => itemName(t, item)),
    ...chosen.filter((one) => !namedMetrics.has(one)).map((one) => formatMetric(t, one)),
  ];
}

/** The metrics that can be corrected to a value per day or hour. */
export const additiveMetrics = selectableMetrics.filter((name) => metrics[name].kind === 'additive');
