import { expect, test } from 'vitest';
import { isConnectionLoss } from './connection-loss.ts';

const withCode = (code: string, syscall?: string) =>
  Object.assign(new Error('x'), { code, ...(syscall === undefined ? {} : { syscall }) });

const faults: [string, unknown, boolean][] = [
  ['admin shutdown', withCode('57P01'), true],
  ['crash of another process', withCode('57P02'), true],
  ['starting up', withCode('57P03'), true],
  ['nothing listens', withCode('ECONNREFUSED', 'connect'), true],
  ['no socket yet', withCode('ENOENT', 'connect'), true],
  ['connection reset', withCode('ECONNRESET', 'read'), true],
  ['the driver lost its connection', new Error('Connection terminated unexpectedly'), true],
  ['a file that is missing', withCode('ENOENT', 'open'), false],
  ['a broken constraint', withCode('23505'), false],
  ['a wrong statement', withCode('42601'), false],
  ['a bug', new TypeError('x is undefined'), false],
  ['no error at all', 'text', false],
];

test.each(faults)('%s', (_name, error, isLoss) => {
  expect(isConnectionLoss(error)).toBe(isLoss);
});
