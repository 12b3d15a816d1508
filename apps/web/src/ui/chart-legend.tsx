import styles from './chart-legend.module.css';

/** The lines of our charts: a series, what it is compared with, what was estimated of it, where it lacks data, its usual range. */
type Line = 'series' | 'base' | 'estimate' | 'gap' | 'range';

export type LegendEntry = { line: Line; text: string; hint?: string };

/** What each line of a chart is. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ line, text, hint }) => (
        <li key={line} data-line={line} title={hint}>
          {text}
        </li>
      ))}
    </ul>
  );
}
