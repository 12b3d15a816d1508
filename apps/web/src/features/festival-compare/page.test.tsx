import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { cleanUpPage, renderAnalysisPage, stubAnalysisReplies } from '../../pickers/testing/render-analysis-page.tsx';
import { stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import FestivalComparePage from './page.tsx';

afterEach(cleanUpPage);

const festival = (id: number, year: number) => ({
  id,
  name: 'Lantern Festival',
  holidayDate: `${year}-02-10;${year}-02-12`,
  startTime: `${year}-02-10`,
  endTime: `${year}-02-12`,
  year,
  numberOfDays: 3,
  kind: 'festival',
  inherit: true,
  deptId: null,
  deptName: null,
  seededFrom: null,
  editable: true,
  revision: 1,
  createTime: '2026-01-05T00:00:00Z',
});
const places = [{ id: 1, name: 'Mill', entityName: null, workTimes: ['10:00:00~21:59:59'] }];
const stubFestivals = () =>
  stubAnalysisReplies((path) => {
    if (path === '/api/views/visible') return { places, leftOut: 0 };
    if (path === '/api/holiday') return [festival(3, 2026), festival(2, 2025)];
    return path.includes('holidaycontrast') ? Response.json({ code: 500, msg: '' }, { status: 500 }) : undefined;
  });
const isMarked = () => screen.queryByText(/These results answer the earlier query/) !== null;

test('changed conditions mark the compared festivals as old', async () => {
  const sent = stubFestivals();
  await renderAnalysisPage(<FestivalComparePage />, '/?of=0&ids=1');
  await waitFor(() => expect(sent.some(({ path }) => path === '/api/analysis/holidaycontrast')).toBe(true));
  expect(isMarked()).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: 'Same year' }));
  expect(isMarked()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /Show results$/ }));
  await waitFor(() => expect(isMarked()).toBe(false));
  expect(sent.some(({ path }) => path === '/api/analysis/holidaycontrastsame')).toBe(true);
});

test('on a phone one line names the compared festivals', async () => {
  stubFestivals();
  stubBrowserWindow({ isPhone: true });
  await renderAnalysisPage(<FestivalComparePage />, '/?of=0&ids=1');
  const line = await screen.findByRole('button', { name: /Lantern Festival/ });
  expect(line.textContent.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
    'Change query: People in · Mill · Lantern Festival · 2026 · 2025',
  );
});
