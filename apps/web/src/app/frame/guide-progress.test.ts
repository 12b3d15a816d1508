import { expect, test } from 'vitest';
import { rememberedProgress } from './guide-progress.ts';

test.each([
  ['nothing is known', null, false, 0],
  ['it was closed', '0', false, 0],
  ['it stood beside the page', '1', false, 1],
  ['it lay over the page', '2', false, 1],
  ['it was open, on a phone', '1', true, 0],
])('the guide begins, when %s', (_story, stored, isPhone, progress) => {
  expect(rememberedProgress(stored, isPhone)).toBe(progress);
});
