import { expect, test } from 'vitest';
import { now, readSince } from './since.ts';

const shanghai = { timeZone: 'Asia/Shanghai', dstEnable: 1 };
const at = Date.parse('2026-11-20T02:00:00Z'); // 10:00 in Shanghai

test.each([
  [now, { instant: null }],
  [{ is: 'earlier', day: null, time: '00:00' }, { problem: 'required' }],
  [{ is: 'earlier', day: '2026-11-19', time: '25:00' }, { problem: 'notATime' }],
  [{ is: 'earlier', day: '2026-11-20', time: '10:01' }, { problem: 'notYet' }],
  [{ is: 'earlier', day: '2026-11-20', time: '9:30' }, { instant: '2026-11-20T01:30:00.000Z' }],
] as const)('%o means %o', (since, meant) => {
  expect(readSince(since, shanghai, at)).toEqual(meant);
});

test('an hour the clock skips is no time', () => {
  const berlin = { timeZone: 'Europe/Berlin', dstEnable: 1 };
  expect(readSince({ is: 'earlier', day: '2026-03-29', time: '02:30' }, berlin, at)).toEqual({ problem: 'notATime' });
});
