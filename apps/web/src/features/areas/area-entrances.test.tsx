import { corridors } from '@portico/contract/routes/corridors';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderLoggedIn, stubApiReplies } from '../../app/testing/render-logged-in.tsx';
import { stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { showToast } from '../../ui/toast.tsx';
import AreaEntrances from './area-entrances.tsx';

const times = { revision: 1, createTime: '2026-11-01T00:00:00Z' };
const area = { id: 4, name: 'Food court', entityId: 2, corridorIds: [9], countCorridor: 1, countDevice: 1, ...times };
const store = { entityId: 2, entityName: 'Harbour Mall', deptId: 5, deptName: 'Tidewater' };
const gate = { id: 9, name: 'West Gate', ...store, binding: 1, remark: null, size: 1, ...times };

afterEach(() => {
  act(() => showToast(null));
  cleanup();
  vi.unstubAllGlobals();
});

test('entrances are taken out of an area only after a confirmation', async () => {
  stubBrowserWindow();
  const page = { content: [gate], totalElements: 1 };
  const calls = stubApiReplies({
    [corridors.ofArea.path]: page,
    [corridors.unbindFromArea.path]: { data: { unbound: 1 } },
  });
  await renderLoggedIn(<AreaEntrances area={area} onClose={() => undefined} />, 'company');
  fireEvent.click(await screen.findByRole('checkbox', { name: /West Gate/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Take out' }));
  const question = (await screen.findByText('Take 1 entrance out of “Food court”?')).closest<HTMLElement>(
    '[role=dialog]',
  );
  const isSent = () => calls.some(({ path }) => path === corridors.unbindFromArea.path);
  expect(isSent()).toBe(false);
  if (question === null) throw new Error('The question is in no dialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Take out' }));
  await waitFor(() => expect(isSent()).toBe(true));
});
