import { expect, test } from 'vitest';
import { isConnectionLoss } from './connection-loss.ts';

const withCode = (code: string, syscall?: string) =>
  Object.assign(new Error('x'), { code, ...(syscall === undefined ? {} : { syscall }) });

const faults: [string, unknown, boolean][] = [
  ['admin shutdown', withCode('57P01'), true],
  ['crash of another process', withCode('57P02'), true],
  ['PostgreSQL is starting up', withCode('57P03'), true],
  ['no listener at the address', withCode('ECONNREFUSED', 'connect'), true],
  ['no socket file yet', withCode('ENOENT', 'connect'), true],
  ['connection reset', withCode('ECONNRESET', 'read'), true],
  ['the driver lost its connection', new Error('Connection terminated unexpectedly'), true],
  ['a file that is missing', withCode('ENOENT', 'open'), false],
  ['a violated constraint', withCode('23505'), false],
  ['a wrong statement', withCode('42601'), false],
  ['a bug', new TypeError('x is undefined'), false],
  ['a text instead of an error', 'text', false],
];

test.each(faults)('only connection losses are recognised as such: %s', (_name, error, isLoss) => {
  expect(isConnectionLoss(error)).toBe(isLoss);
});
