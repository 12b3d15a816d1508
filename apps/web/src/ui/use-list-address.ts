import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  changedList,
  isFiltered,
  type ListAddress,
  type ListChange,
  type ListStart,
  readListAddress,
  writeListAddress,
} from './list-address.ts';

export type List<Name extends string> = ListAddress<Name> & {
  /** Whether a filter is set. */
  filtered: boolean;
  /** Shows another part of the list; anything but a page leads to the first page. `replace` leaves no step to go back to. */
  show: (change: ListChange<Name>, options?: { replace?: boolean }) => void;
  /** Takes all filters away. */
  reset: () => void;
};

/** Page, size, order and filters of a list, kept in the address: Back, Forward and a copied link return to them. */
export function useListAddress<Name extends string>(start: ListStart<Name>): List<Name> {
  const [query, setQuery] = useSearchParams();
  const address = readListAddress(query, start);
  // Two changes may follow each other quicker than the screen is drawn: the second starts from the first.
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);
  const show: List<Name>['show'] = (change, options) => {
    const before = latest.current;
    latest.current = writeListAddress(changedList(readListAddress(before, start), change), start, before);
    setQuery(latest.current, options);
  };
  return { ...address, filtered: isFiltered(address, start), show, reset: () => show({ filters: start.filters }) };
}
