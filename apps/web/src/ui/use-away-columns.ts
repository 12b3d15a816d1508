import { useState } from 'react';

const storageKey = (list: string) => `portico-columns-${list}`;

function storedAway(list: string): string[] | null {
  const stored = localStorage.getItem(storageKey(list));
  return stored === null ? null : stored.split(',').filter((key) => key !== '');
}

/** The columns a person has put away in one list, remembered in this browser. */
export function useAwayColumns(list: string, atStart: readonly string[]): [string[], (away: string[]) => void] {
  const [away, setAway] = useState(() => storedAway(list) ?? [...atStart]);
  const change = (next: string[]) => {
    localStorage.setItem(storageKey(list), next.join(','));
    setAway(next);
  };
  return [away, change];
}
