import { growthTimes, rangeTypes } from '@portico/contract/words/time-ranges';
import { days, flowIn, none, type Story } from './story.ts';

const firstOfJuly = days('2026-07-01', '2026-07-02');

/** What is missing, late, told twice, or changed by a rule. */
export const gapStories: readonly Story[] = [
  {
    story: 'a store nobody counted in has no value and no rank',
    stores: { a: { told: [['2026-07-01T10:00:00Z', 0]] }, b: { told: [] } },
    ask: 'rank',
    input: { ...flowIn, ...none, ...firstOfJuly },
    told: [
      ['a', 1, 0, 0, null, null],
      ['b', null, null, null, null, null],
    ],
  },
  {
    story: 'from nobody to five is no share: there is no growth from nothing',
    stores: {
      a: {
        told: [
          ['2026-06-30T10:00:00Z', 0],
          ['2026-07-01T10:00:00Z', 5],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...firstOfJuly },
    told: [['a', 1, 5, 5, 0, null]],
  },
  {
    story: 'from five to nobody is all of it',
    stores: {
      a: {
        told: [
          ['2026-06-30T10:00:00Z', 5],
          ['2026-07-01T10:00:00Z', 0],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...firstOfJuly },
    told: [['a', 1, 0, 0, 5, -1]],
  },
  {
    story: 'a store that opened in the middle of the base is left out of it',
    stores: {
      a: {
        since: '2026-06-30T09:00:00Z',
        told: [
          ['2026-06-30T10:00:00Z', 5],
          ['2026-07-01T10:00:00Z', 50],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...firstOfJuly },
    told: [['a', 1, 50, 50, 5, 'countedLater']],
  },
  {
    story: 'a store that opened with the base is in it',
    stores: {
      a: {
        since: '2026-06-30T00:00:00Z',
        told: [
          ['2026-06-30T10:00:00Z', 5],
          ['2026-07-01T10:00:00Z', 50],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...firstOfJuly },
    told: [['a', 1, 50, 50, 5, 9]],
  },
  {
    story: 'a store of this year grows against the week before, and not against a year in which it was not there',
    stores: {
      a: {
        since: '2026-01-01T00:00:00Z',
        told: [
          ['2026-07-07T10:00:00Z', 6],
          ['2026-06-30T10:00:00Z', 3],
        ],
      },
    },
    ask: 'growth',
    input: { ...flowIn, timeType: growthTimes.yesterday },
    told: [['a', 6, 3, 'countedLater']],
  },
  {
    story: 'a day of which nothing came is left out of the usual day, and counted',
    stores: {
      a: {
        told: [
          ['2026-06-22T10:00:00Z', 4],
          ['2026-07-06T10:00:00Z', 8],
        ],
      },
    },
    ask: 'highlow',
    input: { ...flowIn, ...days('2026-06-22', '2026-07-08'), week: 1 },
    told: [['a', '10=6', '10:00 10:00', 6, '2 of 3']],
  },
  {
    story: 'a day on which nobody came is a day',
    stores: {
      a: {
        told: [
          ['2026-06-29T10:00:00Z', 0],
          ['2026-07-06T10:00:00Z', 8],
        ],
      },
    },
    ask: 'highlow',
    input: { ...flowIn, ...days('2026-06-29', '2026-07-08'), week: 1 },
    told: [['a', '10=4', '10:00 10:00', 4, '2 of 2']],
  },
  {
    story: 'an hour missing on one day is the other day’s alone',
    stores: {
      a: {
        told: [
          ['2026-06-29T10:00:00Z', 2],
          ['2026-06-29T11:00:00Z', 5],
          ['2026-06-30T10:00:00Z', 4],
        ],
      },
    },
    ask: 'highlow',
    input: { ...flowIn, ...days('2026-06-29', '2026-07-01') },
    told: [['a', '10=3 11=5', '11:00 10:00', 5.5, '2 of 2']],
  },
  {
    story: 'the least and the most day are among those that are known, today not among them',
    stores: {
      a: {
        told: [
          ['2026-07-06T10:00:00Z', 2, { batch: 3 }],
          ['2026-07-08T10:00:00Z', 2, { batch: 1 }],
        ],
      },
    },
    ask: 'batch',
    input: { type: rangeTypes.week, ...none },
    told: [['a', '07-06=3 07-08=1', '07-06 07-06', 3, 1]],
  },
  {
    story: 'what no device measures is not known, and neither is its rate',
    stores: { a: { told: [['2026-07-01T10:00:00Z', 5]] } },
    ask: 'funnel',
    input: { ...firstOfJuly, ...none },
    told: [
      ['flowIn', 5, null, null],
      ['averageDwellTime', null, null, null],
    ],
  },
  {
    story: 'nobody passed and nobody came: a rate of nothing is none',
    stores: { a: { told: [['2026-07-01T10:00:00Z', 0, { after: 0, batch: 0 }]] } },
    ask: 'funnel',
    input: { ...firstOfJuly, ...none },
    told: [
      ['flowPassby', 0, null, null],
      ['flowIn', 0, null, null],
      ['batch', 0, null, null],
      ['averageDwellTime', null, null, null],
    ],
  },
  {
    story: 'a period told twice counts once, as it was told last',
    stores: {
      a: {
        told: [
          ['2026-07-01T10:00:00Z', 5, { uploadTime: '2026-07-01T10:06:00Z' }],
          ['2026-07-01T10:00:00Z', 7, { uploadTime: '2026-07-01T10:08:00Z' }],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...none, ...firstOfJuly },
    told: [['a', 1, 7, 7, null, null]],
  },
  {
    story: 'records that come days late change the rank, the base and the growth',
    stores: {
      a: {
        told: [
          ['2026-06-30T10:00:00Z', 4],
          ['2026-07-01T10:00:00Z', 5],
        ],
      },
      b: { told: [['2026-07-01T10:00:00Z', 6]] },
    },
    ask: 'rank',
    input: { ...flowIn, ...firstOfJuly },
    told: [
      ['b', 1, 6, 6, null, 'noBase'],
      ['a', 2, 5, 5, 4, 0.25],
    ],
    later: {
      late: [
        ['2026-07-01T11:00:00Z', 3],
        ['2026-06-30T11:00:00Z', 4],
      ],
      told: [
        ['a', 1, 8, 8, 8, 0],
        ['b', 2, 6, 6, null, 'noBase'],
      ],
    },
  },
  {
    story: 'late records of an evening change the usual Friday',
    stores: { a: { told: [['2026-07-03T10:00:00Z', 4]] } },
    ask: 'highlow',
    input: { ...flowIn, ...days('2026-06-29', '2026-07-06'), week: 5 },
    told: [['a', '10=4', '10:00 10:00', 4, '1 of 1']],
    later: {
      late: [['2026-07-03T21:00:00Z', 6]],
      told: [['a', '10=4 21=6', '21:00 10:00', 10, '1 of 1']],
    },
  },
  {
    story: 'a day that was eliminated is not known: neither zero nor in the mean',
    stores: {
      a: {
        told: [
          ['2026-06-29T10:00:00Z', 900],
          ['2026-06-30T10:00:00Z', 4],
        ],
      },
    },
    ask: 'highlow',
    input: { ...flowIn, ...days('2026-06-29', '2026-07-01') },
    told: [['a', '10=452', '10:00 10:00', 452, '2 of 2']],
    later: {
      rule: { kind: 'eliminate', place: 'entity', startDay: '2026-06-29', endDay: '2026-06-29' },
      told: [['a', '10=4', '10:00 10:00', 4, '1 of 2']],
    },
  },
  {
    story: 'a base that was eliminated leaves the store out',
    stores: {
      a: {
        told: [
          ['2026-06-30T10:00:00Z', 4],
          ['2026-07-01T10:00:00Z', 5],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...firstOfJuly },
    told: [['a', 1, 5, 5, 4, 0.25]],
    later: {
      rule: { kind: 'eliminate', place: 'entity', startDay: '2026-06-30', endDay: '2026-06-30' },
      told: [['a', 1, 5, 5, null, 'noBase']],
    },
  },
  {
    story: 'a factor of two on a door doubles what it grew to',
    stores: {
      a: {
        told: [
          ['2026-06-30T10:00:00Z', 5],
          ['2026-07-01T10:00:00Z', 5],
        ],
      },
    },
    ask: 'rank',
    input: { ...flowIn, ...firstOfJuly },
    told: [['a', 1, 5, 5, 5, 0]],
    later: {
      rule: { kind: 'correct', place: 'corridor', startDay: '2026-07-01', endDay: '2026-07-01', factor: 2 },
      told: [['a', 1, 10, 10, 5, 1]],
    },
  },
  {
    story: 'nothing of a day has come yet: completeness is nothing, which is not unknown',
    stores: { a: { told: [] } },
    ask: 'complete',
    input: { ...flowIn, ...none, ...firstOfJuly },
    told: [['a', 0]],
  },
  {
    story: 'a device is missed of the days it hung there',
    stores: { a: { since: '2026-07-01T12:00:00Z', told: [['2026-07-01T12:00:00Z', 1]] } },
    ask: 'complete',
    input: { ...flowIn, ...none, ...firstOfJuly },
    told: [['a', 1 / 144]],
  },
];
