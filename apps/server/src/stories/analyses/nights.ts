import { contrastTypes, rangeTypes } from '@portico/contract/words/time-ranges';
import { days, flowIn, none, type Story } from './story.ts';

const night = { startHour: '18:00:00', endHour: '02:00:00' };

/** Times of day: opening hours past midnight, which belong to the day they began, and windows to the second. */
export const nightStories: readonly Story[] = [
  {
    story: 'what comes after midnight belongs to the evening before; the one before that to the day before',
    stores: {
      a: {
        told: [
          ['2026-07-02T01:00:00Z', 50],
          ['2026-07-02T18:00:00Z', 2],
          ['2026-07-03T01:00:00Z', 3],
          ['2026-07-02T12:00:00Z', 900],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...days('2026-07-02', '2026-07-03'), ...night },
    told: [['a', 1, 5, 5, 50, -0.9]],
  },
  {
    story: 'yesterday’s evening at one in the morning is not over: both up to one',
    now: '2026-07-08T01:02:00Z',
    stores: {
      a: {
        told: [
          ['2026-07-07T19:00:00Z', 5],
          ['2026-07-08T00:30:00Z', 3],
          ['2026-06-30T19:00:00Z', 4],
          ['2026-07-01T00:30:00Z', 2],
          ['2026-07-01T01:30:00Z', 50],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, type: rangeTypes.yesterday, ...night },
    told: [['a', 1, 8, 8, 6, 1 / 3]],
  },
  {
    story: 'yesterday’s evening at three in the morning is over',
    now: '2026-07-08T03:02:00Z',
    stores: {
      a: {
        told: [
          ['2026-07-07T19:00:00Z', 5],
          ['2026-06-30T19:00:00Z', 4],
          ['2026-07-01T01:30:00Z', 6],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, type: rangeTypes.yesterday, ...night },
    told: [['a', 1, 5, 5, 10, -0.5]],
  },
  {
    story: 'tonight has not begun in the morning',
    now: '2026-07-08T01:02:00Z',
    stores: {
      a: {
        told: [
          ['2026-07-08T00:30:00Z', 3],
          ['2026-07-01T19:00:00Z', 4],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, type: rangeTypes.today, ...night },
    told: [['a', null, null, null, null, 'noValue']],
  },
  {
    story: 'a week of evenings at half past midnight: Monday’s and what of Tuesday’s is over',
    now: '2026-07-08T00:32:00Z',
    stores: {
      a: {
        told: [
          ['2026-07-06T00:30:00Z', 900],
          ['2026-07-06T20:00:00Z', 1],
          ['2026-07-07T01:00:00Z', 2],
          ['2026-07-07T20:00:00Z', 4],
          ['2026-07-08T00:25:00Z', 8],
          ['2026-06-29T00:30:00Z', 800],
          ['2026-06-30T01:00:00Z', 5],
          ['2026-07-01T00:25:00Z', 5],
          ['2026-07-01T00:30:00Z', 700],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, type: rangeTypes.week, ...night },
    told: [['a', 1, 15, 15, 10, 0.5]],
  },
  {
    story: 'groups by evening; the last one is not over',
    now: '2026-07-09T00:32:00Z',
    stores: {
      a: {
        told: [
          ['2026-07-06T20:00:00Z', 4, { batch: 2 }],
          ['2026-07-07T01:00:00Z', 6, { batch: 3 }],
          ['2026-07-07T20:00:00Z', 2, { batch: 1 }],
          ['2026-07-09T00:00:00Z', 8, { batch: 9 }],
        ],
      },
    },
    ask: 'batch',
    input: { type: rangeTypes.week, ...night, ...none },
    told: [['a', '07-06=5 07-07=1 07-08=9', '07-07 07-06', 3, 20 / 15]],
  },
  {
    story: 'Berlin’s night to Sunday in autumn has nine hours, and all of them are Saturday’s',
    now: '2026-12-20T12:00:00Z',
    stores: {
      a: {
        zone: 'Europe/Berlin',
        told: [
          ['2026-10-24T18:00:00Z', 1, { batch: 1 }],
          ['2026-10-25T00:30:00Z', 1, { batch: 2 }],
          ['2026-10-25T01:30:00Z', 1, { batch: 4 }],
          ['2026-10-25T02:59:00Z', 1, { batch: 8 }],
          ['2026-10-25T03:05:00Z', 1, { batch: 90 }],
        ],
      },
    },
    ask: 'batch',
    input: { ...days('2026-10-24', '2026-10-26'), startHour: '20:00:00', endHour: '04:00:00', ...none },
    told: [['a', '10-24=15', '10-24 10-24', 15, 4 / 15]],
  },
  {
    story: 'a business day that begins at six in the morning',
    stores: {
      a: {
        told: [
          ['2026-07-01T05:55:00Z', 9],
          ['2026-07-01T06:00:00Z', 1],
          ['2026-07-02T05:55:00Z', 2],
          ['2026-07-02T06:00:00Z', 70],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...days('2026-07-01', '2026-07-02'), startHour: '06:00:00', endHour: '05:59:59' },
    told: [['a', 1, 3, 3, 9, -6 / 9]],
  },
  {
    story: 'a time of day includes both of its ends to the second',
    stores: {
      a: {
        told: [
          ['2026-07-01T09:59:59Z', 1],
          ['2026-07-01T10:00:00Z', 2],
          ['2026-07-01T12:00:00Z', 4],
          ['2026-07-01T12:00:01Z', 8],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...none, ...days('2026-07-01', '2026-07-02'), startHour: '10:00:00', endHour: '12:00:00' },
    told: [['a', 1, 6, 6, null, null]],
  },
  {
    story: 'a range of hours counts by the wall clock: the night before is in it',
    stores: {
      a: {
        told: [
          ['2026-07-02T01:00:00Z', 7],
          ['2026-07-02T19:00:00Z', 2],
          ['2026-07-03T01:00:00Z', 400],
          ['2026-07-01T19:00:00Z', 3],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, startTime: '2026-07-02 00:00', endTime: '2026-07-02 20:00', ...night },
    told: [['a', 1, 9, 9, 3, 2]],
  },
  {
    story: 'evenings by the hour: two evenings set against each other by position',
    stores: {
      a: {
        told: [
          ['2026-07-03T19:00:00Z', 4],
          ['2026-07-04T00:10:00Z', 6],
          ['2026-07-04T19:00:00Z', 8],
        ],
      },
    },
    ask: 'contrast',
    input: {
      ...flowIn,
      contrastType: contrastTypes.time,
      step: '1h',
      ranges: [days('2026-07-03', '2026-07-04'), days('2026-07-04', '2026-07-05')],
      ...night,
    },
    told: [
      ['a', '07-03 19:00=4 07-04 00:00=6', 10, '', null],
      ['a', '07-03 19:00=8', 8, '07-03 19:00=4 07-04 00:00=6', 10],
    ],
  },
  {
    story: 'a bar’s lowest open hour is one it is open all through, after midnight as well',
    stores: {
      a: {
        hours: '20:00~02:30',
        told: [
          ['2026-07-03T20:00:00Z', 9],
          ['2026-07-03T23:00:00Z', 5],
          ['2026-07-04T01:00:00Z', 3],
          ['2026-07-04T02:10:00Z', 1],
        ],
      },
    },
    ask: 'highlow',
    input: { ...flowIn, ...days('2026-07-03', '2026-07-04'), startHour: '18:00:00', endHour: '05:59:59' },
    told: [['a', '1=3 2=1 20=9 23=5', '20:00 01:00', 18, '1 of 1']],
  },
];
