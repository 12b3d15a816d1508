import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureKind } from '../../ui/figures.ts';
import { Figure } from '../../ui/figure.tsx';
import { IncompleteMark } from '../incomplete-mark.tsx';
import { DrawnToggle } from './drawn-toggle.tsx';
import styles from './summary-cards.module.css';
import type { Shown } from './use-shown-keys.ts';

export type SummaryCard = {
  key: string;
  name: string;
  /** Of its line in the chart; null: it has none. */
  colour: string | null;
  value: number | null;
  reason?: string | undefined;
  completeness: number | null;
  /** Below the figure: change, mean, what it is set against. */
  foot: ReactNode;
};

type Props = {
  cards: readonly SummaryCard[];
  kind: FigureKind;
  /** Which are in the chart; unless none of them is a line of it. */
  shown?: Shown;
};

/** The figures of an answer, which are the legend of its chart too: a press takes a line out of it. */
export function SummaryCards({ cards, kind, shown }: Props) {
  const { t } = useTranslation();
  return (
    <section className={styles.cards} aria-label={t('home.figures')}>
      {cards.map(({ key, name: title, colour, value, reason, completeness, foot }) => (
        <div key={key} className={styles.card}>
          <div className={styles.head}>
            {colour === null || shown === undefined ? (
              <span className={styles.name}>{title}</span>
            ) : (
              <DrawnToggle on={shown.has(key)} colour={colour} onToggle={() => shown.toggle(key)}>
                {title}
              </DrawnToggle>
            )}
            <IncompleteMark completeness={completeness} />
          </div>
          <Figure className={styles.figure} value={value} kind={kind} reason={reason} />
          <div className={styles.foot}>{foot}</div>
        </div>
      ))}
    </section>
  );
}
