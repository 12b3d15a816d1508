import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { allowedStepsForDays } from './allowed-steps.ts';
import { StepField } from './step-field.tsx';

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

async function draw(days: number, item: StatisticItem) {
  const allowed = allowedStepsForDays(days, item);
  await renderAtAddress(<StepField value="1h" allowed={allowed} days={days} item={item} onChange={() => undefined} />);
  const whyNot = (name: string) => screen.getByRole('radio', { name }).getAttribute('title');
  return { whyNot, hint: screen.getByRole('radiogroup').getAttribute('aria-describedby') };
}

test('disabled steps give the reason; the hint lists the allowed ones', async () => {
  const { whyNot, hint } = await draw(20, 'flowIn');
  expect(whyNot('Hour')).toBe('Not available for 20 days');
  expect(whyNot('Day')).toBeNull();
  const hintElement = screen.getByText(/^20 days: /);
  expect(hintElement.textContent).toBe('20 days: Day, Week, Month, Year');
  expect(hintElement.id).toBe(hint);
});

test('dwell time disables steps of a day and longer', async () => {
  const { whyNot } = await draw(3, 'averageDwellTime');
  expect(whyNot('Day')).toBe('Dwell time: 5 min, 30 min or hour only');
  expect(whyNot('5 min')).toBe('Not available for 3 days');
  expect(screen.getByText('3 days · Dwell time: 30 min, Hour')).toBeDefined();
});

test('if no step is allowed, the hint says that none fits', async () => {
  await draw(20, 'totalDwellTime');
  expect(screen.getByText('20 days · Dwell time: no interval available')).toBeDefined();
});

test('there is no hint if all steps are allowed', async () => {
  const all = (['5m', '30m', '1h', '1d', '1w', '1n', '1y'] as const).slice();
  await renderAtAddress(<StepField value="1h" allowed={all} days={20} onChange={() => undefined} />);
  expect(screen.queryByText(/20 days/)).toBeNull();
  expect(screen.getByRole('radiogroup').getAttribute('aria-describedby')).toBeNull();
});
