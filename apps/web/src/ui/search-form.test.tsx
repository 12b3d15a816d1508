import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SearchForm } from './search-form.tsx';
import { renderAtAddress, stubBrowserWindow } from './testing/render-at-address.tsx';
import { useListAddress } from './use-list-address.ts';

const start = { filters: { name: '', city: '' } };

function Shops() {
  const list = useListAddress(start);
  return (
    <SearchForm
      fields={[
        { name: 'name', label: 'Shop', kind: 'text' },
        { name: 'city', label: 'City', kind: 'text' },
      ]}
      values={list.filters}
      onSearch={(filters) => list.update({ filters })}
      onReset={list.reset}
    />
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const typed = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label }).value;

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

test('typed filters apply on Search; Back restores the previous ones', async () => {
  const router = await renderAtAddress(<Shops />, '/?page=3');
  type('Shop', 'North');
  type('City', 'Berlin');
  expect(router.state.location.search).toBe('?page=3');
  fireEvent.submit(screen.getByRole('search'));
  await waitFor(() => expect(router.state.location.search).toBe('?name=North&city=Berlin'));
  type('Shop', 'never sent');
  await router.navigate(-1);
  await waitFor(() => expect(typed('Shop')).toBe(''));
  expect(router.state.location.search).toBe('?page=3');
});

test('text fields limit the length to what the server accepts', async () => {
  await renderAtAddress(<Shops />);
  for (const label of ['Shop', 'City'])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: label }).maxLength).toBe(100);
});

test('Reset clears the applied filters and the typed text', async () => {
  const router = await renderAtAddress(<Shops />, '/?name=North');
  type('City', 'Berlin');
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(typed('Shop')).toBe(''));
  expect(typed('City')).toBe('');
  expect(router.state.location.search).toBe('');
});

test('"/" focuses the first field, but not while typing', async () => {
  await renderAtAddress(<Shops />);
  fireEvent.keyDown(document.body, { key: '/' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Shop' })));
  const other = screen.getByRole('textbox', { name: 'City' });
  other.focus();
  expect(fireEvent.keyDown(other, { key: '/' })).toBe(true);
});

test('on phones the form is one button with the number of set filters', async () => {
  stubBrowserWindow({ isPhone: true });
  await renderAtAddress(<Shops />, '/?city=Berlin');
  expect(screen.queryByRole('textbox')).toBeNull();
  const fold = screen.getByRole('button', { name: /Filters/ });
  expect(fold.textContent).toBe('Filters1');
  fireEvent.click(fold);
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});
