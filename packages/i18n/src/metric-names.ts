import { type Metric, metricNames } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { TextKey } from './shape.ts';

/** What a metric is called: like the item that shows it alone, or like its part of one. */
export const metricNameKeys: Readonly<Record<Metric, TextKey>> = namesOf();

function namesOf(): Record<Metric, TextKey> {
  const names = new Map<Metric, TextKey>([['dwellCount', 'records.dwellCount']]);
  for (const item of Object.keys(statisticItems) as StatisticItem[]) {
    const row = statisticItems[item];
    if (row.kind === 'metric') names.set(row.from[0], `words.items.${item}`);
    if (row.kind !== 'split') continue;
    const isAge = item === 'age' || item === 'dedupedAge';
    // The parts of a split item are the genders or the ages, each with its word.
    for (const [part, metric] of Object.entries(row.parts))
      names.set(metric, `words.${isAge ? 'age' : 'gender'}.${part}` as TextKey);
  }
  const name = (metric: Metric): TextKey => {
    const known = names.get(metric);
    if (known === undefined) throw new RangeError(`No name for ${metric}`);
    return known;
  };
  // Every metric has an entry: a missing name throws.
  return Object.fromEntries(metricNames.map((metric) => [metric, name(metric)])) as Record<Metric, TextKey>;
}
