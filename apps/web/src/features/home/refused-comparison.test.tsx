import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PageComparisonContext } from '../../pickers/refused-comparison.tsx';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { CardComparison } from './card-comparison.tsx';

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

const card = {
  item: 'flowIn' as const,
  value: 120,
  estimated: null,
  compared: 110,
  base: 100,
  growth: 0.1,
  entities: 1,
  leftOut: [],
  completeness: 1,
} satisfies Parameters<typeof CardComparison>[0]['card'];
const page = { store: 7, refusal: null, healthPath: '/en/health' };
const tooLittle = (share: string) => `No comparison yet: only ${share} of the data has arrived.`;

const renderCard = (change: object, refusal: string | null = null) =>
  renderAtAddress(
    <PageComparisonContext value={{ ...page, refusal }}>
      <CardComparison card={{ ...card, ...change }} base="last week" />
    </PageComparisonContext>,
  );

test('a card without 95 % of its data links to data health', async () => {
  await renderCard({ completeness: 0.94 });
  const link = screen.getByRole('link', { name: /^Not comparable/ });
  expect(link.getAttribute('href')).toBe('/en/health?entityId=7');
  expect(link.title.replaceAll(/[\u2066-\u2069]/g, '')).toBe(tooLittle('94.0%'));
  expect(screen.queryByText('+10.0%')).toBeNull();
});

test('a complete card is refused when the page compares nothing', async () => {
  await renderCard({}, tooLittle('60.0%'));
  expect(screen.getByRole('link', { name: /^Not comparable/ }).title).toBe(tooLittle('60.0%'));
});

test('a card of several stores shows its change despite gaps', async () => {
  await renderCard({ completeness: 0.94, entities: 12 });
  expect(screen.queryByText('Not comparable')).toBeNull();
  expect(screen.getByText('+10.0%')).toBeDefined();
});

test('users without data health get the reason without a link', async () => {
  await renderAtAddress(<CardComparison card={{ ...card, completeness: 0.5 }} base="last week" />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Not comparable')).toBeDefined();
});
