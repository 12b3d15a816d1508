import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { renderAtAddress, stubBrowserWindow } from './testing/render-at-address.tsx';
import { useListAddress } from './use-list-address.ts';

type Shop = { id: number; name: string; count: number };
type Props = Partial<ComponentProps<typeof DataTable<Shop>>>;

const shops: Shop[] = [
  { id: 1, name: 'North', count: 12 },
  { id: 2, name: 'South', count: 7 },
];
const start = { sortable: ['count'], filters: { name: '' } };
const refresh = vi.fn<() => void>();

function Shops(props: Props) {
  const list = useListAddress(start);
  return (
    <DataTable<Shop>
      name="Shops"
      storageName="shops"
      columns={[
        { key: 'name', label: 'Shop', render: ({ name }) => name },
        { key: 'count', label: 'Visitors', align: 'end', sortBy: 'count', render: ({ count }) => count },
        { key: 'secret', label: 'Key', isForbidden: true, render: () => 'hidden' },
      ]}
      rows={shops}
      total={48}
      getRowKey={({ id }) => id}
      getRowName={({ name }) => name}
      list={list}
      empty={{ text: 'No shops yet.', action: <button type="button">Add shop</button> }}
      onRefresh={refresh}
      {...props}
    />
  );
}

beforeEach(() => stubBrowserWindow());
afterEach(() => {
  cleanup();
  localStorage.clear();
  refresh.mockClear();
});

test('rows are in one table, each named by its first column', async () => {
  await renderAtAddress(<Shops />);
  const table = screen.getByRole('table', { name: 'Shops' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['North', 'South']);
  expect(within(table).queryByText('Key')).toBeNull();
  expect(screen.getByText('1–10 of 48')).toBeDefined();
});

test('placeholder rows without a total are shown while loading', async () => {
  await renderAtAddress(<Shops rows={undefined} total={0} />);
  expect(screen.getByRole('region', { name: 'Shops' }).getAttribute('aria-busy')).toBe('true');
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(11);
  expect(screen.queryByText(/ of 0/)).toBeNull();
});

test('an empty list shows how to add the first row', async () => {
  await renderAtAddress(<Shops rows={[]} total={0} />);
  expect(screen.getByText('No shops yet.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add shop' })).toBeDefined();
});

test('a filtered list without matches offers to reset the filters', async () => {
  const router = await renderAtAddress(<Shops rows={[]} total={0} />, '/?name=x');
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a list that failed to load shows the error and a retry', async () => {
  await renderAtAddress(<Shops rows={undefined} failure="No connection." />);
  expect(screen.getByRole('alert').textContent).toContain('No connection.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a list without permission shows a message and no table', async () => {
  await renderAtAddress(<Shops forbidden />);
  expect(screen.getByText('No permission to see this page')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('header clicks set the sort in the address: asc, desc, none', async () => {
  const router = await renderAtAddress(<Shops />, '/?page=2');
  const heads: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    fireEvent.click(screen.getByRole('columnheader', { name: /Visitors/ }));
    heads.push(decodeURIComponent(router.state.location.search));
  }
  expect(heads).toEqual(['?sort=count,asc', '?sort=count,desc', '']);
});

test('a page after the last one leads to the last page', async () => {
  const router = await renderAtAddress(<Shops rows={[]} total={48} />, '/?page=9');
  await waitFor(() => expect(router.state.location.search).toBe('?page=4'));
});

test('only selectable rows can be selected', async () => {
  const onChange = vi.fn<(chosen: (string | number)[]) => void>();
  await renderAtAddress(<Shops selection={{ chosen: [], onChange, isSelectable: ({ id }) => id !== 2 }} />);
  expect(screen.getByRole('checkbox', { name: 'Select South' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(onChange).toHaveBeenCalledWith([1]);
});

test('the number of selected rows is shown; the selection can be cleared', async () => {
  const onChange = vi.fn<(chosen: (string | number)[]) => void>();
  await renderAtAddress(<Shops selection={{ chosen: [1, 99], onChange }} />);
  expect(screen.getByText('2 selected')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(onChange).toHaveBeenCalledWith([]);
});

test('a hidden column stays hidden, and the first cannot be hidden', async () => {
  await renderAtAddress(<Shops />);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.queryByRole('checkbox', { name: 'Shop' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Visitors' }));
  expect(screen.queryByRole('columnheader', { name: /Visitors/ })).toBeNull();
  cleanup();
  await renderAtAddress(<Shops />);
  expect(screen.queryByRole('columnheader', { name: /Visitors/ })).toBeNull();
});

test('on phones rows are cards with their labels and actions', async () => {
  stubBrowserWindow({ isPhone: true });
  const onPress = vi.fn<() => void>();
  await renderAtAddress(<Shops getRowActions={() => [{ key: 'edit', label: 'Edit', onPress }]} />);
  expect(screen.queryByRole('table')).toBeNull();
  const cards = within(screen.getByRole('list', { name: 'Shops' })).getAllByRole('listitem');
  expect(cards).toHaveLength(2);
  expect(cards[1]?.querySelector('dl')?.textContent).toBe('Visitors7');
  fireEvent.click(within(cards[1]!).getByRole('button', { name: 'Edit' }));
  expect(onPress).toHaveBeenCalledTimes(1);
});
