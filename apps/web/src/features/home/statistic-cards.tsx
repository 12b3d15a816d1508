import type { RangeName } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { ItemDefinition } from '../../pickers/item-definition.tsx';
import type { RecordsQuestion } from '../../pickers/records-address.ts';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { writeFigure } from '../../ui/figures.ts';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { AgainstBase, PlusEstimated } from './against-base.tsx';
import { CardParts } from './card-parts.tsx';
import styles from './cards.module.css';
import { figureKind } from '../../pickers/item-kind.ts';
import { useRecordsOf } from './figure-records.ts';
import { baseName } from '../../pickers/local-words.ts';
import type { Card, Statistics } from './requests.ts';

type Props = {
  cards: readonly Card[];
  /** null: all stores. */
  store: number | null;
  statistics: Statistics;
  range: RangeName;
  /** Smaller and without accent: the cards below a lead figure. */
  quiet?: boolean;
};

/** The statistic cards: one panel cut by hairlines; only the first figure wears the accent. */
export function StatisticCards({ cards, store, statistics, range, quiet = false }: Props) {
  const tag = useTag();
  const { t } = useTranslation();
  const base = baseName(t, range, statistics.base, tag);
  const recordsOf = useRecordsOf(store);
  return (
    <ul className={styles.cards} data-quiet={quiet} data-picture="">
      {cards.map((card) => (
        <li key={card.item} className={styles.card} data-testid="card">
          <p className={styles.label}>
            {card.parts === null ? (
              <span>{t(`words.items.${card.item}`)}</span>
            ) : (
              <RecordsButton of={recordsOf(statistics, card.item)} figure={t(`words.items.${card.item}`)}>
                {t(`words.items.${card.item}`)}
              </RecordsButton>
            )}
            <ItemDefinition item={card.item} settings={statistics.settings} />
            <IncompleteMark completeness={card.completeness} short={quiet} />
          </p>
          {card.absence !== null ? (
            <NoFigure card={card} short={quiet} />
          ) : card.parts === null ? (
            <>
              <CardFigure card={card} records={recordsOf(statistics, card.item)} />
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
      {!short && card.estimated !== null && (
        <p className={styles.against}>
          <PlusEstimated card={card} />
        </p>
      )}
    </>
  );
}

/** The figure, which opens what it is made of. */
export function CardFigure({ card, records }: { card: Card; records: RecordsQuestion | null }) {
  const { t } = useTranslation();
  const tag = useTag();
  const kind = figureKind(card.item);
  const figure = `${t(`words.items.${card.item}`)} ${writeFigure(card.value, kind, tag).exact}`;
  return (
    <span className={styles.figure}>
      <RecordsButton of={records} figure={figure}>
        <Figure value={card.value} kind={kind} />
      </RecordsButton>
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
