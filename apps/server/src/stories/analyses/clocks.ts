import { growthTimes, rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import { days, flowIn, none, type Story } from './story.ts';

const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';
const lordHowe = 'Australia/Lord_Howe';
const late = '2026-12-20T12:00:00Z';
const hourly = { ...flowIn, ...none, step: '1h' } as const;
const halfHourly = { ...flowIn, ...none, step: '30m' } as const;

/** Both changes of the clock in several zones, offsets of 30 and 45 minutes, and stores of several zones. */
export const clockStories: readonly Story[] = [
  {
    story: 'Berlin in spring: there is no two o’clock',
    now: late,
    stores: {
      a: {
        zone: berlin,
        told: [
          ['2026-03-29T00:30:00Z', 1],
          ['2026-03-29T01:00:00Z', 2],
        ],
      },
    },
    ask: 'contrast',
    input: { ...hourly, ...days('2026-03-29', '2026-03-30') },
    told: [['a', '03-29 01:00=1 03-29 03:00=2', 3, '', null]],
  },
  {
    story: 'Berlin in autumn: two o’clock comes twice and is one hour',
    now: late,
    stores: {
      a: {
        zone: berlin,
        told: [
          ['2026-10-25T00:30:00Z', 4],
          ['2026-10-25T01:30:00Z', 8],
        ],
      },
    },
    ask: 'contrast',
    input: { ...hourly, ...days('2026-10-25', '2026-10-26') },
    told: [['a', '10-25 02:00=12', 12, '', null]],
  },
  {
    story: 'Berlin’s usual Sunday in autumn: the long one has its two o’clock twice',
    now: late,
    stores: {
      a: {
        zone: berlin,
        told: [
          ['2026-10-18T00:30:00Z', 4],
          ['2026-10-25T00:30:00Z', 4],
          ['2026-10-25T01:30:00Z', 8],
        ],
      },
    },
    ask: 'highlow',
    input: { ...flowIn, ...days('2026-10-12', '2026-10-26'), week: 7 },
    told: [['a', '2=8', '02:00 02:00', 8, '2 of 2']],
  },
  {
    story: 'Berlin’s usual Sunday in spring: the short one knows no two o’clock and does not lower it',
    now: late,
    stores: {
      a: {
        zone: berlin,
        told: [
          ['2026-03-22T01:30:00Z', 6],
          ['2026-03-29T08:00:00Z', 3],
        ],
      },
    },
    ask: 'highlow',
    input: { ...flowIn, ...days('2026-03-16', '2026-03-30'), week: 7 },
    told: [['a', '2=6 10=3', '02:00 10:00', 4.5, '2 of 2']],
  },
  {
    story: 'Berlin on the morning the clock went forward: up to ten o’clock on both walls',
    now: '2026-03-29T08:02:00Z',
    stores: {
      a: {
        zone: berlin,
        told: [
          ['2026-03-29T07:00:00Z', 5],
          ['2026-03-22T08:30:00Z', 4],
          ['2026-03-22T09:05:00Z', 40],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, type: rangeTypes.today },
    told: [['a', 1, 5, 5, 4, 0.25]],
  },
  {
    story: 'Berlin in the hour that comes twice: what was told in the first one is over in the second',
    now: '2026-10-25T01:12:00Z',
    stores: {
      a: {
        zone: berlin,
        told: [
          ['2026-10-25T00:00:00Z', 6],
          ['2026-10-25T00:30:00Z', 50],
          ['2026-10-18T00:00:00Z', 4],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, type: rangeTypes.today },
    // 2:10 on the wall: 2:00 to 2:05 is over on it, 2:30 is not yet.
    told: [['a', 1, 56, 6, 4, 0.5]],
  },
  {
    story: 'a long day owes 300 periods',
    now: late,
    stores: {
      a: {
        zone: berlin,
        told: [
          ['2026-10-25T00:30:00Z', 1],
          ['2026-10-25T01:30:00Z', 1],
          ['2026-10-25T12:00:00Z', 1],
        ],
      },
    },
    ask: 'complete',
    input: { ...flowIn, ...none, ...days('2026-10-25', '2026-10-26') },
    told: [['a', 3 / 300]],
  },
  {
    story: 'a short day owes 276',
    now: late,
    stores: { a: { zone: berlin, told: [['2026-03-29T12:00:00Z', 1]] } },
    ask: 'complete',
    input: { ...flowIn, ...none, ...days('2026-03-29', '2026-03-30') },
    told: [['a', 1 / 276]],
  },
  {
    story: 'Berlin without daylight saving keeps its winter clock',
    now: late,
    stores: { a: { zone: berlin, dst: 0, told: [['2026-07-01T10:00:00Z', 5]] } },
    ask: 'contrast',
    input: { ...hourly, ...days('2026-07-01', '2026-07-02') },
    told: [['a', '07-01 11:00=5', 5, '', null]],
  },
  {
    story: 'New York in spring',
    now: late,
    stores: {
      a: {
        zone: newYork,
        told: [
          ['2026-03-08T06:30:00Z', 1],
          ['2026-03-08T07:00:00Z', 2],
        ],
      },
    },
    ask: 'contrast',
    input: { ...hourly, ...days('2026-03-08', '2026-03-09') },
    told: [['a', '03-08 01:00=1 03-08 03:00=2', 3, '', null]],
  },
  {
    story: 'New York in autumn',
    now: late,
    stores: {
      a: {
        zone: newYork,
        told: [
          ['2026-11-01T05:30:00Z', 4],
          ['2026-11-01T06:30:00Z', 8],
        ],
      },
    },
    ask: 'contrast',
    input: { ...hourly, ...days('2026-11-01', '2026-11-02') },
    told: [['a', '11-01 01:00=12', 12, '', null]],
  },
  {
    story: 'New York’s usual week: of Sundays the second had its one o’clock twice',
    now: late,
    stores: {
      a: {
        zone: newYork,
        told: [
          ['2026-10-25T05:30:00Z', 4],
          ['2026-11-01T05:30:00Z', 4],
          ['2026-11-01T06:30:00Z', 8],
        ],
      },
    },
    ask: 'matrix',
    input: { ...flowIn, ...days('2026-10-19', '2026-11-02') },
    told: [...Array.from({ length: 6 }, () => '0 of 2'), '1=8 2 of 2'],
  },
  {
    story: 'Lord Howe in autumn: half an hour comes twice',
    now: late,
    stores: {
      a: {
        zone: lordHowe,
        told: [
          ['2026-04-04T14:45:00Z', 4],
          ['2026-04-04T15:15:00Z', 8],
          ['2026-04-04T15:30:00Z', 1],
        ],
      },
    },
    ask: 'contrast',
    input: { ...halfHourly, ...days('2026-04-05', '2026-04-06') },
    told: [['a', '04-05 01:30=12 04-05 02:00=1', 13, '', null]],
  },
  {
    story: 'Lord Howe in spring: half an hour is skipped',
    now: late,
    stores: {
      a: {
        zone: lordHowe,
        told: [
          ['2026-10-03T15:00:00Z', 1],
          ['2026-10-03T15:30:00Z', 2],
        ],
      },
    },
    ask: 'contrast',
    input: { ...halfHourly, ...days('2026-10-04', '2026-10-05') },
    told: [['a', '10-04 01:30=1 10-04 02:30=2', 3, '', null]],
  },
  {
    story: 'Kathmandu’s midnight is a quarter past six in the evening by UTC',
    now: late,
    stores: {
      a: {
        zone: 'Asia/Kathmandu',
        told: [
          ['2026-05-04T18:10:00Z', 7],
          ['2026-05-04T18:15:00Z', 1],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...days('2026-05-05', '2026-05-06') },
    told: [['a', 1, 1, 1, 7, -6 / 7]],
  },
  {
    story: 'Kathmandu’s today is cut at a quarter to one',
    now: '2026-07-08T07:04:30Z',
    stores: {
      a: {
        zone: 'Asia/Kathmandu',
        told: [
          ['2026-07-08T06:55:00Z', 6],
          ['2026-07-08T07:00:00Z', 9, { period: 1 }],
          ['2026-07-01T06:55:00Z', 3],
          ['2026-07-01T07:00:00Z', 30],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, type: rangeTypes.today },
    told: [['a', 1, 15, 6, 3, 1]],
  },
  {
    story: 'ten o’clock in Berlin and in New York are one hour of both together',
    now: late,
    stores: {
      a: { zone: berlin, told: [['2026-07-01T08:00:00Z', 5]] },
      b: { zone: newYork, told: [['2026-07-01T14:00:00Z', 7]] },
    },
    ask: 'contrast',
    input: { ...hourly, ...days('2026-07-01', '2026-07-02') },
    told: [
      ['a', '07-01 10:00=5', 5, '', null],
      ['b', '07-01 10:00=7', 7, '', null],
      ['together', '07-01 10:00=12'],
    ],
  },
  {
    story: 'today has begun in Tokyo and not yet in Los Angeles',
    now: '2026-07-08T02:02:00Z',
    stores: {
      a: {
        zone: 'Asia/Tokyo',
        told: [
          ['2026-07-08T01:00:00Z', 4],
          ['2026-07-01T01:00:00Z', 2],
          ['2026-07-07T01:00:00Z', 90],
        ],
      },
      b: {
        zone: 'America/Los_Angeles',
        told: [
          ['2026-07-07T20:00:00Z', 6],
          ['2026-06-30T20:00:00Z', 3],
          ['2026-07-08T08:00:00Z', 80],
        ],
      },
    },
    ask: 'growth',
    input: { ...flowIn, timeType: growthTimes.today },
    told: [
      ['a', 4, 2, 'noBase'],
      ['b', 6, 3, 'noBase'],
    ],
  },
  {
    story: 'an organisation over two zones: each store’s own yesterday',
    now: '2026-07-08T02:02:00Z',
    stores: {
      a: { zone: 'Asia/Tokyo', organisation: 'world', told: [['2026-07-07T01:00:00Z', 4]] },
      b: {
        zone: 'America/Los_Angeles',
        organisation: 'world',
        told: [
          ['2026-07-06T20:00:00Z', 6],
          ['2026-07-07T20:00:00Z', 70],
        ],
      },
    },
    ask: 'rank',
    of: 'organisations',
    input: { ...flowIn, ...none, type: rangeTypes.yesterday, rangeType: selectionTypes.organisation },
    told: [['world', 1, 10, 10, null, null]],
  },
];
