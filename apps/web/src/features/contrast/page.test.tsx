import { loadCatalogue } from '@portico/i18n';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, leave, showPage } from '../../pickers/testing/analysis-stage.tsx';
import ContrastPage from './page.tsx';

afterEach(leave);

test('a link to places none of which its reader may see says so', async () => {
  const sent = answerCalls((path) => (path === '/api/views/visible' ? { places: [], leftOut: 3 } : undefined));
  await showPage(<ContrastPage />, '/?of=0&ids=1,2,3');
  expect(await screen.findByText('None of the chosen places is within what you may see.')).toBeDefined();
  expect(sent.filter(({ path }) => path.startsWith('/api/analysis'))).toEqual([]);
});

test('whoever has no store is told so, and whoever chose none what to choose', async () => {
  const en = await loadCatalogue('en');
  answerCalls(() => undefined);
  const router = await showPage(<ContrastPage />, '/');
  expect(await screen.findByText(en.home.noStores)).toBeDefined();
  await act(() => router.navigate('/?of=0&ids='));
  // Under the query bar, which says the same beside the button.
  await waitFor(() =>
    expect(screen.getAllByText(en.errors.notEntity).some((said) => said.closest('form') === null)).toBe(true),
  );
});
