import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/figure.tsx';
import type { FigureKind } from '../../ui/format-figure.ts';
import { IncompleteMark } from '../incomplete-mark.tsx';
import { SeriesToggle } from './series-toggle.tsx';
import styles from './summary-cards.module.css';
import type { ChartSelection } from './use-chart-selection.ts';

export type SummaryCard = {
  key: string;
  name: string;
  /** Colour of the card's line in the chart; null: no line. */
  colour: string | null;
  value: number | null;
  reason?: string | undefined;
  completeness: number | null;
  /** Below the value: change, average, comparison period. */
  footer: ReactNode;
};

type Props = {
  cards: readonly SummaryCard[];
  kind: FigureKind;
  /** Which cards are in the chart; absent: the cards have no lines. */
  selection?: ChartSelection;
};

/** The main values of a result, also the legend of its chart: a click hides or shows a line. */
export function SummaryCards({ cards, kind, selection }: Props) {
  const { t } = useTranslation();
  return (
    <section className={styles.cards} aria-label={t('home.figures')}>
      {cards.map(({ key, name: title, colour, value, reason, completeness, footer }) => (
        <div key={key} className={styles.card}>
          <div className={styles.head}>
            {colour === null || selection === undefined ? (
              <span className={styles.name}>{title}</span>
            ) : (
              <SeriesToggle on={selection.has(key)} colour={colour} onToggle={() => selection.toggle(key)}>
                {title}
              </SeriesToggle>
            )}
            <IncompleteMark completeness={completeness} />
          </div>
          <Figure className={styles.figure} value={value} kind={kind} reason={reason} />
          <div className={styles.foot}>{footer}</div>
        </div>
      ))}
    </section>
  );
}
