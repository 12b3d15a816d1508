import styles from './chart-legend.module.css';
import type { LegendSymbol } from './picture-header.ts';

/**
 * Kinds of lines in our charts: a series, its comparison, the same series a week before, estimated values, missing data, the usual range.
 */
type Line = 'series' | 'base' | 'weekAgo' | 'estimate' | 'gap' | 'range';

export type LegendEntry = { line: Line; text: string; hint?: string };

/** The legend of a chart. */
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

/** The symbols of the lines in a picture; the stylesheet has the same ones for the page. */
const symbols: Record<Line, Omit<LegendSymbol, 'name'>> = {
  series: { symbolStyle: 'line', colour: 'var(--series-1)' },
  base: { symbolStyle: 'dashes', colour: 'var(--series-1)' },
  weekAgo: { symbolStyle: 'dots', colour: 'var(--series-1)' },
  estimate: { symbolStyle: 'dashes', colour: 'var(--accent)' },
  gap: { symbolStyle: 'line', colour: 'var(--warn)' },
  range: { symbolStyle: 'fill', colour: 'var(--band)' },
};

/** Converts the legend entries of a page to those of a picture. */
export const toLegendSymbols = (entries: readonly LegendEntry[]): LegendSymbol[] =>
  entries.map(({ line, text }) => ({ ...symbols[line], name: text }));
