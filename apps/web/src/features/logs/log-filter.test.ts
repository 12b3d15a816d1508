import { logs } from '@portico/contract/routes/logs';
import { expect, test } from 'vitest';
import { logFilters, operationInput, sharedInput } from './log-filter.ts';

test('nothing chosen asks for everything', () => {
  expect(operationInput(logFilters, 'Asia/Shanghai')).toEqual({ zone: 'Asia/Shanghai' });
});

test('days are whole, both ends included, and an open end stays open', () => {
  const days = (from: string, to: string) => sharedInput({ ...logFilters, from, to }, 'UTC').createTime;
  expect(days('2026-11-01', '2026-11-02')).toEqual(['2026-11-01 00:00:00', '2026-11-02 23:59:59']);
  expect(days('2026-11-01', '')?.[0]).toBe('2026-11-01 00:00:00');
  const open = { createTime: days('2026-11-01', ''), zone: 'UTC' };
  expect(logs.export.input.safeParse(open).success).toBe(true);
});

test('what the address was made to say is not passed on', () => {
  expect(operationInput({ ...logFilters, type: 'drop', status: '200' }, 'UTC')).toEqual({ zone: 'UTC' });
});
