import { devices } from '@portico/contract/routes/devices';
import { expect, test } from 'vitest';
import { toDaysInput } from './use-device-days.ts';

test('days become a range up to the next midnight, across month ends', () => {
  const input = toDaysInput({ first: '2026-02-27', last: '2026-02-28' });
  expect(input).toEqual({ startTime: '2026-02-27 00:00:00', endTime: '2026-03-01 00:00:00' });
  expect(devices.uploadRecordClear.input.safeParse({ sn: 'X1', ...input }).success).toBe(true);
  expect(toDaysInput(null)).toEqual({});
});
