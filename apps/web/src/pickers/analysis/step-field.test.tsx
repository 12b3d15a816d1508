import { cleanup, screen } from '@testing-library/react';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';
import { StepField } from './step-field.tsx';
import { stepsAllowed } from './steps-allowed.ts';

beforeEach(() => furnishWindow());
afterEach(cleanup);

async function draw(days: number, item: StatisticItem) {
  const allowed = stepsAllowed(days, item);
  await show(<StepField value="1h" allowed={allowed} days={days} item={item} onChange={() => undefined} />);
  const whyNot = (name: string) => screen.getByRole('radio', { name }).getAttribute('title');
  return { whyNot, hint: screen.getByRole('radiogroup').getAttribute('aria-describedby') };
}

test('what the length of the range forbids says so, and what remains stands beside the label', async () => {
  const { whyNot, hint } = await draw(20, 'flowIn');
  expect(whyNot('Hour')).toBe('Not for a range of 20 days');
  expect(whyNot('Day')).toBeNull();
  const said = screen.getByText(/^20 days: /);
  expect(said.textContent).toBe('20 days: Day, Week, Month, Year');
  expect(said.id).toBe(hint);
});

test('of dwell time over three days it is the dwell rule that forbids days and more', async () => {
  const { whyNot } = await draw(3, 'averageDwellTime');
  expect(whyNot('Day')).toBe('Dwell time is told by 5 minutes, half hours or hours only');
  expect(whyNot('5 min')).toBe('Not for a range of 3 days');
  expect(screen.getByText('3 days · Dwell time: ½ h, Hour')).toBeDefined();
});

test('where no step remains, that is said', async () => {
  await draw(20, 'totalDwellTime');
  expect(screen.getByText('20 days · Dwell time: no step fits')).toBeDefined();
});

test('where all can be chosen there is nothing to say', async () => {
  const all = (['5m', '30m', '1h', '1d', '1w', '1n', '1y'] as const).slice();
  await show(<StepField value="1h" allowed={all} days={20} onChange={() => undefined} />);
  expect(screen.queryByText(/20 days/)).toBeNull();
  expect(screen.getByRole('radiogroup').getAttribute('aria-describedby')).toBeNull();
});
