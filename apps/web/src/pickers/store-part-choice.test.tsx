import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../ui/testing/render-at-address.tsx';
import { AreaChoice } from './area-choice.tsx';
import { EntranceChoice } from './entrance-choice.tsx';
import { storeRow } from './testing/render-analysis-page.tsx';

const createTime = '2026-11-20T00:00:00Z';
const stores = [storeRow(1, 'Harbour'), storeRow(2, 'Lakeside')];
const entrance = (id: number, name: string, entityId: number) => ({
  id,
  name,
  entityId,
  entityName: '',
  deptId: 1,
  deptName: 'East',
  binding: 0,
  remark: null,
  size: 0,
  revision: 1,
  createTime,
});
const area = (id: number, name: string, entityId: number) => ({
  id,
  name,
  entityId,
  corridorIds: [],
  countCorridor: 0,
  countDevice: 0,
  revision: 1,
  createTime,
});
const entrances = [entrance(11, 'North', 1), entrance(12, 'South', 1), entrance(21, 'Quay', 2)];
const areas = [area(31, 'Food court', 1), area(41, 'Cinema', 2)];

const list = (content: readonly unknown[]) => Response.json({ content, totalElements: content.length });

/** The server's replies to the calls of the dialogs. */
function answer(address: string): Response {
  const { pathname, searchParams } = new URL(address, 'http://console');
  const of = Number(searchParams.get('entityId'));
  if (pathname.endsWith('/corridor/byentity')) return list(entrances.filter(({ entityId }) => entityId === of));
  if (pathname.endsWith('/api/area')) return list(areas.filter(({ entityId }) => entityId === of));
  if (pathname.endsWith('/entity/details'))
    return Response.json({ code: 200, data: stores.find(({ id }) => id === Number(searchParams.get('id'))) });
  return list(stores);
}

beforeEach(() => {
  stubBrowserWindow();
  vi.stubGlobal('fetch', async (address: string) => answer(address));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form({ component: Choice }: { component: typeof EntranceChoice }) {
  const [value, setValue] = useState<number[]>([]);
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Choice id="places" value={value} onChange={setValue} knownParts={[]} storeId={1} />
      <output>{value.join(' ')}</output>
    </QueryClientProvider>
  );
}

const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }));

async function chooseStore(name: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Store' }));
  // The library's list for screen readers has no names, so this uses the visible one.
  fireEvent.click(await screen.findByText(name, { selector: 'bdi' }));
}

test('several chosen entrances are shown as the first name and their number', async () => {
  await renderAtAddress(<Form component={EntranceChoice} />);
  const field = screen.getByRole('button');
  expect(field.textContent).toBe('Choose entrances');
  fireEvent.click(field);
  await tick('North');
  await tick('South');
  await chooseStore('Lakeside');
  await tick('Quay');
  expect(screen.queryByRole('checkbox', { name: 'North' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('11 12 21');
  expect(field.textContent).toBe('\u2068North\u2069 * 3');
});

test('a single chosen area is shown by its name', async () => {
  await renderAtAddress(<Form component={AreaChoice} />);
  const field = screen.getByRole('button');
  fireEvent.click(field);
  await tick('Food court');
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(field.textContent).toBe('Food court');
});
