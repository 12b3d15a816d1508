import type { RequestOf } from '@portico/contract/route';
import type { corridors } from '@portico/contract/routes/corridors';
import type { ListController } from '../../ui/use-list-address.ts';

/** Names of the list's filters. */
export type EntranceFilterName = 'name' | 'entityId' | 'deptIds' | 'binding';

/** The filters as input of the server, without those that are not set. */
export function toEntranceFilter({ name, entityId, deptIds, binding }: ListController<EntranceFilterName>['filters']) {
  return {
    ...(name === '' ? {} : { name }),
    ...(entityId === '' ? {} : { entityId: Number(entityId) }),
    ...(deptIds === '' ? {} : { deptIds: deptIds.split(',').map(Number) }),
    ...(binding === '' ? {} : { binding: binding === '1' }),
  };
}

/** The query of the list. */
export function toEntranceQuery({
  page,
  size,
  sort,
  filters,
}: ListController<EntranceFilterName>): RequestOf<typeof corridors.list> {
  return { page, size, ...(sort === undefined ? {} : { sort }), ...toEntranceFilter(filters) };
}
