import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { furnishWindow, show } from './testing/stage.tsx';
import { TreePanel } from './tree-panel.tsx';

const nodes = [
  {
    key: 'east',
    label: 'East China',
    children: [
      { key: 'shanghai', label: 'Shanghai' },
      { key: 'nanjing', label: 'Nanjing' },
    ],
  },
];
const choose = vi.fn<(key: string) => void>();
const retry = vi.fn<() => void>();
const panel = {
  name: 'Organisations',
  searchText: 'Search',
  onRetry: retry,
  emptyText: 'None yet.',
  chosen: '',
  onChoose: choose,
};

beforeEach(() => furnishWindow());
afterEach(cleanup);

test('a search leaves what it finds and the way to it', async () => {
  await show(<TreePanel {...panel} nodes={nodes} />);
  expect(screen.getByText('Nanjing')).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'shang' } });
  expect(screen.getByText('East China')).toBeDefined();
  expect(screen.queryByText('Nanjing')).toBeNull();
  fireEvent.click(screen.getByText('Shanghai'));
  expect(choose).toHaveBeenCalledWith('shanghai');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } });
  expect(screen.getByRole('status').textContent).toBe('Nothing matches these filters.');
});

test('it says when there is nothing, and when it could not be loaded', async () => {
  await show(<TreePanel {...panel} nodes={[]} />);
  expect(screen.getByText('None yet.')).toBeDefined();
  cleanup();
  await show(<TreePanel {...panel} nodes={undefined} failure="No connection." />);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
