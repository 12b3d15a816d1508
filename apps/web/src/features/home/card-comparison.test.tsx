import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { CardComparison } from './card-comparison.tsx';
import type { StatisticCard } from './requests.ts';

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

const figures = {
  item: 'flowIn',
  value: 120,
  estimated: null,
  compared: 110,
  base: 100,
  growth: 0.1,
  completeness: 1,
} as const;
const leftOut = (reason: StatisticCard['leftOut'][number]['reason'], ...names: string[]) => ({
  reason,
  count: names.length,
  names,
});

/** The visible text, without the characters that isolate the direction of a value. */
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '');

test('a card shows how many stores it compares; focus shows the reasons', async () => {
  const more = { reason: 'noValue' as const, count: 12, names: ['Bay', 'Pier'] };
  const card = { ...figures, entities: 30, leftOut: [leftOut('countedLater', 'Harbour', 'Park'), more] };
  await renderAtAddress(<CardComparison card={card} base="last week" />);
  expect(await screen.findByText('30 of 44 stores')).toBeDefined();
  const button = screen.getByRole('button');
  const reasons = [
    '30 of 44 stores compared.',
    'Counting started during or after the comparison period · Harbour, Park',
    'No data in this period · Bay, Pier, +10',
  ].join('\n');
  const popoverText = () => plain(document.querySelector('[popover]')?.textContent);
  expect(plain(button.querySelector('.heard')?.textContent)).toBe(reasons);
  expect(popoverText()).toBeUndefined();
  fireEvent.focus(button);
  expect(popoverText()).toBe(reasons);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(popoverText()).toBeUndefined();
  fireEvent.pointerEnter(button);
  expect(popoverText()).toBe(reasons);
});

test.each([
  ['all stores are compared', { entities: 44, leftOut: [] }],
  ['it covers one store', { entities: 0, leftOut: [leftOut('countedLater', 'Harbour')] }],
])('a card shows no store count when %s', async (_, compared) => {
  await renderAtAddress(<CardComparison card={{ ...figures, ...compared }} base="last week" />);
  expect(screen.getByText(/last week/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
