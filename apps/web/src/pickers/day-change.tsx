import type { DayLeftOutReason } from '@portico/contract/words/left-out';
import { useTranslation } from 'react-i18next';
import type { FigureKind } from '../ui/format-figure.ts';
import { GrowthFigure } from './analysis/comparison.tsx';
import styles from './festival-figures.module.css';
import { toDailyComparison } from './format-festival.ts';

type Props = {
  day: {
    compared: number | null;
    comparedBase: number | null;
    growth: number | null;
    leftOut: DayLeftOutReason | null;
  };
  kind: FigureKind;
};

/** The change of a day against its matched day; in grey the reason if they are not compared. */
export function DayChange({ day, kind }: Props) {
  const { t } = useTranslation();
  const { leftOut, ...compared } = day;
  if (leftOut !== null) return <span className={styles.reason}>{t(`home.festival.reasons.${leftOut}`)}</span>;
  return <GrowthFigure comparison={toDailyComparison(compared)} kind={kind} />;
}
