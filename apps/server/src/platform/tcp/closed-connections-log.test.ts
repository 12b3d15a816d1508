import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createClosedConnectionsLog } from './closed-connections-log.ts';

const minute = 60_000;
const lines: { reason: string; closed: number; lastAddress: string }[] = [];
const open = () => createClosedConnectionsLog(createLog('warn', { write: (line) => lines.push(JSON.parse(line)) }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  lines.length = 0;
});

test('closed connections are logged once a minute for each reason', () => {
  const closed = open();
  for (let n = 1; n <= 1000; n += 1) closed.note('too many', `10.0.0.${n % 250}`);
  closed.note('too slow', '10.1.0.1');
  expect(lines).toMatchObject([
    { reason: 'too many', closed: 1, lastAddress: '10.0.0.1' },
    { reason: 'too slow', closed: 1, lastAddress: '10.1.0.1' },
  ]);
  vi.advanceTimersByTime(minute);
  expect(lines.slice(2)).toMatchObject([{ reason: 'too many', closed: 999, lastAddress: '10.0.0.0' }]);
  vi.advanceTimersByTime(5 * minute);
  expect(lines).toHaveLength(3);
  closed.note('too many', '10.0.0.7');
  expect(lines.slice(3)).toMatchObject([{ reason: 'too many', closed: 1, lastAddress: '10.0.0.7' }]);
  closed.stop();
});

test('connections that are not logged yet are logged at the stop', () => {
  const closed = open();
  for (let n = 1; n <= 3; n += 1) closed.note('too many', '10.0.0.1');
  closed.stop();
  expect(lines.map((line) => line.closed)).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});
