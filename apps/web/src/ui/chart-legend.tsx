import type { LegendSign } from './picture-head.ts';
import styles from './chart-legend.module.css';

/** The lines of our charts: a series, what it is compared with, the same of a week before, what was estimated of it, where it lacks data, its usual range. */
type Line = 'series' | 'base' | 'weekAgo' | 'estimate' | 'gap' | 'range';

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

/** As the stylesheet draws them. */
const signs: Record<Line, Omit<LegendSign, 'name'>> = {
  series: { look: 'line', colour: 'var(--series-1)' },
  base: { look: 'dashes', colour: 'var(--series-1)' },
  weekAgo: { look: 'dots', colour: 'var(--series-1)' },
  estimate: { look: 'dashes', colour: 'var(--accent)' },
  gap: { look: 'line', colour: 'var(--warn)' },
  range: { look: 'fill', colour: 'var(--band)' },
};

/** The same legend in a picture. */
export const legendSigns = (entries: readonly LegendEntry[]): LegendSign[] =>
  entries.map(({ line, text }) => ({ ...signs[line], name: text }));
