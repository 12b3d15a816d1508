import type { CallOf } from '@portico/contract/route';
import type { corridors } from '@portico/contract/routes/corridors';
import type { List } from '../../ui/use-list-address.ts';

/** What the list can be filtered by. */
export type Filter = 'name' | 'entityId' | 'deptIds' | 'binding';

/** The filters as the server takes them, without those that are not set. */
export function filtersOf({ name, entityId, deptIds, binding }: List<Filter>['filters']) {
  return {
    ...(name === '' ? {} : { name }),
    ...(entityId === '' ? {} : { entityId: Number(entityId) }),
    ...(deptIds === '' ? {} : { deptIds: deptIds.split(',').map(Number) }),
    ...(binding === '' ? {} : { binding: binding === '1' }),
  };
}

/** What the list asks for. */
export function askedFor({ page, size, sort, filters }: List<Filter>): CallOf<typeof corridors.list> {
  return { page, size, ...(sort === undefined ? {} : { sort }), ...filtersOf(filters) };
}
