import { expect, test } from 'vitest';
import { effectiveFromNow, parseEffectiveFrom } from './effective-from.ts';

const shanghai = { timeZone: 'Asia/Shanghai', dstEnable: 1 };
const at = Date.parse('2026-11-20T02:00:00Z'); // 10:00 in Shanghai

test.each([
  [effectiveFromNow, { instant: null }],
  [{ kind: 'earlier', day: null, time: '00:00' }, { problem: 'required' }],
  [{ kind: 'earlier', day: '2026-11-19', time: '25:00' }, { problem: 'notATime' }],
  [{ kind: 'earlier', day: '2026-11-20', time: '10:01' }, { problem: 'notYet' }],
  [{ kind: 'earlier', day: '2026-11-20', time: '9:30' }, { instant: '2026-11-20T01:30:00.000Z' }],
] as const)('%o is parsed as %o', (since, expected) => {
  expect(parseEffectiveFrom(since, shanghai, at)).toEqual(expected);
});

test('a local time skipped by daylight saving is invalid', () => {
  const berlin = { timeZone: 'Europe/Berlin', dstEnable: 1 };
  expect(parseEffectiveFrom({ kind: 'earlier', day: '2026-03-29', time: '02:30' }, berlin, at)).toEqual({
    problem: 'notATime',
  });
});
