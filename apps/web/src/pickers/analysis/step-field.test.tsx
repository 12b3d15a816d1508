import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { Step } from '@portico/contract/words/time-ranges';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { allowedStepsForDays } from './allowed-steps.ts';
import { StepField } from './step-field.tsx';

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

async function openMenu(days: number, item: StatisticItem, { canChooseRefused = false } = {}) {
  const chosen: Step[] = [];
  await renderAtAddress(
    <StepField
      value="1h"
      allowed={allowedStepsForDays(days, item)}
      {...{ days, item, canChooseRefused }}
      onChange={(step) => chosen.push(step)}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Interval:/ }));
  return { chosen, option: (name: RegExp) => screen.getByRole('menuitemradio', { name }) };
}

test('steps that are not allowed give the reason', async () => {
  const { option } = await openMenu(20, 'flowIn');
  expect(option(/^Hour/).textContent).toContain('Not available for 20 days');
  expect(option(/^Day/).textContent).toBe('Day');
  expect(screen.getByText('20 days: Day, Week, Month, Year')).toBeDefined();
});

test('a step that is not allowed cannot be chosen', async () => {
  const { chosen, option } = await openMenu(20, 'flowIn');
  fireEvent.click(option(/^30 min/));
  expect(chosen).toEqual([]);
  expect(option(/^30 min/).ariaDisabled).toBe('true');
  fireEvent.click(option(/^Week/));
  expect(chosen).toEqual(['1w']);
});

test('a page that can mend the query lets any step be chosen', async () => {
  const { chosen, option } = await openMenu(20, 'flowIn', { canChooseRefused: true });
  fireEvent.click(option(/^30 min/));
  expect(chosen).toEqual(['30m']);
});

test('dwell time refuses steps of a day and longer', async () => {
  const { option } = await openMenu(3, 'averageDwellTime');
  expect(option(/^Day/).textContent).toContain('Dwell time: 5 min, 30 min or hour only');
  expect(option(/^5 min/).textContent).toContain('Not available for 3 days');
  expect(screen.getByText('3 days · Dwell time: 30 min, Hour')).toBeDefined();
});

test('the menu says when no step is allowed', async () => {
  await openMenu(20, 'totalDwellTime');
  expect(screen.getByText('20 days · Dwell time: no interval available')).toBeDefined();
});
