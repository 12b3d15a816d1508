import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { cleanUpPage, renderAnalysisPage, stubAnalysisReplies } from '../../pickers/testing/render-analysis-page.tsx';
import { stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { FestivalFigures } from './festival-figures.tsx';

afterEach(cleanUpPage);

const stubStore = () =>
  stubAnalysisReplies((path) => {
    if (path === '/api/views/visible')
      return { places: [{ id: 1, name: 'Mill', entityName: null, workTimes: ['10:00:00~21:59:59'] }], leftOut: 0 };
    return path === '/api/analysis/holidayindex' ? new Promise(() => undefined) : undefined;
  });
const show = () =>
  renderAnalysisPage(<FestivalFigures tabs={null} onShowList={() => undefined} />, '/?of=0&ids=1&kind=2025');

test('on a phone one line names the year of the festivals', async () => {
  stubStore();
  stubBrowserWindow({ isPhone: true });
  await show();
  const line = await screen.findByRole('button', { name: /Mill/ });
  expect(line.textContent.replaceAll(/[\u2066-\u2069]/g, '')).toBe('Change query: People in · Mill · 2025');
});

test('a changed year marks the festivals of the year as old', async () => {
  stubStore();
  await show();
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Year' }));
  fireEvent.click(screen.getByTitle('2024'));
  expect(screen.getByText(/These results answer the earlier query/)).toBeDefined();
});
