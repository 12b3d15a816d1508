import { expect, test } from 'vitest';
import { getInitialGuideWidth } from './guide-width.ts';

test.each([
  ['no width is stored', null, false, 0],
  ['it was closed', '0', false, 0],
  ['it was open beside the page', '1', false, 1],
  ['it covered the page', '2', false, 1],
  ['it was open but the device is a phone', '1', true, 0],
])('the initial state of the guide is correct when %s', (_story, stored, isPhone, progress) => {
  expect(getInitialGuideWidth(stored, isPhone)).toBe(progress);
});
