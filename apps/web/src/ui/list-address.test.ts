import { expect, test } from 'vitest';
import { changedList, isFiltered, type ListStart, readListAddress, writeListAddress } from './list-address.ts';

const start: ListStart<'name' | 'enabled'> = {
  size: 20,
  sort: 'id,desc',
  sortable: ['id', 'name'],
  filters: { name: '', enabled: 'true' },
  accepted: { enabled: /^(true|false)$/ },
};
const read = (text: string) => readListAddress(new URLSearchParams(text), start);
const atStart = { page: 0, size: 20, sort: 'id,desc', filters: { name: '', enabled: 'true' } };

test('an address that says nothing is the start', () => expect(read('')).toEqual(atStart));

test('an address says page, size, order and filters', () =>
  expect(read('page=3&size=40&sort=name,asc&name=North&enabled=')).toEqual({
    page: 3,
    size: 40,
    sort: 'name,asc',
    filters: { name: 'North', enabled: '' },
  }));

test.each([
  'page=-1',
  'page=1.5',
  'page=x',
  'page=99999999999999999999',
  'size=15',
  'size=',
  'sort=password,asc',
  'sort=name',
  'sort=name,up',
  'sort=name,asc,desc',
  'other=1',
  'enabled=maybe',
])('what nobody could have chosen is as at the start: %s', (text) => expect(read(text)).toEqual(atStart));

test('what was written is read again, and what others keep in the query stays', () => {
  const address = read('page=2&size=10&sort=name,desc&name=a%26b&enabled=false');
  const query = writeListAddress(address, start, new URLSearchParams('tab=x&page=9'));
  expect(query.get('tab')).toBe('x');
  expect(readListAddress(query, start)).toEqual(address);
});

test('what is as at the start is left out, an emptied filter is not', () => {
  expect(writeListAddress(read(''), start, new URLSearchParams('page=4')).toString()).toBe('');
  expect(writeListAddress(read('enabled='), start, new URLSearchParams()).toString()).toBe('enabled=');
});

test.each([
  [{ filters: { name: 'b' } }, 0],
  [{ size: 10 } as const, 0],
  [{ sort: 'name,asc' }, 0],
  [{ page: 5 }, 5],
])('%o leads to page %i', (change, page) => {
  const changed = changedList(read('page=3&name=a'), change);
  expect(changed.page).toBe(page);
  expect(changed.filters.enabled).toBe('true');
});

test('a list is filtered when a filter is not as at the start', () => {
  expect(isFiltered(read('page=2&sort=name,asc'), start)).toBe(false);
  expect(isFiltered(read('name=a'), start)).toBe(true);
  expect(isFiltered(read('enabled='), start)).toBe(true);
});
