import type { TargetRow } from '@portico/contract/routes/targets';
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';
import { showToast, Toaster } from '../../ui/toast.tsx';
import { type Edits, withTyped } from './edits.ts';
import { SheetTable } from './sheet-table.tsx';

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
  const [edits, setEdits] = useState<Edits>(new Map());
  const sheet = {
    edits,
    faulty: 0,
    isSaving: false,
    type: (typed: Parameters<typeof withTyped>[1]) => setEdits((now) => withTyped(now, typed)),
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

beforeEach(() => furnishWindow());
afterEach(() => {
  act(() => showToast(null));
  cleanup();
});

test('who comes into a cell with a key finds all of its number marked before the next key', async () => {
  await show(<Sheet />);
  const [first, below] = [cell('Harbour', 'January'), cell('Hill', 'January')];
  expect(first.value).toBe('31,000');
  act(() => first.focus());
  expect(marked(first)).toBe('31000');
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(document.activeElement).toBe(below);
  expect(marked(below)).toBe('31000');
  // What is typed is grouped again once the cursor is elsewhere.
  fireEvent.change(below, { target: { value: '28' } });
  fireEvent.keyDown(below, { key: 'ArrowUp' });
  expect(below.value).toBe('28');
  expect(first.value).toBe('31000');
});

test('the first press of the mouse marks the number too, and only the next one sets the cursor', async () => {
  await show(<Sheet />);
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

test('what is pasted beyond the page or the year is counted and said; what fits is there', async () => {
  await show(<Sheet />);
  const paste = (place: string, period: string, text: string) =>
    fireEvent.paste(cell(place, period), { clipboardData: { getData: () => text } });
  paste('Harbour', 'November', '11\t12\n21\t22\n');
  expect(cell('Hill', 'December').value).toBe('22');
  expect(screen.queryByRole('alert')).toBeNull();

  paste('Hill', 'December', '1\t2\t3\n4\t5\t \n6\n\t\n');
  expect(cell('Hill', 'December').value).toBe('1');
  expect(screen.getByRole('alert').textContent).toContain(
    'Rows below the end of this page, not pasted: 2 · Columns after December, not pasted: 2',
  );
});
