import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { LegendIcon } from '../../ui/legend-icon.tsx';
import styles from './series-chart.module.css';
import type { TooltipRow } from './tooltip-rows.ts';

type Props = {
  head: string;
  /** Below the rows, on the bucket as a whole. */
  note: string | undefined;
  comparisonName: string | undefined;
  rows: readonly TooltipRow[];
};

/** The tooltip of a chart: a row per series, with its comparison value and the change. */
export function SeriesTooltip({ head, note, comparisonName, rows }: Props) {
  const hasBase = rows.some(({ base }) => base !== null);
  return (
    <div className={styles.tip}>
      <span className={styles.tipHead}>
        <b>{head}</b>
        {hasBase && comparisonName !== undefined && <span>{comparisonName}</span>}
      </span>
      {rows.map(({ key, colour, symbolStyle, name, value, base, change }) => (
        <div key={key} className={styles.tipRow}>
          <LegendIcon symbolStyle={symbolStyle} colour={colour} />
          <span className={styles.tipName}>
            <bdi>{name}</bdi>
          </span>
          <b>{value}</b>
          <span className={styles.tipBase}>{base}</span>
          <span className={styles.tipChange}>{change !== null && <ChangeIndicator {...change} />}</span>
        </div>
      ))}
      {note !== undefined && <span className={styles.tipNote}>{note}</span>}
    </div>
  );
}
