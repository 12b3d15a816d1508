import { growthPeriods, rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import { type AnalysisStory, createDayRange, flowInItem, withoutComparison } from './story.ts';

const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';
const lordHowe = 'Australia/Lord_Howe';
const late = '2026-12-20T12:00:00Z';
const hourly = { ...flowInItem, ...withoutComparison, step: '1h' } as const;
const halfHourly = { ...flowInItem, ...withoutComparison, step: '30m' } as const;

/** Stories about both clock changes in several time zones, offsets of 30 and 45 minutes, and stores in different time zones. */
export const timeZoneStories: readonly AnalysisStory[] = [
  {
    title: 'Berlin in spring: the hour from 02:00 is skipped',
    now: late,
    stores: {
      a: {
        zone: berlin,
        records: [
          ['2026-03-29T00:30:00Z', 1],
          ['2026-03-29T01:00:00Z', 2],
        ],
      },
    },
    analysis: 'contrast',
    input: { ...hourly, ...createDayRange('2026-03-29', '2026-03-30') },
    expected: [['a', '03-29 01:00=1 03-29 03:00=2', 3, '', null]],
  },
  {
    title: 'Berlin in autumn: the repeated hour from 02:00 is one bucket',
    now: late,
    stores: {
      a: {
        zone: berlin,
        records: [
          ['2026-10-25T00:30:00Z', 4],
          ['2026-10-25T01:30:00Z', 8],
        ],
      },
    },
    analysis: 'contrast',
    input: { ...hourly, ...createDayRange('2026-10-25', '2026-10-26') },
    expected: [['a', '10-25 02:00=12', 12, '', null]],
  },
  {
    title: 'Berlin’s usual Sunday in autumn adds both halves of the repeated hour',
    now: late,
    stores: {
      a: {
        zone: berlin,
        records: [
          ['2026-10-18T00:30:00Z', 4],
          ['2026-10-25T00:30:00Z', 4],
          ['2026-10-25T01:30:00Z', 8],
        ],
      },
    },
    analysis: 'highlow',
    input: { ...flowInItem, ...createDayRange('2026-10-12', '2026-10-26'), week: 7 },
    expected: [['a', '2=8', '02:00 02:00', 8, '2 of 2']],
  },
  {
    title: 'Berlin’s usual Sunday in spring leaves out the skipped hour',
    now: late,
    stores: {
      a: {
        zone: berlin,
        records: [
          ['2026-03-22T01:30:00Z', 6],
          ['2026-03-29T08:00:00Z', 3],
        ],
      },
    },
    analysis: 'highlow',
    input: { ...flowInItem, ...createDayRange('2026-03-16', '2026-03-30'), week: 7 },
    expected: [['a', '2=6 10=3', '02:00 10:00', 4.5, '2 of 2']],
  },
  {
    title: 'Berlin’s spring morning is compared up to the same local time',
    now: '2026-03-29T08:02:00Z',
    stores: {
      a: {
        zone: berlin,
        records: [
          ['2026-03-29T07:00:00Z', 5],
          ['2026-03-22T08:30:00Z', 4],
          ['2026-03-22T09:05:00Z', 40],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, type: rangeTypes.today },
    expected: [['a', 1, 5, 5, 4, 0.25]],
  },
  {
    title: 'in Berlin’s repeated hour periods end by local time',
    now: '2026-10-25T01:12:00Z',
    stores: {
      a: {
        zone: berlin,
        records: [
          ['2026-10-25T00:00:00Z', 6],
          ['2026-10-25T00:30:00Z', 50],
          ['2026-10-18T00:00:00Z', 4],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, type: rangeTypes.today },
    // Local time 2:10: the period 2:00 to 2:05 has ended, 2:30 has not begun.
    expected: [['a', 1, 56, 6, 4, 0.5]],
  },
  {
    title: 'a day of 25 hours expects 300 periods',
    now: late,
    stores: {
      a: {
        zone: berlin,
        records: [
          ['2026-10-25T00:30:00Z', 1],
          ['2026-10-25T01:30:00Z', 1],
          ['2026-10-25T12:00:00Z', 1],
        ],
      },
    },
    analysis: 'complete',
    input: { ...flowInItem, ...withoutComparison, ...createDayRange('2026-10-25', '2026-10-26') },
    expected: [['a', 3 / 300]],
  },
  {
    title: 'a day of 23 hours expects 276 periods',
    now: late,
    stores: { a: { zone: berlin, records: [['2026-03-29T12:00:00Z', 1]] } },
    analysis: 'complete',
    input: { ...flowInItem, ...withoutComparison, ...createDayRange('2026-03-29', '2026-03-30') },
    expected: [['a', 1 / 276]],
  },
  {
    title: 'Berlin without daylight saving stays on winter time',
    now: late,
    stores: { a: { zone: berlin, dst: 0, records: [['2026-07-01T10:00:00Z', 5]] } },
    analysis: 'contrast',
    input: { ...hourly, ...createDayRange('2026-07-01', '2026-07-02') },
    expected: [['a', '07-01 11:00=5', 5, '', null]],
  },
  {
    title: 'New York in spring: the hour from 02:00 is skipped',
    now: late,
    stores: {
      a: {
        zone: newYork,
        records: [
          ['2026-03-08T06:30:00Z', 1],
          ['2026-03-08T07:00:00Z', 2],
        ],
      },
    },
    analysis: 'contrast',
    input: { ...hourly, ...createDayRange('2026-03-08', '2026-03-09') },
    expected: [['a', '03-08 01:00=1 03-08 03:00=2', 3, '', null]],
  },
  {
    title: 'New York in autumn: the repeated hour from 01:00 is one bucket',
    now: late,
    stores: {
      a: {
        zone: newYork,
        records: [
          ['2026-11-01T05:30:00Z', 4],
          ['2026-11-01T06:30:00Z', 8],
        ],
      },
    },
    analysis: 'contrast',
    input: { ...hourly, ...createDayRange('2026-11-01', '2026-11-02') },
    expected: [['a', '11-01 01:00=12', 12, '', null]],
  },
  {
    title: 'New York’s usual week, with a repeated hour on the second Sunday',
    now: late,
    stores: {
      a: {
        zone: newYork,
        records: [
          ['2026-10-25T05:30:00Z', 4],
          ['2026-11-01T05:30:00Z', 4],
          ['2026-11-01T06:30:00Z', 8],
        ],
      },
    },
    analysis: 'matrix',
    input: { ...flowInItem, ...createDayRange('2026-10-19', '2026-11-02') },
    expected: [...Array.from({ length: 6 }, () => '0 of 2'), '1=8 2 of 2'],
  },
  {
    title: 'Lord Howe in autumn: half an hour is repeated',
    now: late,
    stores: {
      a: {
        zone: lordHowe,
        records: [
          ['2026-04-04T14:45:00Z', 4],
          ['2026-04-04T15:15:00Z', 8],
          ['2026-04-04T15:30:00Z', 1],
        ],
      },
    },
    analysis: 'contrast',
    input: { ...halfHourly, ...createDayRange('2026-04-05', '2026-04-06') },
    expected: [['a', '04-05 01:30=12 04-05 02:00=1', 13, '', null]],
  },
  {
    title: 'Lord Howe in spring: half an hour is skipped',
    now: late,
    stores: {
      a: {
        zone: lordHowe,
        records: [
          ['2026-10-03T15:00:00Z', 1],
          ['2026-10-03T15:30:00Z', 2],
        ],
      },
    },
    analysis: 'contrast',
    input: { ...halfHourly, ...createDayRange('2026-10-04', '2026-10-05') },
    expected: [['a', '10-04 01:30=1 10-04 02:30=2', 3, '', null]],
  },
  {
    title: 'midnight in Kathmandu is 18:15 UTC',
    now: late,
    stores: {
      a: {
        zone: 'Asia/Kathmandu',
        records: [
          ['2026-05-04T18:10:00Z', 7],
          ['2026-05-04T18:15:00Z', 1],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...createDayRange('2026-05-05', '2026-05-06') },
    expected: [['a', 1, 1, 1, 7, -6 / 7]],
  },
  {
    title: 'today in Kathmandu is compared up to 12:45',
    now: '2026-07-08T07:04:30Z',
    stores: {
      a: {
        zone: 'Asia/Kathmandu',
        records: [
          ['2026-07-08T06:55:00Z', 6],
          ['2026-07-08T07:00:00Z', 9, { period: 1 }],
          ['2026-07-01T06:55:00Z', 3],
          ['2026-07-01T07:00:00Z', 30],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, type: rangeTypes.today },
    expected: [['a', 1, 15, 6, 3, 1]],
  },
  {
    title: '10:00 in Berlin and 10:00 in New York are one bucket of the total',
    now: late,
    stores: {
      a: { zone: berlin, records: [['2026-07-01T08:00:00Z', 5]] },
      b: { zone: newYork, records: [['2026-07-01T14:00:00Z', 7]] },
    },
    analysis: 'contrast',
    input: { ...hourly, ...createDayRange('2026-07-01', '2026-07-02') },
    expected: [
      ['a', '07-01 10:00=5', 5, '', null],
      ['b', '07-01 10:00=7', 7, '', null],
      ['together', '07-01 10:00=12'],
    ],
  },
  {
    title: 'today is a later date in Tokyo than in Los Angeles',
    now: '2026-07-08T02:02:00Z',
    stores: {
      a: {
        zone: 'Asia/Tokyo',
        records: [
          ['2026-07-08T01:00:00Z', 4],
          ['2026-07-01T01:00:00Z', 2],
          ['2026-07-07T01:00:00Z', 90],
        ],
      },
      b: {
        zone: 'America/Los_Angeles',
        records: [
          ['2026-07-07T20:00:00Z', 6],
          ['2026-06-30T20:00:00Z', 3],
          ['2026-07-08T08:00:00Z', 80],
        ],
      },
    },
    analysis: 'growth',
    input: { ...flowInItem, timeType: growthPeriods.today },
    expected: [
      ['a', 4, 2, 'noBase'],
      ['b', 6, 3, 'noBase'],
    ],
  },
  {
    title: 'an organisation over two time zones adds each store’s own yesterday',
    now: '2026-07-08T02:02:00Z',
    stores: {
      a: { zone: 'Asia/Tokyo', organisation: 'world', records: [['2026-07-07T01:00:00Z', 4]] },
      b: {
        zone: 'America/Los_Angeles',
        organisation: 'world',
        records: [
          ['2026-07-06T20:00:00Z', 6],
          ['2026-07-07T20:00:00Z', 70],
        ],
      },
    },
    analysis: 'rank',
    placeKind: 'organisations',
    input: { ...flowInItem, ...withoutComparison, type: rangeTypes.yesterday, rangeType: selectionTypes.organisation },
    expected: [['world', 1, 10, 10, null, null]],
  },
];
