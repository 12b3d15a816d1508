import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from './testing/render-at-address.tsx';
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

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

test('a search shows matches and their ancestors', async () => {
  await renderAtAddress(<TreePanel {...panel} nodes={nodes} />);
  expect(screen.getByText('Nanjing')).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'shang' } });
  expect(screen.getByText('East China')).toBeDefined();
  expect(screen.queryByText('Nanjing')).toBeNull();
  fireEvent.click(screen.getByText('Shanghai'));
  expect(choose).toHaveBeenCalledWith('shanghai');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } });
  expect(screen.getByRole('status').textContent).toBe('No matches for these filters.');
});

test('an empty tree and a failed one show a message', async () => {
  await renderAtAddress(<TreePanel {...panel} nodes={[]} />);
  expect(screen.getByText('None yet.')).toBeDefined();
  cleanup();
  await renderAtAddress(<TreePanel {...panel} nodes={undefined} failure="No connection." />);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
