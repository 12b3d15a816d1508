import { useState } from 'react';
import { maxChartLines, seriesColours } from './series.ts';

/** Which of the possible lines a chart shows. */
export type ChartSelection = {
  has: (key: string) => boolean;
  /** Colour of the line; grey while the line is not shown. */
  getColour: (key: string) => string;
  toggle: (key: string) => void;
};

/**
 * At first selects as many lines as a chart can show distinguishably; then the user shows and hides lines. A line keeps its colour while it
 * is shown.
 */
export function useChartSelection(keys: readonly string[]): ChartSelection {
  const allKeys = keys.join('\n');
  // Colour index by key, in the order in which they were added.
  const [chosen, setChosen] = useState<{ allKeys: string; colourIndexByKey: ReadonlyMap<string, number> } | null>(null);
  const shownLines =
    chosen?.allKeys === allKeys
      ? chosen.colourIndexByKey
      : new Map(keys.slice(0, maxChartLines).map((key, index) => [key, index]));
  const toggle = (key: string) => {
    const next = new Map(shownLines);
    if (!next.delete(key)) {
      // When the chart is full, a new line replaces the line that was added first.
      const [first] = next.keys();
      if (next.size >= maxChartLines && first !== undefined) next.delete(first);
      const usedColours = new Set(next.values());
      next.set(
        key,
        seriesColours.findIndex((_, index) => !usedColours.has(index)),
      );
    }
    setChosen({ allKeys, colourIndexByKey: next });
  };
  return {
    has: (key) => shownLines.has(key),
    getColour: (key) => seriesColours[shownLines.get(key) ?? -1] ?? 'var(--text-3)',
    toggle,
  };
}
