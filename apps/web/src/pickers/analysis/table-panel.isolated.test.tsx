import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawNothing, hearSaved } from '../../ui/testing/drawing.ts';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';
import { TablePanel } from './table-panel.tsx';
import { placeColumn, type TwinColumn, TwinTable } from './twin-table.tsx';

let pictured: HTMLElement[] = [];
let saved: string[] = [];

// The tests' document draws nothing: what would be drawn is kept.
vi.mock('modern-screenshot', () => ({
  domToCanvas: async (part: HTMLElement) => {
    pictured.push(part.cloneNode(true) as HTMLElement);
    return document.createElement('canvas');
  },
}));

beforeEach(() => {
  furnishWindow();
  [pictured, saved] = [[], []];
  drawNothing();
  hearSaved((name) => saved.push(name));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Row = { id: number; name: string; value: number };

async function open(count: number, more: number) {
  const rows = Array.from({ length: count }, (_, at): Row => ({ id: at, name: `Store ${at}`, value: at }));
  const columns: TwinColumn<Row>[] = [
    placeColumn('Places'),
    { key: 'value', label: 'People in', orderBy: ({ value }) => value, render: ({ value }) => value },
    ...Array.from({ length: more }, (_, at) => ({ key: `more ${at}`, label: `More ${at}`, render: () => 1 })),
  ];
  await show(
    <TablePanel
      title="In detail"
      picture={{ title: 'Ranking', detail: 'people', range: { from: '2026-11-01 00:00:00' } }}
    >
      <TwinTable
        name="Ranking"
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        order={{ key: 'value', descending: true }}
        head={
          <tr>
            <th scope="row">Total</th>
          </tr>
        }
      />
    </TablePanel>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Download the table as PNG' }));
  await waitFor(() => expect(saved).toEqual(['Ranking 2026-11-01.png']));
  const [drawn, ...others] = pictured;
  expect(others).toEqual([]);
  return within(drawn!);
}

const names = (drawn: ReturnType<typeof within>) =>
  drawn.getAllByRole('rowheader', { hidden: true }).map((cell: HTMLElement) => cell.textContent);

test('a picture of a table has all its rows, also those nobody has scrolled to, in the order on the screen', async () => {
  const drawn = await open(90, 0);
  expect(screen.getAllByRole('rowheader')).toHaveLength(61);
  expect(names(drawn)).toEqual(['Total', ...Array.from({ length: 90 }, (_, at) => `Store ${89 - at}`)]);
  expect(drawn.queryByText(/not in this picture/)).toBeNull();
  // What is drawn cannot be pressed, and is gone again.
  expect(drawn.queryAllByRole('button', { hidden: true })).toEqual([]);
  await waitFor(() => expect(screen.getAllByRole('table', { hidden: true })).toHaveLength(1));
});

test('of a long table it says how many rows it leaves out, and a wide one has fewer', async () => {
  expect(names(await open(130, 0))).toHaveLength(101);
  expect(pictured[0]?.textContent).toContain('30 more rows are not in this picture');
  cleanup();
  [pictured, saved] = [[], []];
  expect(names(await open(61, 58))).toHaveLength(51);
  expect(pictured[0]?.textContent).toContain('11 more rows are not in this picture');
});
