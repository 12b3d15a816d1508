import { logs } from '@portico/contract/routes/logs';
import { expect, test } from 'vitest';
import { emptyLogFilters, toCommonLogInput, toOperationLogInput } from './log-filter.ts';

test('empty filters add no condition to the query', () => {
  expect(toOperationLogInput(emptyLogFilters, 'Asia/Shanghai')).toEqual({ zone: 'Asia/Shanghai' });
});

test('log filters cover whole days and accept a missing last day', () => {
  const days = (from: string, to: string) => toCommonLogInput({ ...emptyLogFilters, from, to }, 'UTC').createTime;
  expect(days('2026-11-01', '2026-11-02')).toEqual(['2026-11-01 00:00:00', '2026-11-02 23:59:59']);
  expect(days('2026-11-01', '')?.[0]).toBe('2026-11-01 00:00:00');
  const open = { createTime: days('2026-11-01', ''), zone: 'UTC' };
  expect(logs.export.input.safeParse(open).success).toBe(true);
});

test('filters with unknown values in the URL are left out', () => {
  expect(toOperationLogInput({ ...emptyLogFilters, type: 'drop', status: '200' }, 'UTC')).toEqual({ zone: 'UTC' });
});
