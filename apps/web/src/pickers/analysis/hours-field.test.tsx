import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, leave, placeRow, showPage } from '../testing/analysis-stage.tsx';
import { HoursField } from './hours-field.tsx';
import type { Hours } from './view.ts';

afterEach(leave);

function Field() {
  const [hours, setHours] = useState<Hours | null>(null);
  return (
    <>
      <HoursField value={hours} places={{ of: 0, ids: [7, 8] }} onChange={setHours} />
      <output>{hours === null ? 'whole day' : `${hours.start}-${hours.end}`}</output>
    </>
  );
}

async function draw(...workTimes: string[]) {
  answerCalls((path) =>
    path === '/api/views/visible'
      ? { places: workTimes.map((time, at) => placeRow(7 + at, `Store ${at}`, [time])), leftOut: 0 }
      : undefined,
  );
  await showPage(<Field />, '/');
}
const open = () => fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Time of day' }));
const choices = () => [...document.querySelectorAll('.ant-select-item-option')];
const choice = (name: RegExp) => {
  const found = choices().find(({ textContent }) => name.test(textContent));
  if (found === undefined) throw new Error(`No ${name}`);
  return found;
};

test('the opening hours all chosen stores have can be taken, and are filled in', async () => {
  await draw('09:30:00~22:30:00', '09:30:00~22:30:00');
  await expect.poll(() => (open(), choices().length)).toBe(3);
  expect(choice(/Opening hours/).textContent).toMatch(/09:30–22:30/);
  fireEvent.click(choice(/Opening hours/));
  expect(screen.getByText('09:30-22:30')).toBeDefined();
  fireEvent.click(choice(/From – to/));
  expect(screen.getByText('09:30-22:30')).toBeDefined();
});

test('where the stores open at different hours, that stands beside the label and they cannot be taken', async () => {
  await draw('09:30:00~22:30:00', '10:00:00~21:59:59');
  expect(await screen.findByText('the stores open at different hours')).toBeDefined();
  open();
  expect(choice(/Opening hours/).className).toMatch(/disabled/);
  fireEvent.click(choice(/Opening hours/));
  expect(screen.getByText('whole day')).toBeDefined();
});
