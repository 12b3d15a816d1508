import { growthPeriods, rangeTypes } from '@portico/contract/words/time-ranges';
import { type AnalysisStory, createDayRange, flowInItem, withoutComparison } from './story.ts';

const growth = (timeType: number) => ({ ...flowInItem, timeType });
const rank = (type: number) => ({ ...flowInItem, type });

/** Stories about leap days, week 53, months of different lengths, and unfinished days. */
export const calendarStories: readonly AnalysisStory[] = [
  {
    title: '29 February is compared with the same weekday a week and 52 weeks earlier',
    now: '2028-02-29T23:00:00Z',
    stores: {
      a: {
        records: [
          ['2028-02-29T10:00:00Z', 8],
          ['2028-02-22T10:00:00Z', 4],
          ['2027-03-02T10:00:00Z', 2],
          ['2027-03-01T10:00:00Z', 100],
        ],
      },
    },
    analysis: 'growth',
    input: growth(growthPeriods.today),
    expected: [['a', 8, 4, 2]],
  },
  {
    title: 'a leap February is compared with January and with February 2027',
    now: '2028-03-05T12:00:00Z',
    stores: {
      a: {
        records: [
          ['2028-02-01T10:00:00Z', 5],
          ['2028-02-29T10:00:00Z', 7],
          ['2028-01-31T10:00:00Z', 3],
          ['2027-02-01T10:00:00Z', 50],
          ['2027-02-02T10:00:00Z', 1],
          ['2027-03-02T10:00:00Z', 2],
          ['2027-03-03T10:00:00Z', 60],
        ],
      },
    },
    analysis: 'growth',
    input: growth(growthPeriods.lastMonth),
    expected: [['a', 12, 3, 51]],
  },
  {
    title: 'a month on its 31st day against all of February',
    now: '2026-03-31T10:02:00Z',
    stores: {
      a: {
        records: [
          ['2026-03-01T10:00:00Z', 5],
          ['2026-03-31T09:00:00Z', 4],
          ['2026-02-01T10:00:00Z', 2],
          ['2026-02-28T23:50:00Z', 3],
          ['2025-03-31T09:00:00Z', 7],
          ['2025-03-31T11:00:00Z', 70],
        ],
      },
    },
    analysis: 'growth',
    input: growth(growthPeriods.month),
    expected: [['a', 9, 5, 7]],
  },
  {
    title: '29 February of a leap year is compared up to the end of February',
    now: '2028-02-29T12:02:00Z',
    stores: {
      a: {
        records: [
          ['2028-01-01T10:00:00Z', 1],
          ['2028-02-29T10:00:00Z', 2],
          ['2027-01-01T10:00:00Z', 4],
          ['2027-02-28T23:00:00Z', 5],
          ['2027-03-01T08:00:00Z', 100],
        ],
      },
    },
    analysis: 'rank',
    input: rank(rangeTypes.year),
    expected: [['a', 1, 3, 3, 9, -6 / 9]],
  },
  {
    title: 'last week is week 53; 52 weeks earlier it was week 1',
    now: '2027-01-05T10:00:00Z',
    stores: {
      a: {
        records: [
          ['2026-12-28T10:00:00Z', 3],
          ['2027-01-03T23:00:00Z', 4],
          ['2027-01-04T00:00:00Z', 500],
          ['2026-12-21T10:00:00Z', 2],
          ['2026-12-27T10:00:00Z', 3],
          ['2025-12-29T10:00:00Z', 1],
          ['2026-01-04T10:00:00Z', 2],
          ['2025-12-28T10:00:00Z', 80],
        ],
      },
    },
    analysis: 'growth',
    input: growth(growthPeriods.lastWeek),
    expected: [['a', 7, 5, 3]],
  },
  {
    title: 'by week over the turn of the year: week 53 has days of both years',
    stores: {
      a: {
        records: [
          ['2026-12-31T10:00:00Z', 5],
          ['2027-01-01T10:00:00Z', 6],
          ['2027-01-04T00:00:00Z', 1],
        ],
      },
    },
    now: '2027-02-01T00:00:00Z',
    analysis: 'contrast',
    input: { ...flowInItem, ...withoutComparison, ...createDayRange('2026-12-21', '2027-01-11'), step: '1w' },
    expected: [['a', '12-28=11 01-04=1', 12, '', null]],
  },
  {
    title: 'weeks cut by the range are compared by position',
    stores: {
      a: {
        records: [
          ['2026-06-23T10:00:00Z', 900],
          ['2026-06-24T10:00:00Z', 3],
          ['2026-06-30T10:00:00Z', 9],
          ['2026-07-01T10:00:00Z', 4],
          ['2026-07-07T10:00:00Z', 2],
        ],
      },
    },
    analysis: 'contrast',
    input: { ...flowInItem, ...createDayRange('2026-07-01', '2026-07-08'), step: '1w' },
    expected: [['a', '06-29=4 07-06=2', 6, '06-29=3 07-06=9', 12]],
  },
  {
    title: 'a third month of the comparison period has no bucket',
    now: '2028-04-01T00:00:00Z',
    stores: {
      a: {
        records: [
          ['2028-01-31T10:00:00Z', 2],
          ['2028-02-29T10:00:00Z', 3],
          ['2027-01-03T10:00:00Z', 1],
          ['2027-02-28T10:00:00Z', 4],
          ['2027-03-01T10:00:00Z', 5],
        ],
      },
    },
    analysis: 'contrast',
    input: { ...flowInItem, ...createDayRange('2028-01-02', '2028-03-01'), step: '1n', compare: 'year' },
    expected: [['a', '01-01=2 02-01=3', 5, '01-01=1 02-01=4', 10]],
  },
  {
    title: 'two years by year',
    now: '2027-06-01T00:00:00Z',
    stores: {
      a: {
        records: [
          ['2025-12-31T23:55:00Z', 3],
          ['2026-01-01T00:00:00Z', 4],
        ],
      },
      b: { records: [['2025-06-01T10:00:00Z', 10]] },
    },
    analysis: 'contrast',
    input: { ...flowInItem, ...withoutComparison, ...createDayRange('2025-01-01', '2027-01-01'), step: '1y' },
    expected: [
      ['a', '01-01=3 01-01=4', 7, '', null],
      ['b', '01-01=10', 10, '', null],
      ['together', '01-01=13 01-01=4'],
    ],
  },
  {
    title: 'yesterday is the last day of February',
    now: '2026-03-01T08:00:00Z',
    stores: {
      a: {
        records: [
          ['2026-02-28T10:00:00Z', 6],
          ['2026-02-21T10:00:00Z', 8],
        ],
      },
    },
    analysis: 'rank',
    input: rank(rangeTypes.yesterday),
    expected: [['a', 1, 6, 6, 8, -0.25]],
  },
  {
    title: 'New Year’s Day against the Friday before, which was Christmas',
    now: '2027-01-01T20:00:00Z',
    stores: {
      a: {
        records: [
          ['2027-01-01T12:00:00Z', 10],
          ['2026-12-25T12:00:00Z', 4],
          ['2026-12-25T20:30:00Z', 90],
        ],
      },
    },
    analysis: 'rank',
    input: rank(rangeTypes.today),
    expected: [['a', 1, 10, 10, 4, 1.5]],
  },
  {
    title: 'a period that ends at midnight is unfinished at 23:59',
    now: '2026-07-05T23:59:00Z',
    stores: {
      a: {
        records: [
          ['2026-07-05T23:50:00Z', 2],
          ['2026-06-28T23:50:00Z', 3],
          ['2026-06-28T23:55:00Z', 40],
        ],
      },
    },
    analysis: 'rank',
    input: rank(rangeTypes.week),
    expected: [['a', 1, 2, 2, 3, -1 / 3]],
  },
  {
    title: 'a running period of 15 minutes is shown but not compared',
    stores: {
      a: {
        records: [
          ['2026-07-08T11:00:00Z', 6],
          ['2026-07-08T11:50:00Z', 30, { period: 15 }],
          ['2026-07-01T11:00:00Z', 4],
          ['2026-07-01T11:50:00Z', 20, { period: 15 }],
        ],
      },
    },
    analysis: 'rank',
    input: rank(rangeTypes.today),
    expected: [['a', 1, 36, 6, 4, 0.5]],
  },
  {
    title: 'the first minutes of a day are not compared',
    now: '2026-07-08T00:04:30Z',
    stores: {
      a: {
        records: [
          ['2026-07-08T00:00:00Z', 1, { period: 1 }],
          ['2026-07-01T00:00:00Z', 5, { period: 1 }],
        ],
      },
    },
    analysis: 'rank',
    input: rank(rangeTypes.today),
    expected: [['a', 1, 1, null, null, 'noValue']],
  },
  {
    title: 'custom days up to tomorrow are compared up to the same minute',
    stores: {
      a: {
        records: [
          ['2026-07-07T15:00:00Z', 5],
          ['2026-07-08T11:55:00Z', 1],
          ['2026-07-04T15:00:00Z', 2],
          ['2026-07-05T11:55:00Z', 1],
          ['2026-07-05T12:00:00Z', 70],
          ['2026-07-06T10:00:00Z', 80],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...createDayRange('2026-07-07', '2026-07-10') },
    expected: [['a', 1, 6, 6, 3, 1]],
  },
  {
    title: 'three days of a festival against the same weekdays a year earlier',
    stores: {
      a: {
        records: [
          ['2026-05-01T10:00:00Z', 9],
          ['2026-05-03T10:00:00Z', 9],
          ['2025-05-02T10:00:00Z', 6],
          ['2025-05-04T10:00:00Z', 6],
          ['2025-05-01T10:00:00Z', 700],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...createDayRange('2026-05-01', '2026-05-04'), compare: 'year' },
    expected: [['a', 1, 18, 18, 12, 0.5]],
  },
];
