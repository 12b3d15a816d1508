import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PageComparisonContext } from '../../pickers/refused-comparison.tsx';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import type { GrowthReply } from './growth-result.tsx';
import { GrowthTable } from './growth-table.tsx';

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

const against = (growth: number, comparedCompleteness: number, baseCompleteness: number) => ({
  range: { from: '2026-07-01 00:00:00', to: '2026-07-02 00:00:00' },
  compared: 100 * (1 + growth),
  value: 100,
  growth,
  leftOut: null,
  leftOutInside: 0,
  comparedCompleteness,
  baseCompleteness,
});
const row = (id: number, name: string, entityId: number | null, bases: Pick<Row, 'before' | 'year'>): Row => ({
  id,
  name,
  entityId,
  range: { from: '2026-07-08 00:00:00', to: '2026-07-09 00:00:00' },
  value: 110,
  completeness: 1,
  compared: 110,
  ...bases,
});
type Row = GrowthReply['rows'][number];

test('each of the two comparisons is refused by itself', async () => {
  const none = { compared: null, base: null, growth: null, places: 0, leftOut: [] };
  const reply: GrowthReply = {
    zone: 'UTC',
    unfinished: false,
    asOf: '2026-07-09 09:00:00',
    settings: { of: 'company', staffAreCustomers: false, childrenAreCustomers: true, captureRate: 1 },
    item: 'flowIn',
    rows: [
      row(1, 'Mill', 7, { before: against(0.1, 1, 0.96), year: against(0.2, 1, 0.94) }),
      row(2, 'North', null, { before: against(0.3, 0.5, 1), year: against(0.4, 0.96, 1) }),
    ],
    before: none,
    year: none,
  };
  await renderAtAddress(
    <PageComparisonContext value={{ store: null, refusal: null, healthPath: '/en/health' }}>
      <GrowthTable reply={reply} kind="count" name="Growth" />
    </PageComparisonContext>,
  );
  const inRow = (name: RegExp) => within(screen.getByRole('row', { name }));
  expect(inRow(/Mill/).getByText('+10.0%')).toBeDefined();
  expect(inRow(/Mill/).queryByText('+20.0%')).toBeNull();
  expect(inRow(/Mill/).getByRole('link').getAttribute('href')).toBe('/en/health?entityId=7');
  expect(inRow(/North/).queryByText('+30.0%')).toBeNull();
  expect(inRow(/North/).getByText('+40.0%')).toBeDefined();
  // An organisation has no store of its own: the link shows all stores.
  expect(inRow(/North/).getByRole('link').getAttribute('href')).toBe('/en/health');
});
