import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { type FunnelReply, FunnelResult } from './funnel-result.tsx';

beforeEach(stubBrowserWindow);
afterEach(cleanup);

const range = (month: string) => ({ from: `2026-${month}-01 00:00:00`, to: `2026-${month}-08 00:00:00` });
const leftOut = (id: number, name: string, reason: 'noBase' | 'countedLater') => ({ id, name, reason });

function step(
  item: FunnelReply['steps'][number]['item'],
  left: ReturnType<typeof leftOut>[],
): FunnelReply['steps'][number] {
  const figures = { value: 60, compared: 60, base: 40, growth: 0.5, completeness: 1 };
  return {
    item,
    ...figures,
    leftOut: null,
    leftOutInside: left.length,
    places: 3,
    rate: null,
    baseRate: null,
    likeForLike: { compared: 60, base: 40, growth: 0.5, places: 3 - left.length, leftOut: left },
  };
}

const reply = (steps: FunnelReply['steps']): FunnelReply => ({
  zone: 'UTC',
  range: range('07'),
  base: range('06'),
  unfinished: false,
  asOf: '2026-07-08 00:00:00',
  settings: { of: 'company', staffAreCustomers: false, childrenAreCustomers: true, captureRate: 1 },
  steps,
  rows: [],
});

const answer = (steps: FunnelReply['steps']) => <FunnelResult reply={reply(steps)} view={defaultAnalysisView} />;

test('left-out places are listed for people in and for steps that differ', async () => {
  const later = leftOut(3, 'Newcomer', 'countedLater');
  await renderAtAddress(
    answer([
      step('flowPassby', [later]),
      step('flowIn', [later]),
      step('batch', [later, leftOut(2, 'Mill', 'noBase')]),
    ]),
  );
  const notes = screen.getAllByText(/Not compared:/).map(({ textContent }) => textContent);
  expect(notes).toHaveLength(2);
  expect(notes[0]).toContain('People in');
  expect(notes[0]).toContain('Newcomer');
  expect(notes[1]).toContain('Groups');
  expect(notes[1]).toContain('Mill');
});

test('no left-out places are listed without a comparison', async () => {
  await renderAtAddress(answer([{ ...step('flowIn', []), likeForLike: null }]));
  expect(screen.queryByText(/Not compared:/)).toBeNull();
});
