import { growthPeriods, rangeTypes } from '@portico/contract/words/time-ranges';
import { type AnalysisStory, createDayRange, flowInItem, withoutComparison } from './story.ts';

const firstOfJuly = createDayRange('2026-07-01', '2026-07-02');

/** Stories about records that are missing, late, reported twice, or changed by a rule. */
export const gapStories: readonly AnalysisStory[] = [
  {
    title: 'a store without records has no value and no rank',
    stores: { a: { records: [['2026-07-01T10:00:00Z', 0]] }, b: { records: [] } },
    analysis: 'rank',
    input: { ...flowInItem, ...withoutComparison, ...firstOfJuly },
    expected: [
      ['a', 1, 0, 0, null, null],
      ['b', null, null, null, null, null],
    ],
  },
  {
    title: 'growth is null when the comparison value is 0',
    stores: {
      a: {
        records: [
          ['2026-06-30T10:00:00Z', 0],
          ['2026-07-01T10:00:00Z', 5],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...firstOfJuly },
    expected: [['a', 1, 5, 5, 0, null]],
  },
  {
    title: 'growth is −1 when the value falls to 0',
    stores: {
      a: {
        records: [
          ['2026-06-30T10:00:00Z', 5],
          ['2026-07-01T10:00:00Z', 0],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...firstOfJuly },
    expected: [['a', 1, 0, 0, 5, -1]],
  },
  {
    title: 'a store opened during the comparison period is not compared',
    stores: {
      a: {
        since: '2026-06-30T09:00:00Z',
        records: [
          ['2026-06-30T10:00:00Z', 5],
          ['2026-07-01T10:00:00Z', 50],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...firstOfJuly },
    expected: [['a', 1, 50, 50, 5, 'countedLater']],
  },
  {
    title: 'a store opened at the start of the comparison period is compared',
    stores: {
      a: {
        since: '2026-06-30T00:00:00Z',
        records: [
          ['2026-06-30T10:00:00Z', 5],
          ['2026-07-01T10:00:00Z', 50],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...firstOfJuly },
    expected: [['a', 1, 50, 50, 5, 9]],
  },
  {
    title: 'a store opened this year is compared with last week only',
    stores: {
      a: {
        since: '2026-01-01T00:00:00Z',
        records: [
          ['2026-07-07T10:00:00Z', 6],
          ['2026-06-30T10:00:00Z', 3],
        ],
      },
    },
    analysis: 'growth',
    input: { ...flowInItem, timeType: growthPeriods.yesterday },
    expected: [['a', 6, 3, 'countedLater']],
  },
  {
    title: 'a day without records is left out of the usual day: 2 of 3 days',
    stores: {
      a: {
        records: [
          ['2026-06-22T10:00:00Z', 4],
          ['2026-07-06T10:00:00Z', 8],
        ],
      },
    },
    analysis: 'highlow',
    input: { ...flowInItem, ...createDayRange('2026-06-22', '2026-07-08'), week: 1 },
    expected: [['a', '10=6', '10:00 10:00', 6, '2 of 3']],
  },
  {
    title: 'a day with a count of 0 is part of the usual day',
    stores: {
      a: {
        records: [
          ['2026-06-29T10:00:00Z', 0],
          ['2026-07-06T10:00:00Z', 8],
        ],
      },
    },
    analysis: 'highlow',
    input: { ...flowInItem, ...createDayRange('2026-06-29', '2026-07-08'), week: 1 },
    expected: [['a', '10=4', '10:00 10:00', 4, '2 of 2']],
  },
  {
    title: 'an hour missing on one day is taken from the other day alone',
    stores: {
      a: {
        records: [
          ['2026-06-29T10:00:00Z', 2],
          ['2026-06-29T11:00:00Z', 5],
          ['2026-06-30T10:00:00Z', 4],
        ],
      },
    },
    analysis: 'highlow',
    input: { ...flowInItem, ...createDayRange('2026-06-29', '2026-07-01') },
    expected: [['a', '10=3 11=5', '11:00 10:00', 5.5, '2 of 2']],
  },
  {
    title: 'the lowest and highest day leave out unknown days and today',
    stores: {
      a: {
        records: [
          ['2026-07-06T10:00:00Z', 2, { batch: 3 }],
          ['2026-07-08T10:00:00Z', 2, { batch: 1 }],
        ],
      },
    },
    analysis: 'batch',
    input: { type: rangeTypes.week, ...withoutComparison },
    expected: [['a', '07-06=3 07-08=1', '07-06 07-06', 3, 1]],
  },
  {
    title: 'a metric no device measures is null, and so is its rate',
    stores: { a: { records: [['2026-07-01T10:00:00Z', 5]] } },
    analysis: 'funnel',
    input: { ...firstOfJuly, ...withoutComparison },
    expected: [
      ['flowIn', 5, null, null],
      ['averageDwellTime', null, null, null],
    ],
  },
  {
    title: 'a rate of zero passers-by and zero visitors is null',
    stores: { a: { records: [['2026-07-01T10:00:00Z', 0, { after: 0, batch: 0 }]] } },
    analysis: 'funnel',
    input: { ...firstOfJuly, ...withoutComparison },
    expected: [
      ['flowPassby', 0, null, null],
      ['flowIn', 0, null, null],
      ['batch', 0, null, null],
      ['averageDwellTime', null, null, null],
    ],
  },
  {
    title: 'a period reported twice counts once, with its last report',
    stores: {
      a: {
        records: [
          ['2026-07-01T10:00:00Z', 5, { uploadTime: '2026-07-01T10:06:00Z' }],
          ['2026-07-01T10:00:00Z', 7, { uploadTime: '2026-07-01T10:08:00Z' }],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...withoutComparison, ...firstOfJuly },
    expected: [['a', 1, 7, 7, null, null]],
  },
  {
    title: 'records that arrive days late change rank, comparison value and growth',
    stores: {
      a: {
        records: [
          ['2026-06-30T10:00:00Z', 4],
          ['2026-07-01T10:00:00Z', 5],
        ],
      },
      b: { records: [['2026-07-01T10:00:00Z', 6]] },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...firstOfJuly },
    expected: [
      ['b', 1, 6, 6, null, 'noBase'],
      ['a', 2, 5, 5, 4, 0.25],
    ],
    later: {
      lateRecords: [
        ['2026-07-01T11:00:00Z', 3],
        ['2026-06-30T11:00:00Z', 4],
      ],
      expected: [
        ['a', 1, 8, 8, 8, 0],
        ['b', 2, 6, 6, null, 'noBase'],
      ],
    },
  },
  {
    title: 'late records of an evening change the usual Friday',
    stores: { a: { records: [['2026-07-03T10:00:00Z', 4]] } },
    analysis: 'highlow',
    input: { ...flowInItem, ...createDayRange('2026-06-29', '2026-07-06'), week: 5 },
    expected: [['a', '10=4', '10:00 10:00', 4, '1 of 1']],
    later: {
      lateRecords: [['2026-07-03T21:00:00Z', 6]],
      expected: [['a', '10=4 21=6', '21:00 10:00', 10, '1 of 1']],
    },
  },
  {
    title: 'an eliminated day is missing: it is not 0 and not in the mean',
    stores: {
      a: {
        records: [
          ['2026-06-29T10:00:00Z', 900],
          ['2026-06-30T10:00:00Z', 4],
        ],
      },
    },
    analysis: 'highlow',
    input: { ...flowInItem, ...createDayRange('2026-06-29', '2026-07-01') },
    expected: [['a', '10=452', '10:00 10:00', 452, '2 of 2']],
    later: {
      rule: { kind: 'eliminate', place: 'entity', startDay: '2026-06-29', endDay: '2026-06-29' },
      expected: [['a', '10=4', '10:00 10:00', 4, '1 of 2']],
    },
  },
  {
    title: 'a store with an eliminated comparison period is not compared',
    stores: {
      a: {
        records: [
          ['2026-06-30T10:00:00Z', 4],
          ['2026-07-01T10:00:00Z', 5],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...firstOfJuly },
    expected: [['a', 1, 5, 5, 4, 0.25]],
    later: {
      rule: { kind: 'eliminate', place: 'entity', startDay: '2026-06-30', endDay: '2026-06-30' },
      expected: [['a', 1, 5, 5, null, 'noBase']],
    },
  },
  {
    title: 'a factor of 2 on an entrance doubles its value',
    stores: {
      a: {
        records: [
          ['2026-06-30T10:00:00Z', 5],
          ['2026-07-01T10:00:00Z', 5],
        ],
      },
    },
    analysis: 'rank',
    input: { ...flowInItem, ...firstOfJuly },
    expected: [['a', 1, 5, 5, 5, 0]],
    later: {
      rule: { kind: 'correct', place: 'corridor', startDay: '2026-07-01', endDay: '2026-07-01', factor: 2 },
      expected: [['a', 1, 10, 10, 5, 1]],
    },
  },
  {
    title: 'completeness is 0, not null, when a day has no records',
    stores: { a: { records: [] } },
    analysis: 'complete',
    input: { ...flowInItem, ...withoutComparison, ...firstOfJuly },
    expected: [['a', 0]],
  },
  {
    title: 'completeness expects periods of a device only from its installation on',
    stores: { a: { since: '2026-07-01T12:00:00Z', records: [['2026-07-01T12:00:00Z', 1]] } },
    analysis: 'complete',
    input: { ...flowInItem, ...withoutComparison, ...firstOfJuly },
    expected: [['a', 1 / 144]],
  },
];
