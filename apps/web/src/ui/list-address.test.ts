import { expect, test } from 'vitest';
import { applyListChange, isFiltered, type ListDefaults, readListAddress, writeListAddress } from './list-address.ts';

const start: ListDefaults<'name' | 'enabled'> = {
  size: 20,
  sort: 'id,desc',
  sortable: ['id', 'name'],
  filters: { name: '', enabled: 'true' },
  acceptedValues: { enabled: /^(true|false)$/ },
};
const read = (text: string) => readListAddress(new URLSearchParams(text), start);
const atStart = { page: 0, size: 20, sort: 'id,desc', filters: { name: '', enabled: 'true' } };

test('an address without parameters gives the defaults', () => expect(read('')).toEqual(atStart));

test('page, size, order and filters are read from an address', () =>
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
])('invalid values in the URL fall back to the defaults: %s', (text) => expect(read(text)).toEqual(atStart));

test('a written list state is read back, other parameters stay', () => {
  const address = read('page=2&size=10&sort=name,desc&name=a%26b&enabled=false');
  const query = writeListAddress(address, start, new URLSearchParams('tab=x&page=9'));
  expect(query.get('tab')).toBe('x');
  expect(readListAddress(query, start)).toEqual(address);
});

test('the URL omits default values but keeps a filter the user emptied', () => {
  expect(writeListAddress(read(''), start, new URLSearchParams('page=4')).toString()).toBe('');
  expect(writeListAddress(read('enabled='), start, new URLSearchParams()).toString()).toBe('enabled=');
});

test.each([
  [{ filters: { name: 'b' } }, 0],
  [{ size: 10 } as const, 0],
  [{ sort: 'name,asc' }, 0],
  [{ page: 5 }, 5],
])('change %o leads to page %i', (change, page) => {
  const changed = applyListChange(read('page=3&name=a'), change);
  expect(changed.page).toBe(page);
  expect(changed.filters.enabled).toBe('true');
});

test('a list is filtered if a filter differs from its default', () => {
  expect(isFiltered(read('page=2&sort=name,asc'), start)).toBe(false);
  expect(isFiltered(read('name=a'), start)).toBe(true);
  expect(isFiltered(read('enabled='), start)).toBe(true);
});
