import { expect, test } from 'vitest';
import { formatRecordsParameter, parseRecordsParameter, type RecordsQuery } from './records-address.ts';

const query: RecordsQuery = {
  rangeType: 1,
  ids: [12, 7],
  startTime: '2026-11-22 09:00:00',
  endTime: '2026-11-22 10:00:00',
  item: 'gender',
  part: 'female',
};

test('a query written to a parameter is read back', () => {
  const { part: _part, ...whole } = query;
  expect(parseRecordsParameter(formatRecordsParameter(query))).toEqual(query);
  expect(parseRecordsParameter(formatRecordsParameter(whole))).toEqual(whole);
});

test.each([
  null,
  '',
  'x',
  '3_1_2026-11-22T09:00:00_2026-11-22T10:00:00_flowIn',
  '0__2026-11-22T09:00:00_2026-11-22T10:00:00_flowIn',
  '0_1-x_2026-11-22T09:00:00_2026-11-22T10:00:00_flowIn',
  '0_1_yesterday_2026-11-22T10:00:00_flowIn',
  '0_1_2026-11-22T09:00:00_2026-11-22T10:00:00_visitors',
])('%s is no valid parameter', (text) => {
  expect(parseRecordsParameter(text)).toBeNull();
});
