import type { RangeName } from '@portico/contract/words/time-ranges';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatComparisonPeriod } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { ItemDefinition } from '../../pickers/item-definition.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import type { RecordsQuery } from '../../pickers/records-address.ts';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatFigure } from '../../ui/format-figure.ts';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { CardComparison, EstimatedAmount } from './card-comparison.tsx';
import styles from './cards.module.css';
import type { StatisticCard, StatisticsReply } from './requests.ts';
import { SplitItemCard } from './split-item-card.tsx';
import { useRecordsQuery } from './use-records-query.ts';

type Props = {
  cards: readonly StatisticCard[];
  /** null: all stores. */
  store: number | null;
  statistics: StatisticsReply;
  range: RangeName;
  /** Smaller and without accent colour, for the cards below a lead figure. */
  secondary?: boolean;
  /** Below the comparison of the first card. */
  firstNote?: ReactNode;
  /** A further card after the others. */
  lastCard?: ReactNode;
};

/** The statistic cards: one panel divided by hairlines; only the first figure has the accent colour. */
export function StatisticCards({ cards, store, statistics, range, secondary = false, firstNote, lastCard }: Props) {
  const tag = useLanguageTag();
  const { t } = useTranslation();
  const base = formatComparisonPeriod(t, range, statistics.base, tag);
  const recordsOf = useRecordsQuery(store);
  return (
    <ul className={styles.cards} data-quiet={secondary} data-picture="">
      {cards.map((card, index) => (
        <li key={card.item} className={styles.card} data-testid="card">
          <p className={styles.label}>
            {card.parts === null ? (
              <span>{t(`words.items.${card.item}`)}</span>
            ) : (
              <RecordsButton query={recordsOf(statistics, card.item)} figure={t(`words.items.${card.item}`)}>
                {t(`words.items.${card.item}`)}
              </RecordsButton>
            )}
            <ItemDefinition item={card.item} settings={statistics.settings} />
            <IncompleteMark completeness={card.completeness} compact={secondary} />
          </p>
          {card.absence !== null ? (
            <MissingFigure card={card} compact={secondary} />
          ) : card.parts === null ? (
            <>
              <CardFigure card={card} records={recordsOf(statistics, card.item)} />
              <CardComparison card={card} base={base} compact={secondary} />
              {index === 0 && firstNote}
            </>
          ) : (
            <SplitItemCard item={card.item} parts={card.parts} />
          )}
        </li>
      ))}
      {lastCard}
    </ul>
  );
}

/** A dash with the reason; in the short form the reason is only on hover and for screen readers. */
export function MissingFigure({ card, compact = false }: { card: StatisticCard; compact?: boolean }) {
  const { t } = useTranslation();
  const reason = card.absence === null ? undefined : t(`home.absence.${card.absence}`);
  return (
    <>
      <Figure className={styles.figure} value={null} kind={itemFigureKind(card.item)} reason={reason} />
      {!compact && (
        <p className={styles.against} aria-hidden="true">
          <span className={styles.base}>{reason}</span>
        </p>
      )}
      {!compact && card.estimated !== null && (
        <p className={styles.against}>
          <EstimatedAmount card={card} />
        </p>
      )}
    </>
  );
}

/** The figure, which opens the records behind it. */
export function CardFigure({ card, records }: { card: StatisticCard; records: RecordsQuery | null }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const kind = itemFigureKind(card.item);
  const figure = `${t(`words.items.${card.item}`)} ${formatFigure(card.value, kind, tag).exact}`;
  return (
    <span className={styles.figure}>
      <RecordsButton query={records} figure={figure} shownValue={formatFigure(card.value, kind, tag, true).text}>
        <Figure value={card.value} kind={kind} />
      </RecordsButton>
    </span>
  );
}

/** Placeholders for the five default cards; `secondary`: for four cards below a lead figure, which already announces the loading. */
export function CardsSkeleton({ secondary = false }: { secondary?: boolean }) {
  const { t } = useTranslation();
  const spoken = secondary ? { 'aria-hidden': true } : { role: 'status', 'aria-label': t('frame.loading') };
  return (
    <div className={styles.cards} data-quiet={secondary} {...spoken}>
      {(secondary ? [1, 2, 3, 4] : [1, 2, 3, 4, 5]).map((card) => (
        <div key={card} className={styles.card}>
          <p className={styles.label}>
            <SkeletonBar width={72} height={12} />
          </p>
          <span className={styles.figure}>
            <SkeletonBar width={96} height={24} />
          </span>
          <p className={styles.against}>
            <SkeletonBar width={128} height={12} />
          </p>
        </div>
      ))}
    </div>
  );
}
