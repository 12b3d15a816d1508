import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import {
  cleanUpPage,
  renderAnalysisPage,
  stubAnalysisReplies,
  visiblePlaceRow,
} from '../testing/render-analysis-page.tsx';
import type { TimeOfDayRange } from './analysis-view.ts';
import { HoursField } from './hours-field.tsx';

afterEach(cleanUpPage);

function Field() {
  const [hours, setHours] = useState<TimeOfDayRange | null>(null);
  return (
    <>
      <HoursField value={hours} places={{ rangeType: 0, ids: [7, 8] }} onChange={setHours} />
      <output>{hours === null ? 'whole day' : `${hours.start}-${hours.end}`}</output>
    </>
  );
}

async function draw(...workTimes: string[]) {
  stubAnalysisReplies((path) =>
    path === '/api/views/visible'
      ? { places: workTimes.map((time, index) => visiblePlaceRow(7 + index, `Store ${index}`, [time])), leftOut: 0 }
      : undefined,
  );
  await renderAnalysisPage(<Field />, '/');
}
const open = () => fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Time of day' }));
const choices = () => [...document.querySelectorAll('.ant-select-item-option')];
const choice = (name: RegExp) => {
  const found = choices().find(({ textContent }) => name.test(textContent));
  if (found === undefined) throw new Error(`No ${name}`);
  return found;
};

test('opening hours shared by all chosen stores can be selected', async () => {
  await draw('09:30:00~22:30:00', '09:30:00~22:30:00');
  await expect.poll(() => (open(), choices().length)).toBe(3);
  expect(choice(/Opening hours/).textContent).toMatch(/09:30–22:30/);
  fireEvent.click(choice(/Opening hours/));
  expect(screen.getByText('09:30-22:30')).toBeDefined();
  expect(screen.queryByLabelText('From')).toBeNull();
  fireEvent.click(choice(/From – to/));
  expect(screen.getByLabelText('From')).toBeDefined();
  expect(screen.getByText('09:30-22:30')).toBeDefined();
});

test('opening hours are disabled with a reason when stores differ', async () => {
  await draw('09:30:00~22:30:00', '10:00:00~21:59:59');
  await expect.poll(() => (open(), choices().length)).toBe(3);
  expect(choice(/Opening hours/).textContent).toContain('Stores have different opening hours');
  expect(choice(/Opening hours/).className).toMatch(/disabled/);
  fireEvent.click(choice(/Opening hours/));
  expect(screen.getByText('whole day')).toBeDefined();
});
