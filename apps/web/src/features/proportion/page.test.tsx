import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  cleanUpPage,
  renderAnalysisPage,
  stubAnalysisReplies,
  visiblePlaceRow,
} from '../../pickers/testing/render-analysis-page.tsx';
import ProportionPage from './page.tsx';

afterEach(cleanUpPage);

test('without a selected figure no query is sent, and the reason is shown', async () => {
  const sent = stubAnalysisReplies((path) =>
    path === '/api/views/visible' ? { places: [visiblePlaceRow(7, 'Ginza')], leftOut: 0 } : undefined,
  );
  const router = await renderAnalysisPage(<ProportionPage />, '/?of=0&ids=7&kind=item&items=adult');
  await screen.findByText('Show results');
  const figures = screen.getByRole('combobox', { name: 'Metrics' });
  figures.focus();
  fireEvent.keyDown(figures, { key: 'Backspace', keyCode: 8 });
  expect((await screen.findByRole('alert')).textContent).toBe('Choose at least one metric');
  const before = sent.length;
  fireEvent.submit(screen.getByRole('search'));
  expect(router.state.location.search).toContain('items=adult');
  expect(sent).toHaveLength(before);
});
