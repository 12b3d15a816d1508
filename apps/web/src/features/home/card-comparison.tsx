import { useTranslation } from 'react-i18next';
import { formatValueChange } from '../../pickers/format-value-change.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { RefusedComparison, useComparisonRefusal } from '../../pickers/refused-comparison.tsx';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { formatFigure } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './cards.module.css';
import { ComparedStores } from './compared-stores.tsx';
import type { StatisticCard } from './requests.ts';

type Figures = Pick<StatisticCard, 'item' | 'value' | 'estimated' | 'compared' | 'base' | 'growth' | 'completeness'>;

type Compared = Pick<StatisticCard, 'entities' | 'leftOut'>;

/** The number of compared stores, when some of several stores are left out of the comparison. */
export function ComparedStoreCount({ card, compact = false }: { card: Compared; compact?: boolean }) {
  if (isOfOneStore(card) || card.leftOut.length === 0) return null;
  return <ComparedStores card={card} compact={compact} />;
}

const isOfOneStore = ({ entities, leftOut }: Compared) =>
  leftOut.reduce((sum, { count }) => sum + count, entities) === 1;

type Props = { card: Figures & Compared; base: string; compact?: boolean };

/** The change of a card's figure, the period it is compared with, and the number of compared stores. */
export function CardComparison({ card, base, compact = false }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const change = formatValueChange(t, itemFigureKind(card.item), card, tag);
  // Cards of several stores compare the stores that have data in both periods.
  const refusal = useComparisonRefusal({ completeness: isOfOneStore(card) ? card.completeness : null });
  const { text, exact } = formatFigure(card.base, itemFigureKind(card.item), tag, true);
  return (
    <p className={styles.against}>
      {change !== null && (refusal === null ? <ChangeIndicator {...change} /> : <RefusedComparison reason={refusal} />)}
      {!compact && (
        <span
          className={styles.base}
          title={card.base !== null ? exact : card.value !== null ? t('home.noBase') : undefined}
        >
          {t('home.versus', { base, value: isolateDirection(text) })}
        </span>
      )}
      {card.value !== null && <ComparedStoreCount card={card} compact={compact} />}
      {!compact && <EstimatedAmount card={card} />}
    </p>
  );
}

/** The amount that users entered as an estimate for missing records; the card's figure does not include it. */
export function EstimatedAmount({ card: { item, estimated } }: { card: Pick<StatisticCard, 'item' | 'estimated'> }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (estimated === null) return null;
  const { text, exact } = formatFigure(estimated, itemFigureKind(item), tag, true);
  return (
    <span className={styles.base} title={exact}>
      {t('home.plusEstimated', { n: isolateDirection(text) })}
    </span>
  );
}
