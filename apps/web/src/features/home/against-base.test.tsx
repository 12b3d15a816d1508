import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';
import { AgainstBase } from './against-base.tsx';
import type { Card } from './requests.ts';

beforeEach(() => furnishWindow());
afterEach(cleanup);

const figures = { item: 'flowIn', value: 120, estimated: null, compared: 110, base: 100, growth: 0.1 } as const;
const leftOut = (reason: Card['leftOut'][number]['reason'], ...names: string[]) => ({
  reason,
  count: names.length,
  names,
});

/** A text as it is read: without the signs that isolate a value's direction of writing. */
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '');

test('of several stores a card says how many are compared; which are not, and why, on focus and to screen readers', async () => {
  const more = { reason: 'noValue' as const, count: 12, names: ['Bay', 'Pier'] };
  const card = { ...figures, entities: 30, leftOut: [leftOut('countedLater', 'Harbour', 'Park'), more] };
  await show(<AgainstBase card={card} base="last week" />);
  expect(await screen.findByText('30 of 44 stores')).toBeDefined();
  const button = screen.getByRole('button');
  const reasons = [
    'Stores compared: 30 of 44.',
    'Counting began after the comparison period did · Harbour, Park',
    'No data in this period · Bay, Pier, +10',
  ].join('\n');
  const shown = () => plain(document.querySelector('[popover]')?.textContent);
  expect(plain(button.querySelector('.heard')?.textContent)).toBe(reasons);
  expect(shown()).toBeUndefined();
  fireEvent.focus(button);
  expect(shown()).toBe(reasons);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(shown()).toBeUndefined();
  fireEvent.pointerEnter(button);
  expect(shown()).toBe(reasons);
});

test.each([
  ['all stores are compared', { entities: 44, leftOut: [] }],
  ['it is one store', { entities: 0, leftOut: [leftOut('countedLater', 'Harbour')] }],
])('nothing is said of stores where %s', async (_, compared) => {
  await show(<AgainstBase card={{ ...figures, ...compared }} base="last week" />);
  expect(screen.getByText(/last week/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
