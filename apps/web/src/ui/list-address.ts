/** How many rows a page of a list may have. */
export const pageSizes = [10, 20, 40] as const;
export type PageSize = (typeof pageSizes)[number];

/** What a list is when its address says nothing. */
export type ListStart<Name extends string> = {
  size?: PageSize;
  /** `field,asc` or `field,desc`; none: the server's own order. */
  sort?: string;
  /** Fields the server can sort by. */
  sortable?: readonly string[];
  /** Every filter with its value at the start, mostly ''. */
  filters: Readonly<Record<Name, string>>;
  /** What the value of a filter looks like, where not every text is one; empty is always accepted. */
  accepted?: Readonly<Partial<Record<Name, RegExp>>>;
};

/** Which part of a list is shown; pages count from 0. */
export type ListAddress<Name extends string> = {
  page: number;
  size: PageSize;
  sort: string | undefined;
  filters: Readonly<Record<Name, string>>;
};

/** What may be changed; filters that are not named stay. */
export type ListChange<Name extends string> = {
  page?: number;
  size?: PageSize;
  sort?: string | undefined;
  filters?: Partial<Record<Name, string>>;
};

function namesOf<Name extends string>(start: ListStart<Name>): Name[] {
  return Object.keys(start.filters) as Name[]; // the screen names its filters itself, there are no others
}

function filtersOf<Name extends string>(start: ListStart<Name>, valueOf: (name: Name) => string): Record<Name, string> {
  return Object.fromEntries(namesOf(start).map((name) => [name, valueOf(name)])) as Record<Name, string>; // one entry per name
}

function sortOf(text: string | null, sortable: readonly string[]): string | undefined {
  const [field, direction, ...rest] = (text ?? '').split(',');
  if (field === undefined || rest.length > 0 || !sortable.includes(field)) return undefined;
  return direction === 'asc' || direction === 'desc' ? `${field},${direction}` : undefined;
}

/** Reads a list's address; whatever nobody could have chosen is as at the start. */
export function readListAddress<Name extends string>(
  query: URLSearchParams,
  start: ListStart<Name>,
): ListAddress<Name> {
  const page = /^\d{1,6}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 0;
  return {
    page,
    size: pageSizes.find((size) => String(size) === query.get('size')) ?? start.size ?? 10,
    sort: sortOf(query.get('sort'), start.sortable ?? []) ?? start.sort,
    filters: filtersOf(start, (name) => {
      const value = query.get(name);
      const isValue = value === '' || (value !== null && start.accepted?.[name]?.test(value) !== false);
      return isValue ? value : start.filters[name];
    }),
  };
}

/** A list's address in the query, beside what others keep there; what is as at the start is left out. */
export function writeListAddress<Name extends string>(
  address: ListAddress<Name>,
  start: ListStart<Name>,
  before: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams(before);
  const write = (name: string, value: string, usual: string) => {
    if (value === usual) query.delete(name);
    else query.set(name, value);
  };
  write('page', String(address.page), '0');
  write('size', String(address.size), String(start.size ?? 10));
  write('sort', address.sort ?? '', start.sort ?? '');
  for (const name of namesOf(start)) write(name, address.filters[name], start.filters[name]);
  return query;
}

/** A list after a change: with other filters, order or size it begins at its first page again. */
export function changedList<Name extends string>(
  address: ListAddress<Name>,
  change: ListChange<Name>,
): ListAddress<Name> {
  return { ...address, page: 0, ...change, filters: { ...address.filters, ...change.filters } };
}

/** Whether any filter is set to something else than at the start. */
export function isFiltered<Name extends string>(address: ListAddress<Name>, start: ListStart<Name>): boolean {
  return namesOf(start).some((name) => address.filters[name] !== start.filters[name]);
}
