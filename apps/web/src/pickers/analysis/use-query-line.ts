import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatPeriodDays } from '../format-local-time.ts';
import type { NamedPlace } from '../store-part-dialog.tsx';
import { type AnalysisView, toStartAndEndTime } from './analysis-view.ts';

type Parts = {
  items: readonly StatisticItem[];
  /** null: the page has no range of its own, or several. */
  hasRange: boolean;
  isCompared: boolean;
  /** What the fields of a single page ask. */
  own?: readonly string[];
};

/** What a view asks, in one line: items, places, range and comparison. */
export function useQueryLine(view: AnalysisView, knownPlaces: readonly NamedPlace[], parts: Parts): string {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [only, ...others] = knownPlaces;
  const count = typeof view.places.ids === 'string' ? knownPlaces.length : view.places.ids.length;
  const places =
    view.places.ids === 'all'
      ? t('home.allStores')
      : only !== undefined && others.length === 0
        ? isolateDirection(only.name)
        : t('analysis.placesCount', { count, n: formatCount(count, tag) });
  return [
    ...parts.items.map((item) => t(`words.items.${item}`)),
    places,
    ...(parts.hasRange ? [view.days === null ? t(`words.ranges.${view.range}`) : formatDays(view.days, tag)] : []),
    ...(parts.own ?? []),
    ...(parts.isCompared && view.compare !== 'none'
      ? [t('analysis.comparedWith', { base: t(`analysis.compares.${view.compare}`) })]
      : []),
  ].join(' · ');
}

function formatDays(days: { from: string; to: string }, tag: string): string {
  const { startTime, endTime } = toStartAndEndTime(days);
  return isolateDirection(formatPeriodDays({ from: startTime, to: endTime }, tag));
}
