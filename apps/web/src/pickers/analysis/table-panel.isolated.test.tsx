import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubCanvas, stubFileSaving } from '../../ui/testing/canvas-stubs.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { placeNameColumn, type SortableColumn, SortableTable } from './sortable-table.tsx';
import { TablePanel } from './table-panel.tsx';

let pictured: HTMLElement[] = [];
let saved: string[] = [];

// jsdom renders no pictures: the elements to render are collected instead.
vi.mock('modern-screenshot', () => ({
  domToCanvas: async (part: HTMLElement) => {
    pictured.push(part.cloneNode(true) as HTMLElement);
    return document.createElement('canvas');
  },
}));

beforeEach(() => {
  stubBrowserWindow();
  [pictured, saved] = [[], []];
  stubCanvas();
  stubFileSaving((name) => saved.push(name));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Row = { id: number; name: string; value: number };

async function open(count: number, more: number) {
  const rows = Array.from({ length: count }, (_, index): Row => ({ id: index, name: `Store ${index}`, value: index }));
  const columns: SortableColumn<Row>[] = [
    placeNameColumn('Places'),
    { key: 'value', label: 'People in', sortValue: ({ value }) => value, render: ({ value }) => value },
    ...Array.from({ length: more }, (_, index) => ({ key: `more ${index}`, label: `More ${index}`, render: () => 1 })),
  ];
  await renderAtAddress(
    <TablePanel
      title="In detail"
      picture={{ title: 'Ranking', detail: 'people', range: { from: '2026-11-01 00:00:00' } }}
    >
      <SortableTable
        name="Ranking"
        columns={columns}
        rows={rows}
        getRowKey={({ name }) => name}
        order={{ key: 'value', descending: true }}
        head={
          <tr>
            <th scope="row">Total</th>
          </tr>
        }
      />
    </TablePanel>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Download table as PNG' }));
  await waitFor(() => expect(saved).toEqual(['Ranking 2026-11-01.png']));
  const [drawn, ...others] = pictured;
  expect(others).toEqual([]);
  return within(drawn!);
}

const names = (drawn: ReturnType<typeof within>) =>
  drawn.getAllByRole('rowheader', { hidden: true }).map((cell: HTMLElement) => cell.textContent);

test('a picture of a table has all rows in the order on screen', async () => {
  const drawn = await open(90, 0);
  expect(screen.getAllByRole('rowheader')).toHaveLength(61);
  expect(names(drawn)).toEqual(['Total', ...Array.from({ length: 90 }, (_, index) => `Store ${89 - index}`)]);
  expect(drawn.queryByText(/not in this image/)).toBeNull();
  // The picture has no buttons, and its copy of the table is removed afterwards.
  expect(drawn.queryAllByRole('button', { hidden: true })).toEqual([]);
  await waitFor(() => expect(screen.getAllByRole('table', { hidden: true })).toHaveLength(1));
});

test('a picture of a long table shows how many rows are left out', async () => {
  expect(names(await open(130, 0))).toHaveLength(101);
  expect(pictured[0]?.textContent).toContain('30 more rows not in this image');
  cleanup();
  [pictured, saved] = [[], []];
  expect(names(await open(61, 58))).toHaveLength(51);
  expect(pictured[0]?.textContent).toContain('11 more rows not in this image');
});
