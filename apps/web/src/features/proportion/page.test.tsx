import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, leave, placeRow, showPage } from '../../pickers/testing/analysis-stage.tsx';
import ProportionPage from './page.tsx';

afterEach(leave);

test('without any figure nothing is asked, and the reason is said', async () => {
  const sent = answerCalls((path) =>
    path === '/api/views/visible' ? { places: [placeRow(7, 'Ginza')], leftOut: 0 } : undefined,
  );
  const router = await showPage(<ProportionPage />, '/?of=0&ids=7&kind=item&items=adult');
  await screen.findByText('Show');
  const figures = screen.getByRole('combobox', { name: 'Figures' });
  figures.focus();
  fireEvent.keyDown(figures, { key: 'Backspace', keyCode: 8 });
  expect((await screen.findByRole('alert')).textContent).toBe('Choose at least one figure');
  const before = sent.length;
  fireEvent.submit(screen.getByRole('search'));
  expect(router.state.location.search).toContain('items=adult');
  expect(sent).toHaveLength(before);
});
