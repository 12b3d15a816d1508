import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { useTag } from '../../ui/use-tag.ts';
import { addsUp, figureKind } from '../item-kind.ts';
import { formatDays, formatHours, zoneName } from '../local-words.ts';
import type { Hours } from './view.ts';

type About = {
  /** null: several figures, each with its unit. */
  item: StatisticItem | null;
  range: { from: string; to: string };
  /** null: several. */
  zone: string | null;
  hours?: Hours | null;
};

/** What a chart or a picture of a table says beside its title: unit, days, hours of the day, clock. */
export function useAnswerDetail(): (about: About) => string {
  const { t } = useTranslation();
  const tag = useTag();
  return ({ item, range, zone, hours = null }) =>
    [
      ...(item !== null && (addsUp(item) || figureKind(item) === 'seconds')
        ? [t(`words.units.${statisticItems[item].unit}`)]
        : []),
      formatDays(range, tag),
      ...(hours === null ? [] : [formatHours(`${hours.start}:00~${hours.end}:59`)]),
      zone === null ? t('analysis.inLocalTime') : zoneName(zone, tag),
    ].join(' · ');
}
