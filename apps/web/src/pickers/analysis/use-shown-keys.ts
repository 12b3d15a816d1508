import { useState } from 'react';

/** Which of these are in the chart: at first as many as it can tell apart, then as they are taken out and put in. */
export function useShownKeys(keys: readonly string[], most: number): [ReadonlySet<string>, (key: string) => void] {
  const of = keys.join('\n');
  const [chosen, setChosen] = useState<{ of: string; keys: ReadonlySet<string> } | null>(null);
  const shown = chosen?.of === of ? chosen.keys : new Set(keys.slice(0, most));
  const toggle = (key: string) => {
    const next = new Set(shown);
    if (!next.delete(key)) next.add(key);
    // The one put in last takes the place of the one put in first.
    const [first] = next;
    if (next.size > most && first !== undefined) next.delete(first);
    setChosen({ of, keys: next });
  };
  return [shown, toggle];
}
