/** Rows per page of a list. */
export const pageSizes = [10, 20, 40] as const;
export type PageSize = (typeof pageSizes)[number];

/** A list's state if its address has no parameters. */
export type ListDefaults<Name extends string> = {
  size?: PageSize;
  /** `field,asc` or `field,desc`; absent: the server's own order. */
  sort?: string;
  /** Fields the server can sort by. */
  sortable?: readonly string[];
  /** Every filter with its initial value, usually ''. */
  filters: Readonly<Record<Name, string>>;
  /** The pattern of a filter's valid values, if not every text is valid; empty is always valid. */
  acceptedValues?: Readonly<Partial<Record<Name, RegExp>>>;
};

/** The part of a list that is shown; page 0 is the first. */
export type ListAddress<Name extends string> = {
  page: number;
  size: PageSize;
  sort: string | undefined;
  filters: Readonly<Record<Name, string>>;
};

/** A change of the state; filters without a new value stay. */
export type ListChange<Name extends string> = {
  page?: number;
  size?: PageSize;
  sort?: string | undefined;
  filters?: Partial<Record<Name, string>>;
};

function namesOf<Name extends string>(start: ListDefaults<Name>): Name[] {
  return Object.keys(start.filters) as Name[]; // the screen defines all filter names itself
}

function filtersOf<Name extends string>(
  start: ListDefaults<Name>,
  valueOf: (name: Name) => string,
): Record<Name, string> {
  return Object.fromEntries(namesOf(start).map((name) => [name, valueOf(name)])) as Record<Name, string>; // one entry per name
}

function parseSort(text: string | null, sortable: readonly string[]): string | undefined {
  const [field, direction, ...rest] = (text ?? '').split(',');
  if (field === undefined || rest.length > 0 || !sortable.includes(field)) return undefined;
  return direction === 'asc' || direction === 'desc' ? `${field},${direction}` : undefined;
}

/** Reads a list's address; invalid values are replaced by the defaults. */
export function readListAddress<Name extends string>(
  query: URLSearchParams,
  start: ListDefaults<Name>,
): ListAddress<Name> {
  const page = /^\d{1,6}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 0;
  return {
    page,
    size: pageSizes.find((size) => String(size) === query.get('size')) ?? start.size ?? 10,
    sort: parseSort(query.get('sort'), start.sortable ?? []) ?? start.sort,
    filters: filtersOf(start, (name) => {
      const value = query.get(name);
      const isValue = value === '' || (value !== null && start.acceptedValues?.[name]?.test(value) !== false);
      return isValue ? value : start.filters[name];
    }),
  };
}

/** Adds a list's state to the query string and keeps other parameters; default values are left out. */
export function writeListAddress<Name extends string>(
  address: ListAddress<Name>,
  start: ListDefaults<Name>,
  before: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams(before);
  const setOrDelete = (name: string, value: string, defaultValue: string) => {
    if (value === defaultValue) query.delete(name);
    else query.set(name, value);
  };
  setOrDelete('page', String(address.page), '0');
  setOrDelete('size', String(address.size), String(start.size ?? 10));
  setOrDelete('sort', address.sort ?? '', start.sort ?? '');
  for (const name of namesOf(start)) setOrDelete(name, address.filters[name], start.filters[name]);
  return query;
}

/** A list's state after a change; a change of filters, order or size goes back to the first page. */
export function applyListChange<Name extends string>(
  address: ListAddress<Name>,
  change: ListChange<Name>,
): ListAddress<Name> {
  return { ...address, page: 0, ...change, filters: { ...address.filters, ...change.filters } };
}

/** Whether any filter differs from its default. */
export function isFiltered<Name extends string>(address: ListAddress<Name>, start: ListDefaults<Name>): boolean {
  return namesOf(start).some((name) => address.filters[name] !== start.filters[name]);
}
