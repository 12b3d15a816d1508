import { expect, test } from 'vitest';
import { readRecords, type RecordsQuestion, writeRecords } from './records-address.ts';

const question: RecordsQuestion = {
  rangeType: 1,
  ids: [12, 7],
  startTime: '2026-11-22 09:00:00',
  endTime: '2026-11-22 10:00:00',
  item: 'gender',
  part: 'female',
};

test('a figure is read from an address as it was written', () => {
  const { part: _part, ...whole } = question;
  expect(readRecords(writeRecords(question))).toEqual(question);
  expect(readRecords(writeRecords(whole))).toEqual(whole);
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
])('%s is no figure', (text) => {
  expect(readRecords(text)).toBeNull();
});
