import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { defaultAnalysisView } from './default-view.ts';
import { useAnalysisView } from './use-analysis-view.ts';

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

function Page() {
  const { view, draft, setDraft, applyDraft, applyChange: showNow } = useAnalysisView(defaultAnalysisView);
  return (
    <>
      <p>{`shows ${view.range} ${view.item}, asks ${draft.range} ${draft.item}`}</p>
      <button type="button" onClick={() => setDraft({ range: 'lastWeek' })}>
        edit
      </button>
      <button type="button" onClick={applyDraft}>
        ask
      </button>
      <button type="button" onClick={() => showNow({ item: 'flowOut' })}>
        segment
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('Back restores the previous view in the query bar and the result', async () => {
  const router = await renderAtAddress(<Page />, '/');
  press('edit');
  expect(screen.getByText('shows month flowIn, asks lastWeek flowIn')).toBeDefined();
  press('ask');
  expect(await screen.findByText('shows lastWeek flowIn, asks lastWeek flowIn')).toBeDefined();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('shows month flowIn, asks month flowIn')).toBeDefined();
  await act(() => router.navigate(1));
  expect(await screen.findByText('shows lastWeek flowIn, asks lastWeek flowIn')).toBeDefined();
});

test('choosing an item in the result also applies the draft', async () => {
  const router = await renderAtAddress(<Page />, '/');
  press('edit');
  press('segment');
  expect(await screen.findByText('shows lastWeek flowOut, asks lastWeek flowOut')).toBeDefined();
  expect(router.state.location.search).toBe('?item=flowOut&range=lastWeek');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('shows month flowIn, asks month flowIn')).toBeDefined();
});

test('going back before the new address is rendered discards the draft', async () => {
  await renderAtAddress(<Page />, '/');
  press('edit');
  expect(screen.getByText('shows month flowIn, asks lastWeek flowIn')).toBeDefined();
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByText('shows month flowIn, asks month flowIn')).toBeDefined();
});
