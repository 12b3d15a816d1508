import type { RequestOf } from '@portico/contract/route';
import type { health } from '@portico/contract/routes/health';
import { type FindingKind, findingKinds } from '@portico/contract/words/finding-kinds';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import type { ListController } from '../../ui/use-list-address.ts';

/** The filters of the health page as they stand in the address; '' means not set. Days are local, both included. */
export const emptyHealthFilters = {
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
export type HealthFilterName = keyof typeof emptyHealthFilters;
export type HealthFilterValues = Readonly<Record<HealthFilterName, string>>;

const number = /^\d+$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** Accepted values in the address; any other value counts as not set. */
export const healthFilterPatterns = {
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

export const sortableFindingFields = ['missingPeople', 'from', 'kind', 'entityName', 'companyName'];

export type HealthView = 'findings' | 'days' | 'companies';

/** The view in the address. Default: the companies for platform administrators, the findings for other users. */
export function getHealthView({ view }: HealthFilterValues, isPlatform: boolean): HealthView {
  if (view === 'findings' || view === 'days') return view;
  return isPlatform ? 'companies' : 'findings';
}

/** The selected places as input of the server. */
export function toPlacesInput({ companyId, deptId, entityId }: HealthFilterValues): RequestOf<typeof health.summary> {
  return {
    ...(companyId === '' ? {} : { companyId: Number(companyId) }),
    ...(deptId === '' ? {} : { deptId: Number(deptId) }),
    ...(entityId === '' ? {} : { entityId: Number(entityId) }),
  };
}

export const findingStateTabs = ['open', 'over', 'dismissed', 'all'] as const;

/** The state of the findings to show; default: open. */
export function getFindingState({ state }: HealthFilterValues): (typeof findingStateTabs)[number] {
  return findingStateTabs.find((known) => known === state) ?? 'open';
}

export const getFindingKind = ({ kind }: HealthFilterValues): FindingKind | undefined =>
  findingKinds.find((known) => known === kind);

/** Page, sort order and filters of the findings as input of the server. */
export function toFindingsInput({
  page,
  size,
  sort,
  filters,
}: ListController<HealthFilterName>): RequestOf<typeof health.findings> {
  const kind = getFindingKind(filters);
  return {
    page,
    size,
    ...(sort === undefined ? {} : { sort }),
    ...toPlacesInput(filters),
    ...(kind === undefined ? {} : { kinds: [kind] }),
    state: getFindingState(filters),
  };
}

/** Maximum number of days in one reply of the server. */
const maxHealthDays = 92;

/** Shortens a range to its last 92 days, the most the server returns. */
export function limitHealthRange(from: string, to: string): { from: string; to: string } {
  const earliest = formatDay(addDays(parseLocal(`${to} 00:00:00`), 1 - maxHealthDays));
  return { from: from < earliest ? earliest : from, to };
}

export type HealthGrouping = 'device' | 'entrance' | 'entity';

/** The grouping in the address. Default: by device for one store, else by store. */
export function getHealthGrouping({ by, entityId }: HealthFilterValues): HealthGrouping {
  if (by === 'device' || by === 'entrance' || by === 'entity') return by;
  return entityId === '' ? 'entity' : 'device';
}

/** Page and filters of the days as input of the server; without a range the server returns the last 14 days. */
export function toHealthDaysInput({
  page,
  size,
  filters,
}: ListController<HealthFilterName>): RequestOf<typeof health.days> {
  const { from, to } = filters;
  return {
    page,
    size,
    ...toPlacesInput(filters),
    by: getHealthGrouping(filters),
    ...(from === '' || to === '' ? {} : { startTime: from, endTime: to }),
  };
}
