import type { CallOf } from '@portico/contract/route';
import type { health } from '@portico/contract/routes/health';
import { type FindingKind, findingKinds } from '@portico/contract/words/finding-kinds';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import type { List } from '../../ui/use-list-address.ts';

/** What the page is about, as its address keeps it; '' is not set. Days are local, both included. */
export const healthFilters = {
  view: '',
  companyId: '',
  deptId: '',
  entityId: '',
  kind: '',
  state: '',
  by: '',
  from: '',
  to: '',
  search: '',
};
export type Filter = keyof typeof healthFilters;
export type Filters = Readonly<Record<Filter, string>>;

const number = /^\d+$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** What else may stand in the address for them is not set. */
export const acceptedFilters = {
  view: /^(findings|days|companies)$/,
  companyId: number,
  deptId: number,
  entityId: number,
  kind: new RegExp(`^(${findingKinds.join('|')})$`),
  state: /^(over|dismissed|all)$/,
  by: /^(device|entrance|entity)$/,
  from: day,
  to: day,
};

export const sortable = ['missingPeople', 'from', 'kind', 'entityName', 'companyName'];

export type View = 'findings' | 'days' | 'companies';

/** Platform administrators begin with their companies, everybody else with what is wrong. */
export function viewOf({ view }: Filters, isPlatform: boolean): View {
  if (view === 'findings' || view === 'days') return view;
  return isPlatform ? 'companies' : 'findings';
}

/** Of which places. */
export function placesInput({ companyId, deptId, entityId }: Filters): CallOf<typeof health.summary> {
  return {
    ...(companyId === '' ? {} : { companyId: Number(companyId) }),
    ...(deptId === '' ? {} : { deptId: Number(deptId) }),
    ...(entityId === '' ? {} : { entityId: Number(entityId) }),
  };
}

export const stateTabs = ['open', 'over', 'dismissed', 'all'] as const;

/** The state that is looked at: what goes on, unless said. */
export function stateOf({ state }: Filters): (typeof stateTabs)[number] {
  return stateTabs.find((known) => known === state) ?? 'open';
}

export const kindOf = ({ kind }: Filters): FindingKind | undefined => findingKinds.find((known) => known === kind);

/** The part of the findings that is looked at, as the server takes it. */
export function findingsInput({ page, size, sort, filters }: List<Filter>): CallOf<typeof health.findings> {
  const kind = kindOf(filters);
  return {
    page,
    size,
    ...(sort === undefined ? {} : { sort }),
    ...placesInput(filters),
    ...(kind === undefined ? {} : { kinds: [kind] }),
    state: stateOf(filters),
  };
}

/** More days than the server tells at once. */
const mostDays = 92;

/** A range that is not longer than the server tells: its last days. */
export function shortened(from: string, to: string): { from: string; to: string } {
  const earliest = formatDay(addDays(parseLocal(`${to} 00:00:00`), 1 - mostDays));
  return { from: from < earliest ? earliest : from, to };
}

export type By = 'device' | 'entrance' | 'entity';

/** One store is looked at by its devices, several by themselves, unless said. */
export function byOf({ by, entityId }: Filters): By {
  if (by === 'device' || by === 'entrance' || by === 'entity') return by;
  return entityId === '' ? 'entity' : 'device';
}

/** The days that are looked at, as the server takes them; the last 14 unless said. */
export function daysInput({ page, size, filters }: List<Filter>): CallOf<typeof health.days> {
  const { from, to } = filters;
  return {
    page,
    size,
    ...placesInput(filters),
    by: byOf(filters),
    ...(from === '' || to === '' ? {} : { startTime: from, endTime: to }),
  };
}
