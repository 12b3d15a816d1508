import type { RangeName } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { ItemDefinition } from '../../pickers/item-definition.tsx';
import { CompletenessRing } from '../../ui/completeness-ring.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatShare } from '../../ui/figures.ts';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { AgainstBase } from './against-base.tsx';
import { CardParts } from './card-parts.tsx';
import styles from './cards.module.css';
import { figureKind } from './item-kind.ts';
import { baseName } from './local-words.ts';
import type { Card, Statistics } from './requests.ts';

/** Below this share of expected records a figure says that it is not whole. */
const wholeFrom = 0.95;

type Props = {
  cards: readonly Card[];
  statistics: Statistics;
  range: RangeName;
  /** Smaller and without accent: the cards below a lead figure. */
  quiet?: boolean;
};

/** The statistic cards: one panel cut by hairlines; only the first figure wears the accent. */
export function StatisticCards({ cards, statistics, range, quiet = false }: Props) {
  const tag = useTag();
  const { t } = useTranslation();
  const base = baseName(t, range, statistics.base, tag);
  return (
    <ul className={styles.cards} data-quiet={quiet}>
      {cards.map((card) => (
        <li key={card.item} className={styles.card} data-testid="card">
          <p className={styles.label}>
            <span>{t(`words.items.${card.item}`)}</span>
            <ItemDefinition item={card.item} settings={statistics.settings} />
            <Completeness card={card} short={quiet} />
          </p>
          {card.absence !== null ? (
            <NoFigure card={card} short={quiet} />
          ) : card.parts === null ? (
            <>
              <Figure className={styles.figure} value={card.value} kind={figureKind(card.item)} />
              <AgainstBase card={card} base={base} short={quiet} />
            </>
          ) : (
            <CardParts item={card.item} parts={card.parts} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A dash and why; where space is short the reason is left to hovering and to screen readers. */
export function NoFigure({ card, short = false }: { card: Card; short?: boolean }) {
  const { t } = useTranslation();
  const reason = card.absence === null ? undefined : t(`home.absence.${card.absence}`);
  return (
    <>
      <Figure className={styles.figure} value={null} kind={figureKind(card.item)} reason={reason} />
      {!short && (
        <p className={styles.against} aria-hidden="true">
          <span className={styles.base}>{reason}</span>
        </p>
      )}
    </>
  );
}

/** The mark of a figure that is not whole, with its explanation. */
export function Completeness({ card, short = false }: { card: Pick<Card, 'completeness'>; short?: boolean }) {
  const { t } = useTranslation();
  const tag = useTag();
  if (card.completeness === null || card.completeness >= wholeFrom) return null;
  const share = formatShare(card.completeness, tag, 0);
  return (
    <span className={styles.incomplete} title={t('home.incomplete', { value: share })}>
      <CompletenessRing share={card.completeness} />
      {!short && <span aria-hidden="true">{share}</span>}
      <span className="heard">{t('home.incomplete', { value: share })}</span>
    </span>
  );
}

/** Five cards to come, as many as there are until somebody chooses. The four `quiet` ones stand below a lead figure, which says that it loads. */
export function CardsSkeleton({ quiet = false }: { quiet?: boolean }) {
  const { t } = useTranslation();
  const spoken = quiet ? { 'aria-hidden': true } : { role: 'status', 'aria-label': t('frame.loading') };
  return (
    <div className={styles.cards} data-quiet={quiet} {...spoken}>
      {(quiet ? [1, 2, 3, 4] : [1, 2, 3, 4, 5]).map((card) => (
        <div key={card} className={styles.card}>
          <p className={styles.label}>
            <Bar width={72} height={12} />
          </p>
          <span className={styles.figure}>
            <Bar width={96} height={24} />
          </span>
          <p className={styles.against}>
            <Bar width={128} height={12} />
          </p>
        </div>
      ))}
    </div>
  );
}
