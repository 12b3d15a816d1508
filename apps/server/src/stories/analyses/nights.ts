import { contrastTypes, rangeTypes } from '@portico/contract/words/time-ranges';
import { type AnalysisStory, createDayRange, flowInItem, withoutComparison } from './story.ts';

const night = { startHour: '18:00:00', endHour: '02:00:00' };

/** Stories about times of day: opening hours past midnight, which belong to the day they began, and hours given to the second. */
export const nightStories: readonly AnalysisStory[] = [
  {
    title: 'records after midnight belong to the day before',
    stores: {
      a: {
        records: [
          ['2026-07-02T01:00:00Z', 50],
          ['2026-07-02T18:00:00Z', 2],
          ['2026-07-03T01:00:00Z', 3],
          ['2026-07-02T12:00:00Z', 900],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...createDayRange('2026-07-02', '2026-07-03'), ...night },
    expected: [['a', 1, 5, 5, 50, -0.9]],
  },
  {
    title: 'at 01:02 yesterday’s evening is compared up to 01:00',
    now: '2026-07-08T01:02:00Z',
    stores: {
      a: {
        records: [
          ['2026-07-07T19:00:00Z', 5],
          ['2026-07-08T00:30:00Z', 3],
          ['2026-06-30T19:00:00Z', 4],
          ['2026-07-01T00:30:00Z', 2],
          ['2026-07-01T01:30:00Z', 50],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, type: rangeTypes.yesterday, ...night },
    expected: [['a', 1, 8, 8, 6, 1 / 3]],
  },
  {
    title: 'at 03:02 yesterday’s evening is finished and compared in full',
    now: '2026-07-08T03:02:00Z',
    stores: {
      a: {
        records: [
          ['2026-07-07T19:00:00Z', 5],
          ['2026-06-30T19:00:00Z', 4],
          ['2026-07-01T01:30:00Z', 6],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, type: rangeTypes.yesterday, ...night },
    expected: [['a', 1, 5, 5, 10, -0.5]],
  },
  {
    title: 'today has no value before its opening time',
    now: '2026-07-08T01:02:00Z',
    stores: {
      a: {
        records: [
          ['2026-07-08T00:30:00Z', 3],
          ['2026-07-01T19:00:00Z', 4],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, type: rangeTypes.today, ...night },
    expected: [['a', null, null, null, null, 'noValue']],
  },
  {
    title: 'a week of evenings compares the periods that ended by 00:30',
    now: '2026-07-08T00:32:00Z',
    stores: {
      a: {
        records: [
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
    analysis: 'rank',
    input: { ...flowInItem, type: rangeTypes.week, ...night },
    expected: [['a', 1, 15, 15, 10, 0.5]],
  },
  {
    title: 'groups by evening, the last one unfinished',
    now: '2026-07-09T00:32:00Z',
    stores: {
      a: {
        records: [
          ['2026-07-06T20:00:00Z', 4, { batch: 2 }],
          ['2026-07-07T01:00:00Z', 6, { batch: 3 }],
          ['2026-07-07T20:00:00Z', 2, { batch: 1 }],
          ['2026-07-09T00:00:00Z', 8, { batch: 9 }],
        ],
      },
    },
    analysis: 'batch',
    input: { type: rangeTypes.week, ...night, ...withoutComparison },
    expected: [['a', '07-06=5 07-07=1 07-08=9', '07-07 07-06', 3, 20 / 15]],
  },
  {
    title: 'all nine hours of Berlin’s night with the clock change are Saturday’s',
    now: '2026-12-20T12:00:00Z',
    stores: {
      a: {
        zone: 'Europe/Berlin',
        records: [
          ['2026-10-24T18:00:00Z', 1, { batch: 1 }],
          ['2026-10-25T00:30:00Z', 1, { batch: 2 }],
          ['2026-10-25T01:30:00Z', 1, { batch: 4 }],
          ['2026-10-25T02:59:00Z', 1, { batch: 8 }],
          ['2026-10-25T03:05:00Z', 1, { batch: 90 }],
        ],
      },
    },
    analysis: 'batch',
    input: {
      ...createDayRange('2026-10-24', '2026-10-26'),
      startHour: '20:00:00',
      endHour: '04:00:00',
      ...withoutComparison,
    },
    expected: [['a', '10-24=15', '10-24 10-24', 15, 4 / 15]],
  },
  {
    title: 'a business day that begins at six in the morning',
    stores: {
      a: {
        records: [
          ['2026-07-01T05:55:00Z', 9],
          ['2026-07-01T06:00:00Z', 1],
          ['2026-07-02T05:55:00Z', 2],
          ['2026-07-02T06:00:00Z', 70],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...createDayRange('2026-07-01', '2026-07-02'), startHour: '06:00:00', endHour: '05:59:59' },
    expected: [['a', 1, 3, 3, 9, -6 / 9]],
  },
  {
    title: 'a time of day includes its first and its last second',
    stores: {
      a: {
        records: [
          ['2026-07-01T09:59:59Z', 1],
          ['2026-07-01T10:00:00Z', 2, { line: 1 }],
          ['2026-07-01T12:00:00Z', 4],
          ['2026-07-01T12:00:01Z', 8, { line: 1 }],
        ],
      },
    },
    analysis: 'rank',
    input: {
      ...flowInItem,
      ...withoutComparison,
      ...createDayRange('2026-07-01', '2026-07-02'),
      startHour: '10:00:00',
      endHour: '12:00:00',
    },
    expected: [['a', 1, 6, 6, null, null]],
  },
  {
    title: 'a range of hours uses local time and includes the night before',
    stores: {
      a: {
        records: [
          ['2026-07-02T01:00:00Z', 7],
          ['2026-07-02T19:00:00Z', 2],
          ['2026-07-03T01:00:00Z', 400],
          ['2026-07-01T19:00:00Z', 3],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, startTime: '2026-07-02 00:00', endTime: '2026-07-02 20:00', ...night },
    expected: [['a', 1, 9, 9, 3, 2]],
  },
  {
    title: 'two evenings by the hour are compared by position',
    stores: {
      a: {
        records: [
          ['2026-07-03T19:00:00Z', 4],
          ['2026-07-04T00:10:00Z', 6],
          ['2026-07-04T19:00:00Z', 8],
        ],
      },
    },
    analysis: 'contrast',
    input: {
      ...flowInItem,
      contrastType: contrastTypes.time,
      step: '1h',
      ranges: [createDayRange('2026-07-03', '2026-07-04'), createDayRange('2026-07-04', '2026-07-05')],
      ...night,
    },
    expected: [
      ['a', '07-03 19:00=4 07-04 00:00=6', 10, '', null],
      ['a', '07-03 19:00=8', 8, '07-03 19:00=4 07-04 00:00=6', 10],
    ],
  },
  {
    title: 'the lowest hour is one in which the bar is open throughout',
    stores: {
      a: {
        hours: '20:00~02:30',
        records: [
          ['2026-07-03T20:00:00Z', 9],
          ['2026-07-03T23:00:00Z', 5],
          ['2026-07-04T01:00:00Z', 3],
          ['2026-07-04T02:10:00Z', 1],
        ],
      },
    },
    analysis: 'highlow',
    input: { ...flowInItem, ...createDayRange('2026-07-03', '2026-07-04'), startHour: '18:00:00', endHour: '05:59:59' },
    expected: [['a', '1=3 2=1 20=9 23=5', '20:00 01:00', 18, '1 of 1']],
  },
];
