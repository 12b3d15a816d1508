import { loadCatalogue } from '@portico/i18n';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { cleanUpPage, renderAnalysisPage, stubAnalysisReplies } from '../../pickers/testing/render-analysis-page.tsx';
import ContrastPage from './page.tsx';

afterEach(cleanUpPage);

test('a link to places that the user may not see shows a message', async () => {
  const sent = stubAnalysisReplies((path) => (path === '/api/views/visible' ? { places: [], leftOut: 3 } : undefined));
  await renderAnalysisPage(<ContrastPage />, '/?of=0&ids=1,2,3');
  expect(await screen.findByText('All chosen locations are outside your data scope.')).toBeDefined();
  expect(sent.filter(({ path }) => path.startsWith('/api/analysis'))).toEqual([]);
});

test('the page asks to choose a store, or reports that there is none', async () => {
  const en = await loadCatalogue('en');
  stubAnalysisReplies(() => undefined);
  const router = await renderAnalysisPage(<ContrastPage />, '/');
  expect(await screen.findByText(en.home.noStores)).toBeDefined();
  await act(() => router.navigate('/?of=0&ids='));
  // The message below the query bar; the bar shows the same text beside its button.
  await waitFor(() =>
    expect(screen.getAllByText(en.errors.notEntity).some((given) => given.closest('form') === null)).toBe(true),
  );
});
