import { capitaliseFirst } from './capitalise-first.ts';
import styles from './chart-legend.module.css';
import { LegendIcon } from './legend-icon.tsx';
import type { LegendSymbol } from './picture-header.ts';
import { useLanguageTag } from './use-language-tag.ts';

/**
 * Kinds of lines in our charts: a series, its comparison, the same series a week before, estimated values, missing data, the usual range.
 */
type Line = 'series' | 'base' | 'weekAgo' | 'estimate' | 'gap' | 'range';

export type LegendEntry = { line: Line; text: string; hint?: string };

/** The legend of a chart. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  const tag = useLanguageTag();
  return (
    <ul className={styles.legend}>
      {entries.map(({ line, text, hint }) => (
        <li key={line} title={hint}>
          <LegendIcon {...symbols[line]} />
          {capitaliseFirst(text, tag)}
        </li>
      ))}
    </ul>
  );
}

/** The symbols of the lines, on the page and in a picture. */
const symbols: Record<Line, Omit<LegendSymbol, 'name'>> = {
  series: { symbolStyle: 'line', colour: 'var(--series-1)' },
  base: { symbolStyle: 'dashes', colour: 'var(--series-1)' },
  weekAgo: { symbolStyle: 'longDashes', colour: 'var(--series-1)' },
  estimate: { symbolStyle: 'dashDots', colour: 'var(--accent)' },
  gap: { symbolStyle: 'line', colour: 'var(--warn)' },
  range: { symbolStyle: 'fill', colour: 'var(--band)' },
};

/** Converts the legend entries of a page to those of a picture. `tag`: the language of the texts. */
export const toLegendSymbols = (entries: readonly LegendEntry[], tag: string): LegendSymbol[] =>
  entries.map(({ line, text }) => ({ ...symbols[line], name: capitaliseFirst(text, tag) }));
