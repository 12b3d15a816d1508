import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  applyListChange,
  isFiltered,
  type ListAddress,
  type ListChange,
  type ListDefaults,
  readListAddress,
  writeListAddress,
} from './list-address.ts';

export type ListController<Name extends string> = ListAddress<Name> & {
  /** Whether a filter differs from its default. */
  isFiltered: boolean;
  /** Changes the list's state; every change except of the page goes to the first page. `replace` adds no entry to the browser history. */
  update: (change: ListChange<Name>, options?: { replace?: boolean }) => void;
  /** Resets all filters. */
  reset: () => void;
};

/** Page, size, order and filters of a list, stored in the address: Back, Forward and a copied link restore them. */
export function useListAddress<Name extends string>(start: ListDefaults<Name>): ListController<Name> {
  const [query, setQuery] = useSearchParams();
  const address = readListAddress(query, start);
  // There may be two changes before the next rendering; the second change is then applied to the result of the first.
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);
  const update: ListController<Name>['update'] = (change, options) => {
    const before = latest.current;
    latest.current = writeListAddress(applyListChange(readListAddress(before, start), change), start, before);
    setQuery(latest.current, options);
  };
  return {
    ...address,
    isFiltered: isFiltered(address, start),
    update,
    reset: () => update({ filters: start.filters }),
  };
}
