import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../ui/testing/render-at-address.tsx';
import { RecordsButton } from './records-button.tsx';

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

const query = {
  rangeType: 0,
  ids: [1],
  startTime: '2026-07-01 00:00:00',
  endTime: '2026-08-01 00:00:00',
  item: 'flowIn' as const,
};

test('the name of a shortened figure begins with the text on the screen', async () => {
  await renderAtAddress(
    <RecordsButton query={query} figure="This year 4,466,152" shownValue="4.47M">
      4.47M
    </RecordsButton>,
  );
  expect(screen.getByRole('button').ariaLabel).toBe('4.47M · This year 4,466,152: show records');
});

test('a figure that is not shortened is named once', async () => {
  await renderAtAddress(
    <RecordsButton query={query} figure="Today 812" shownValue="812">
      812
    </RecordsButton>,
  );
  expect(screen.getByRole('button').ariaLabel).toBe('Today 812: show records');
});
