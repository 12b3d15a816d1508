import { growthTimes, rangeTypes } from '@portico/contract/words/time-ranges';
import { days, flowIn, none, type Story } from './story.ts';

const growth = (timeType: number) => ({ ...flowIn, timeType });
const rank = (type: number) => ({ ...flowIn, type });

/** Leap days, weeks that are called 53, months of other lengths, and days that are not over. */
export const calendarStories: readonly Story[] = [
  {
    story: '29 February is compared with the Tuesday before, and with the Tuesday 52 weeks earlier, which is 2 March',
    now: '2028-02-29T23:00:00Z',
    stores: {
      a: {
        told: [
          ['2028-02-29T10:00:00Z', 8],
          ['2028-02-22T10:00:00Z', 4],
          ['2027-03-02T10:00:00Z', 2],
          ['2027-03-01T10:00:00Z', 100],
        ],
      },
    },
    ask: 'growth',
    input: growth(growthTimes.today),
    told: [['a', 8, 4, 2]],
  },
  {
    story: 'a leap February against January, and 52 weeks earlier from the 2nd to 2 March',
    now: '2028-03-05T12:00:00Z',
    stores: {
      a: {
        told: [
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
    ask: 'growth',
    input: growth(growthTimes.lastMonth),
    told: [['a', 12, 3, 3]],
  },
  {
    story: 'a month on its 31st day against all of February',
    now: '2026-03-31T10:02:00Z',
    stores: {
      a: {
        told: [
          ['2026-03-01T10:00:00Z', 5],
          ['2026-03-31T09:00:00Z', 4],
          ['2026-02-01T10:00:00Z', 2],
          ['2026-02-28T23:50:00Z', 3],
          ['2025-04-01T09:00:00Z', 7],
          ['2025-04-01T11:00:00Z', 70],
        ],
      },
    },
    ask: 'growth',
    input: growth(growthTimes.month),
    told: [['a', 9, 5, 7]],
  },
  {
    story: 'a leap year on 29 February against the year before up to the end of February',
    now: '2028-02-29T12:02:00Z',
    stores: {
      a: {
        told: [
          ['2028-01-01T10:00:00Z', 1],
          ['2028-02-29T10:00:00Z', 2],
          ['2027-01-01T10:00:00Z', 4],
          ['2027-02-28T23:00:00Z', 5],
          ['2027-03-01T08:00:00Z', 100],
        ],
      },
    },
    ask: 'rank',
    input: rank(rangeTypes.year),
    told: [['a', 1, 3, 3, 9, -6 / 9]],
  },
  {
    story: 'last week is week 53; 52 weeks earlier it was week 1',
    now: '2027-01-05T10:00:00Z',
    stores: {
      a: {
        told: [
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
    ask: 'growth',
    input: growth(growthTimes.lastWeek),
    told: [['a', 7, 5, 3]],
  },
  {
    story: 'by week over the turn of the year: week 53 has days of both',
    stores: {
      a: {
        told: [
          ['2026-12-31T10:00:00Z', 5],
          ['2027-01-01T10:00:00Z', 6],
          ['2027-01-04T00:00:00Z', 1],
        ],
      },
    },
    now: '2027-02-01T00:00:00Z',
    ask: 'contrast',
    input: { ...flowIn, ...none, ...days('2026-12-21', '2027-01-11'), step: '1w' },
    told: [['a', '12-28=11 01-04=1', 12, '', null]],
  },
  {
    story: 'weeks of a range from Wednesday to Tuesday are cut by it, and stand beside those of the base by position',
    stores: {
      a: {
        told: [
          ['2026-06-23T10:00:00Z', 900],
          ['2026-06-24T10:00:00Z', 3],
          ['2026-06-30T10:00:00Z', 9],
          ['2026-07-01T10:00:00Z', 4],
          ['2026-07-07T10:00:00Z', 2],
        ],
      },
    },
    ask: 'contrast',
    input: { ...flowIn, ...days('2026-07-01', '2026-07-08'), step: '1w' },
    told: [['a', '06-29=4 07-06=2', 6, '06-29=3 07-06=9', 12]],
  },
  {
    story: 'two months of a leap year against 52 weeks earlier, which touch three: the third has no place beside them',
    now: '2028-04-01T00:00:00Z',
    stores: {
      a: {
        told: [
          ['2028-01-31T10:00:00Z', 2],
          ['2028-02-29T10:00:00Z', 3],
          ['2027-01-02T10:00:00Z', 1],
          ['2027-02-28T10:00:00Z', 4],
          ['2027-03-02T10:00:00Z', 5],
        ],
      },
    },
    ask: 'contrast',
    input: { ...flowIn, ...days('2028-01-01', '2028-03-01'), step: '1n', compare: 'year' },
    told: [['a', '01-01=2 02-01=3', 5, '01-01=1 02-01=4', 10]],
  },
  {
    story: 'years beside each other',
    now: '2027-06-01T00:00:00Z',
    stores: {
      a: {
        told: [
          ['2025-12-31T23:55:00Z', 3],
          ['2026-01-01T00:00:00Z', 4],
        ],
      },
      b: { told: [['2025-06-01T10:00:00Z', 10]] },
    },
    ask: 'contrast',
    input: { ...flowIn, ...none, ...days('2025-01-01', '2027-01-01'), step: '1y' },
    told: [
      ['a', '01-01=3 01-01=4', 7, '', null],
      ['b', '01-01=10', 10, '', null],
      ['together', '01-01=13 01-01=4'],
    ],
  },
  {
    story: 'yesterday was the last of February',
    now: '2026-03-01T08:00:00Z',
    stores: {
      a: {
        told: [
          ['2026-02-28T10:00:00Z', 6],
          ['2026-02-21T10:00:00Z', 8],
        ],
      },
    },
    ask: 'rank',
    input: rank(rangeTypes.yesterday),
    told: [['a', 1, 6, 6, 8, -0.25]],
  },
  {
    story: 'New Year’s Day against the Friday before, which was Christmas',
    now: '2027-01-01T20:00:00Z',
    stores: {
      a: {
        told: [
          ['2027-01-01T12:00:00Z', 10],
          ['2026-12-25T12:00:00Z', 4],
          ['2026-12-25T20:30:00Z', 90],
        ],
      },
    },
    ask: 'rank',
    input: rank(rangeTypes.today),
    told: [['a', 1, 10, 10, 4, 1.5]],
  },
  {
    story: 'a week in its last minute: what began five to twelve is over on neither side',
    now: '2026-07-05T23:59:00Z',
    stores: {
      a: {
        told: [
          ['2026-07-05T23:50:00Z', 2],
          ['2026-06-28T23:50:00Z', 3],
          ['2026-06-28T23:55:00Z', 40],
        ],
      },
    },
    ask: 'rank',
    input: rank(rangeTypes.week),
    told: [['a', 1, 2, 2, 3, -1 / 3]],
  },
  {
    story: 'a quarter of an hour that runs is shown, but not compared',
    stores: {
      a: {
        told: [
          ['2026-07-08T11:00:00Z', 6],
          ['2026-07-08T11:50:00Z', 30, { period: 15 }],
          ['2026-07-01T11:00:00Z', 4],
          ['2026-07-01T11:50:00Z', 20, { period: 15 }],
        ],
      },
    },
    ask: 'rank',
    input: rank(rangeTypes.today),
    told: [['a', 1, 36, 6, 4, 0.5]],
  },
  {
    story: 'the first minutes of a day have nothing to compare',
    now: '2026-07-08T00:04:30Z',
    stores: {
      a: {
        told: [
          ['2026-07-08T00:00:00Z', 1, { period: 1 }],
          ['2026-07-01T00:00:00Z', 5, { period: 1 }],
        ],
      },
    },
    ask: 'rank',
    input: rank(rangeTypes.today),
    told: [['a', 1, 1, null, null, 'noValue']],
  },
  {
    story: 'days of one’s own up to tomorrow: as many days right before, up to the same minute',
    stores: {
      a: {
        told: [
          ['2026-07-07T15:00:00Z', 5],
          ['2026-07-08T11:55:00Z', 1],
          ['2026-07-04T15:00:00Z', 2],
          ['2026-07-05T11:55:00Z', 1],
          ['2026-07-05T12:00:00Z', 70],
          ['2026-07-06T10:00:00Z', 80],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...days('2026-07-07', '2026-07-10') },
    told: [['a', 1, 6, 6, 3, 1]],
  },
  {
    story: 'three days of a festival against the same weekdays a year earlier',
    stores: {
      a: {
        told: [
          ['2026-05-01T10:00:00Z', 9],
          ['2026-05-03T10:00:00Z', 9],
          ['2025-05-02T10:00:00Z', 6],
          ['2025-05-04T10:00:00Z', 6],
          ['2025-05-01T10:00:00Z', 700],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...days('2026-05-01', '2026-05-04'), compare: 'year' },
    told: [['a', 1, 18, 18, 12, 0.5]],
  },
];
