import { expect, test } from 'vitest';
import { createRepeatLimit } from './repeat-limit.ts';

test('the oldest of more than 10,000 devices is forgotten', () => {
  const limit = createRepeatLimit();
  const sendThreeTimes = (sn: string) => [0, 0, 0].map((now) => limit.maySend(sn, 'clock', now));
  expect(sendThreeTimes('first')).toEqual([true, true, true]);
  let others = 0;
  for (let device = 1; device < 10_000; device += 1) if (limit.maySend(String(device), 'clock', 0)) others += 1;
  expect(others).toBe(9_999);
  expect(limit.maySend('first', 'clock', 0)).toBe(false);
  expect(limit.maySend('one more', 'clock', 0)).toBe(true);
  expect(limit.maySend('first', 'clock', 0)).toBe(true);
});

test('a device that has taken its values may be sent others three times', () => {
  const limit = createRepeatLimit();
  const send = () => limit.maySend('first', 'clock', 0);
  expect([send(), send(), send(), send()]).toEqual([true, true, true, false]);
  limit.forget('first');
  expect([send(), send(), send(), send()]).toEqual([true, true, true, false]);
});
