import { useState } from 'react';

const storageKey = (list: string) => `portico-columns-${list}`;

function readHiddenColumns(list: string): string[] | null {
  const stored = localStorage.getItem(storageKey(list));
  return stored === null ? null : stored.split(',').filter((key) => key !== '');
}

/** The columns the user has hidden in one list, stored in this browser. */
export function useHiddenColumns(
  list: string,
  atStart: readonly string[],
): [string[], (hiddenColumns: string[]) => void] {
  const [hiddenColumns, setHiddenColumns] = useState(() => readHiddenColumns(list) ?? [...atStart]);
  const change = (next: string[]) => {
    localStorage.setItem(storageKey(list), next.join(','));
    setHiddenColumns(next);
  };
  return [hiddenColumns, change];
}
