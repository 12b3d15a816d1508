import { useState } from 'react';
import { mostLines, seriesColours } from './series.ts';

/** Which of many are in the chart. */
export type Shown = {
  has: (key: string) => boolean;
  /** Of its line; grey while it has none. */
  colourOf: (key: string) => string;
  toggle: (key: string) => void;
};

/** At first as many as a chart can tell apart, then as they are taken out and put in; each keeps its colour while it is drawn. */
export function useShownKeys(keys: readonly string[]): Shown {
  const of = keys.join('\n');
  // The place of its colour by key, in the order they were put in.
  const [chosen, setChosen] = useState<{ of: string; drawn: ReadonlyMap<string, number> } | null>(null);
  const drawn = chosen?.of === of ? chosen.drawn : new Map(keys.slice(0, mostLines).map((key, place) => [key, place]));
  const toggle = (key: string) => {
    const next = new Map(drawn);
    if (!next.delete(key)) {
      // The one put in last takes the place of the one put in first.
      const [first] = next.keys();
      if (next.size >= mostLines && first !== undefined) next.delete(first);
      const taken = new Set(next.values());
      next.set(
        key,
        seriesColours.findIndex((_, place) => !taken.has(place)),
      );
    }
    setChosen({ of, drawn: next });
  };
  return {
    has: (key) => drawn.has(key),
    colourOf: (key) => seriesColours[drawn.get(key) ?? -1] ?? 'var(--text-3)',
    toggle,
  };
}
