import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { cleanUpPage, renderAnalysisPage, stubAnalysisReplies } from '../../pickers/testing/render-analysis-page.tsx';
import { type FunnelReply, FunnelResult } from './funnel-result.tsx';

afterEach(cleanUpPage);

const range = (month: string) => ({ from: `2026-${month}-01 00:00:00`, to: `2026-${month}-08 00:00:00` });
const leftOut = (id: number, name: string, reason: 'noBase' | 'countedLater') => ({ id, name, reason });

function step(
  item: FunnelReply['steps'][number]['item'],
  left: ReturnType<typeof leftOut>[],
): FunnelReply['steps'][number] {
  const figures = { value: 60, compared: 60, base: 40, growth: 0.5, completeness: 1, comparedCompleteness: 1 };
  return {
    item,
    ...figures,
    baseCompleteness: 1,
    leftOut: null,
    leftOutInside: left.length,
    places: 3,
    rate: null,
    baseRate: null,
    likeForLike: { compared: 60, base: 40, growth: 0.5, places: 3 - left.length, leftOut: left },
  };
}

const reply = (steps: FunnelReply['steps'], rows: FunnelReply['rows'] = []): FunnelReply => ({
  zone: 'UTC',
  range: range('07'),
  base: range('06'),
  unfinished: false,
  asOf: '2026-07-08 00:00:00',
  settings: { of: 'company', staffAreCustomers: false, childrenAreCustomers: true, captureRate: 1 },
  steps,
  rows,
});

const showSteps = async (steps: FunnelReply['steps']) => {
  stubAnalysisReplies(() => undefined);
  await renderAnalysisPage(<FunnelResult reply={reply(steps)} view={defaultAnalysisView} query={null} />, '/');
};

test('left-out places are listed for people in and for steps that differ', async () => {
  const later = leftOut(3, 'Newcomer', 'countedLater');
  await showSteps([
    step('flowPassby', [later]),
    step('flowIn', [later]),
    step('batch', [later, leftOut(2, 'Mill', 'noBase')]),
  ]);
  const notes = screen.getAllByText(/Not compared:/).map(({ textContent }) => textContent);
  expect(notes).toHaveLength(2);
  expect(notes[0]).toContain('People in');
  expect(notes[0]).toContain('Newcomer');
  expect(notes[1]).toContain('Groups');
  expect(notes[1]).toContain('Mill');
});

test('no left-out places are listed without a comparison', async () => {
  await showSteps([{ ...step('flowIn', []), likeForLike: null }]);
  expect(screen.queryByText(/Not compared:/)).toBeNull();
});

const row = (
  id: number,
  name: string,
  flowPassby: number | null,
  flowIn: number | null,
): FunnelReply['rows'][number] => ({
  id,
  name,
  entityId: id,
  flowPassby,
  flowIn,
  enteringRate: null,
  batch: null,
  averageGroupSize: null,
  averageDwellTime: null,
  completeness: 1,
});
const barWidths = () =>
  [...document.querySelectorAll<HTMLElement>('[data-item]')].map(({ dataset, style }) => [
    dataset['item'],
    style.inlineSize,
  ]);

test('bars count only places that measure both; the others are listed', async () => {
  const rows = [row(1, 'Mill', 100, 40), row(2, 'Quay', null, 500), row(3, 'Pier', 300, null)];
  const valued = (item: 'flowPassby' | 'flowIn', value: number) => ({ ...step(item, []), value, places: 1 });
  const sent = stubAnalysisReplies((path) =>
    path === '/api/analysis/funnel'
      ? reply([valued('flowPassby', 100), { ...valued('flowIn', 40), rate: 0.4 }], rows.slice(0, 1))
      : undefined,
  );
  const all = reply([valued('flowPassby', 400), valued('flowIn', 540)], rows);
  const query = { rangeType: 0, ids: [1, 2, 3], type: 3 };
  await renderAnalysisPage(<FunnelResult reply={all} view={defaultAnalysisView} query={query} />, '/');
  await expect.poll(barWidths).toEqual([
    ['flowPassby', '100%'],
    ['flowIn', '40%'],
  ]);
  expect(sent.map(({ body }) => body)).toMatchObject([{ ids: [1] }]);
  const listed = [...document.querySelectorAll('h3 + ul li')].map(({ textContent }) => textContent);
  expect(listed).toEqual(['QuayPassers-by: not measured', 'PierPeople in: not measured']);
});

test('no bar is drawn when no place measures both', async () => {
  const sent = stubAnalysisReplies(() => undefined);
  const all = reply(
    [step('flowPassby', []), step('flowIn', [])],
    [row(2, 'Quay', null, 500), row(3, 'Pier', 300, null)],
  );
  await renderAnalysisPage(<FunnelResult reply={all} view={defaultAnalysisView} query={{ ids: [2, 3] }} />, '/');
  expect([barWidths(), sent]).toEqual([[], []]);
});

test('without passers-by anywhere the funnel begins with people in', async () => {
  stubAnalysisReplies(() => undefined);
  const all = reply([step('flowIn', [])], [row(2, 'Quay', null, 60)]);
  await renderAnalysisPage(<FunnelResult reply={all} view={defaultAnalysisView} query={{ ids: [2] }} />, '/');
  expect(barWidths()).toEqual([['flowIn', '100%']]);
  expect(screen.queryByText(/not measured/)).toBeNull();
});

test.each([
  { rows: [row(7, 'Mill', null, 90)], refused: 1 },
  { rows: [row(7, 'Mill', null, 60), row(8, 'Quay', null, 30)], refused: 0 },
])('missing data refuses the funnel of a single store: $refused', async ({ rows, refused }) => {
  const gap = { ...step('flowIn', []), value: 90, compared: 90, base: 60, comparedCompleteness: 0.94 };
  stubAnalysisReplies(() => undefined);
  await renderAnalysisPage(<FunnelResult reply={reply([gap], rows)} view={defaultAnalysisView} query={null} />, '/');
  expect(screen.queryAllByText('Not comparable')).toHaveLength(refused);
});
