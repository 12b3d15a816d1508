import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from './testing/render-at-address.tsx';
import { useListAddress } from './use-list-address.ts';

const start = { sortable: ['name'], filters: { name: '' } };

function Shops() {
  const list = useListAddress(start);
  return (
    <button
      type="button"
      onClick={() => {
        list.update({ sort: 'name,desc' });
        list.update({ page: 1 });
      }}
    >
      {list.page}
    </button>
  );
}

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

test('a second change before the next render builds on the first', async () => {
  const router = await renderAtAddress(<Shops />, '/?tab=x&name=a');
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('1'));
  expect(decodeURIComponent(router.state.location.search)).toBe('?tab=x&name=a&sort=name,desc&page=1');
});

test('Back restores the previous state', async () => {
  const router = await renderAtAddress(<Shops />, '/?page=4');
  await router.navigate('/?page=7');
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('7'));
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('4'));
});
