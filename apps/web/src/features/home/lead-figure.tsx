import type { RangeName } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { formatComparisonPeriod, formatLocalTime } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { ItemDefinition } from '../../pickers/item-definition.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { CardComparison } from './card-comparison.tsx';
import styles from './cards.module.css';
import type { StatisticCard, StatisticsReply } from './requests.ts';
import { SplitItemCard } from './split-item-card.tsx';
import { CardFigure, MissingFigure } from './statistic-cards.tsx';
import { useRecordsQuery } from './use-records-query.ts';

type Props = {
  store: number | null;
  card: StatisticCard | undefined;
  statistics: StatisticsReply | undefined;
  range: RangeName;
};

/** On phones the first card is shown large above the other cards, with its change, visible without scrolling. */
export function LeadFigure({ store, card, statistics, range }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const recordsOf = useRecordsQuery(store);
  if (card === undefined || statistics === undefined) {
    return (
      <div className={styles.lead} role="status" aria-label={t('frame.loading')}>
        <p className={styles.label}>
          <SkeletonBar width={120} height={14} />
        </p>
        <span className={styles.figure}>
          <SkeletonBar width={160} height={48} />
        </span>
        <p className={styles.against}>
          <SkeletonBar width={150} height={14} />
        </p>
      </div>
    );
  }
  const time = formatLocalTime(statistics.asOf, tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  // With several time zones there is no common time up to which the figure counts.
  const hasTime = statistics.unfinished && statistics.zone !== null;
  const label = [t(`words.items.${card.item}`), hasTime ? t('home.asOf', { time }) : null];
  return (
    <div className={styles.lead}>
      <p className={styles.label}>
        <span>{label.filter((part) => part !== null).join(' · ')}</span>
        <ItemDefinition item={card.item} settings={statistics.settings} />
        <IncompleteMark completeness={card.completeness} compact />
      </p>
      {card.absence !== null ? (
        <MissingFigure card={card} />
      ) : card.parts === null ? (
        <>
          <CardFigure card={card} records={recordsOf(statistics, card.item)} />
          <CardComparison card={card} base={formatComparisonPeriod(t, range, statistics.base, tag)} />
        </>
      ) : (
        <SplitItemCard item={card.item} parts={card.parts} />
      )}
    </div>
  );
}
