import type { TargetRow } from '@portico/contract/routes/targets';
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { showToast, Toaster } from '../../ui/toast.tsx';
import { SheetTable } from './sheet-table.tsx';
import { applyTypedCells, type TargetEdits } from './target-edits.ts';

const unknown = Array.from({ length: 12 }, () => ({ value: null, completeness: null }));

function row(entityId: number, name: string): TargetRow {
  return {
    organisationId: null,
    entityId,
    name,
    path: [],
    entityCount: 1,
    yearly: 365_000,
    months: Array.from({ length: 12 }, () => 31_000),
    wanted: 365_000,
    lastYear: { value: null, months: unknown },
    set: null,
  };
}

const rows = [row(1, 'Harbour'), row(2, 'Hill')];

function Sheet() {
  const [edits, setEdits] = useState<TargetEdits>(new Map());
  const sheet = {
    edits,
    invalidEdits: [],
    isSaving: false,
    enter: (typed: Parameters<typeof applyTypedCells>[1]) => setEdits((now) => applyTypedCells(now, typed, 'en')),
    discard: () => undefined,
    save: async () => undefined,
  };
  return (
    <>
      <SheetTable name="Targets" rows={rows} size={2} sheet={sheet} chosen={new Set()} onChoose={() => undefined} />
      <Toaster />
    </>
  );
}

const cell = (place: string, period: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`${place}.*, ${period}`));
const marked = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0);

beforeEach(() => stubBrowserWindow());
afterEach(() => {
  act(() => showToast(null));
  cleanup();
});

test('entering a cell by keyboard selects its number', async () => {
  await renderAtAddress(<Sheet />);
  const [first, below] = [cell('Harbour', 'January'), cell('Hill', 'January')];
  expect(first.value).toBe('31,000');
  act(() => first.focus());
  expect(marked(first)).toBe('31000');
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(document.activeElement).toBe(below);
  expect(marked(below)).toBe('31000');
  // Only the cell that has the focus shows its number without grouping.
  fireEvent.change(below, { target: { value: '28' } });
  fireEvent.keyDown(below, { key: 'ArrowUp' });
  expect(below.value).toBe('28');
  expect(first.value).toBe('31000');
});

test('the first click selects the number, the second sets the cursor', async () => {
  await renderAtAddress(<Sheet />);
  const field = cell('Hill', 'March');
  const press = (button: number) => {
    const event = createEvent.mouseDown(field, { button });
    fireEvent(field, event);
    return event;
  };
  expect(press(2).defaultPrevented).toBe(false);
  expect(press(0).defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(field);
  expect(marked(field)).toBe('31000');
  expect(press(0).defaultPrevented).toBe(false);
});

test('pasted cells outside the sheet are counted and reported', async () => {
  await renderAtAddress(<Sheet />);
  const paste = (place: string, period: string, text: string) =>
    fireEvent.paste(cell(place, period), { clipboardData: { getData: () => text } });
  paste('Harbour', 'November', '11\t12\n21\t22\n');
  expect(cell('Hill', 'December').value).toBe('22');
  expect(screen.queryByRole('alert')).toBeNull();

  paste('Hill', 'December', '1\t2\t3\n4\t5\t \n6\n\t\n');
  expect(cell('Hill', 'December').value).toBe('1');
  expect(screen.getByRole('alert').textContent).toContain(
    '2 rows beyond the end of the page not pasted · 2 columns after December not pasted',
  );
});
