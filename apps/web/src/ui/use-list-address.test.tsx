import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { furnishWindow, show } from './testing/stage.tsx';
import { useListAddress } from './use-list-address.ts';

const start = { sortable: ['name'], filters: { name: '' } };

function Shops() {
  const list = useListAddress(start);
  return (
    <button
      type="button"
      onClick={() => {
        list.show({ sort: 'name,desc' });
        list.show({ page: 1 });
      }}
    >
      {list.page}
    </button>
  );
}

beforeEach(() => furnishWindow());
afterEach(cleanup);

test('a change that comes before the former is drawn starts from it', async () => {
  const router = await show(<Shops />, '/?tab=x&name=a');
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('1'));
  expect(decodeURIComponent(router.state.location.search)).toBe('?tab=x&name=a&sort=name,desc&page=1');
});

test('Back restores what was shown before', async () => {
  const router = await show(<Shops />, '/?page=4');
  await router.navigate('/?page=7');
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('7'));
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('4'));
});
