import { devices } from '@portico/contract/routes/devices';
import { expect, test } from 'vitest';
import { daysInput } from './use-days.ts';

test('days are whole: the last one ends where the next begins, over the end of a month too', () => {
  const asked = daysInput({ first: '2026-02-27', last: '2026-02-28' });
  expect(asked).toEqual({ startTime: '2026-02-27 00:00:00', endTime: '2026-03-01 00:00:00' });
  expect(devices.uploadRecordClear.input.safeParse({ sn: 'X1', ...asked }).success).toBe(true);
  expect(daysInput(null)).toEqual({});
});
