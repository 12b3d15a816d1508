import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  cleanUpPage,
  renderAnalysisPage,
  stubAnalysisReplies,
  visiblePlaceRow,
} from '../../pickers/testing/render-analysis-page.tsx';
import ProportionPage from './page.tsx';

afterEach(cleanUpPage);

type Row = { name: string; value: number | null; share: number | null; id?: number };
type Body = { by: string; item?: string; items?: string[]; ids: number[] };

const settings = { of: 'company', staffAreCustomers: false, childrenAreCustomers: true, captureRate: 1 };
const reply = (rows: Row[], whole: number | null, rest: number | null = null, changed: object = {}) => ({
  zone: 'UTC',
  range: { from: '2026-07-01 00:00:00', to: '2026-08-01 00:00:00' },
  settings: { ...settings, ...changed },
  rows: rows.map((row) => ({ id: null, completeness: 1, ...row })),
  whole,
  rest,
});
const part = (name: string, value: number | null, share: number | null) => ({ name, value, share });

/** The replies of a store with every kind of device, and of one that counts neither groups' kinds nor staff. */
function answer({ by, item, items = [] }: Body, staffAreCustomers: boolean) {
  if (by === 'place')
    return reply(
      [
        { id: 7, ...part('Mill', 9, 1) },
        { id: 8, ...part('Quay', null, null) },
      ],
      9,
    );
  if (item === 'gender') return reply([part('male', 30, 0.3), part('female', 60, 0.6), part('unknown', 10, 0.1)], 100);
  if (item === 'age') return reply([part('0', null, null), part('1', null, null)], null);
  if (items[0] === 'adult') return reply([part('adult', 1, 1 / 3), part('children', 2, 2 / 3)], 3);
  if (items[0] === 'familys') return reply([part('familys', 4, 0.4), part('personals', 5, 0.5)], 10, 1);
  if (items[0] === 'customerIn')
    return reply([part('customerIn', staffAreCustomers ? 100 : 90, 0.9), part('enterStaff', 10, 0.1)], 100, null, {
      staffAreCustomers,
    });
  return reply([part('flowIn', 100, 1)], 100);
}

async function openPage({ staffAreCustomers = false } = {}) {
  const sent = stubAnalysisReplies((path, body) => {
    if (path === '/api/views/visible')
      return { places: [visiblePlaceRow(7, 'Mill'), visiblePlaceRow(8, 'Quay')], leftOut: 0 };
    return path === '/api/analysis/proportion' ? answer(body as Body, staffAreCustomers) : undefined; // the page sends such a body
  });
  await renderAnalysisPage(<ProportionPage />, '/?of=0&ids=7,8&range=lastMonth');
  return { sent, panel: (name: string) => screen.findByRole('region', { name }) };
}

/** The cells of a panel's table, once it is loaded. */
async function readTable(panel: HTMLElement) {
  const table = await within(panel).findByRole('table');
  return [...table.querySelectorAll('tbody tr:not(.sum)')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => (cell.textContent.match(/[\p{L}\d].*|—/u) ?? [''])[0].trim()),
  );
}

test('a pie announces the same figures as its table', async () => {
  const { panel } = await openPage();
  const gender = await panel('Gender');
  const rows = await readTable(gender);
  expect(rows.map(([name, , share]) => [name, share])).toEqual([
    ['Male', '30.0%'],
    ['Female', '60.0%'],
    ['Unknown', '10.0%'],
  ]);
  const chart = within(gender).getByRole('application');
  expect(chart.querySelectorAll('path')).toHaveLength(3);
  const spoken = ['Home', 'ArrowRight', 'End'].map((key) => {
    fireEvent.keyDown(chart, { key });
    return chart.querySelector('[aria-live]')?.textContent;
  });
  expect(spoken).toEqual(['Male: 30, 30.0%', 'Female: 60, 60.0%', 'Unknown: 10, 10.0%']);
});

test('a part that is not measured has no pie and no 0', async () => {
  const { panel } = await openPage();
  const age = await panel('Age');
  expect(await within(age).findByText('Not measured by any device')).toBeDefined();
  expect(age.textContent).not.toMatch(/\b0\b/);
});

test('groups that are neither families nor singles are a slice', async () => {
  const { panel, sent } = await openPage();
  const groups = await panel('Group types');
  expect((await readTable(groups)).map(([name, , share]) => [name, share])).toEqual([
    ['Families', '40.0%'],
    ['Singles', '50.0%'],
    ['Other groups', '10.0%'],
  ]);
  // Quay does not tell families apart, so its groups are not in the whole.
  expect(within(groups).getByText(/Measured at 1 of 2 locations/)).toBeDefined();
  expect(sent.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ items: ['familys', 'personals'], item: 'batch', ids: [7] }),
  );
});

test('staff are not counted twice when they are customers', async () => {
  const { panel } = await openPage({ staffAreCustomers: true });
  const staff = await readTable(await panel('Customers and staff'));
  expect(staff.map((cells) => cells.at(-1))).toEqual(['90.0%', '10.0%']);
});
