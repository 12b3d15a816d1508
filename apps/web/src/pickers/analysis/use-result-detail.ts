import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatOpeningHours, formatPeriodDays, formatZoneName } from '../format-local-time.ts';
import { addsUpOverTime, itemFigureKind } from '../item-figure-kind.ts';
import type { TimeOfDayRange } from './analysis-view.ts';

type DetailInput = {
  /** null: several items, each with its unit. */
  item: StatisticItem | null;
  range: { from: string; to: string };
  /** null: several time zones. */
  zone: string | null;
  hours?: TimeOfDayRange | null;
};

/** The text beside the title of a chart or of a table's picture: unit, days, hours of the day, time zone. */
export function useResultDetail(): (about: DetailInput) => string {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return ({ item, range, zone, hours = null }) =>
    [
      ...(item !== null && (addsUpOverTime(item) || itemFigureKind(item) === 'seconds')
        ? [t(`words.units.${statisticItems[item].unit}`)]
        : []),
      formatPeriodDays(range, tag),
      ...(hours === null ? [] : [formatOpeningHours(`${hours.start}:00~${hours.end}:59`)]),
      zone === null ? t('analysis.inLocalTime') : formatZoneName(zone, tag),
    ].join(' · ');
}
