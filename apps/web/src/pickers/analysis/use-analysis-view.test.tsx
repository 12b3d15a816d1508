import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';
import { startView } from './start-view.ts';
import { useAnalysisView } from './use-analysis-view.ts';

beforeEach(() => furnishWindow());
afterEach(cleanup);

function Page() {
  const { view, draft, setDraft, ask, show: showNow } = useAnalysisView(startView);
  return (
    <>
      <p>{`shows ${view.range} ${view.item}, asks ${draft.range} ${draft.item}`}</p>
      <button type="button" onClick={() => setDraft({ range: 'lastWeek' })}>
        edit
      </button>
      <button type="button" onClick={ask}>
        ask
      </button>
      <button type="button" onClick={() => showNow({ item: 'flowOut' })}>
        segment
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('Back shows what was asked before, in the bar and in the answer', async () => {
  const router = await show(<Page />, '/');
  press('edit');
  expect(screen.getByText('shows month flowIn, asks lastWeek flowIn')).toBeDefined();
  press('ask');
  expect(await screen.findByText('shows lastWeek flowIn, asks lastWeek flowIn')).toBeDefined();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('shows month flowIn, asks month flowIn')).toBeDefined();
  await act(() => router.navigate(1));
  expect(await screen.findByText('shows lastWeek flowIn, asks lastWeek flowIn')).toBeDefined();
});

test('a figure chosen in the answer is shown together with what is being put together', async () => {
  const router = await show(<Page />, '/');
  press('edit');
  press('segment');
  expect(await screen.findByText('shows lastWeek flowOut, asks lastWeek flowOut')).toBeDefined();
  expect(router.state.location.search).toBe('?item=flowOut&range=lastWeek');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('shows month flowIn, asks month flowIn')).toBeDefined();
});

test('going back before the new address is drawn forgets the draft too', async () => {
  await show(<Page />, '/');
  press('edit');
  expect(screen.getByText('shows month flowIn, asks lastWeek flowIn')).toBeDefined();
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByText('shows month flowIn, asks month flowIn')).toBeDefined();
});
