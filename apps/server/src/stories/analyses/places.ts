import { rangeTypes } from '@portico/contract/words/time-ranges';
import { type AnalysisStory, createDayRange, flowInItem, withoutComparison } from './story.ts';

const firstOfJuly = createDayRange('2026-07-01', '2026-07-02');
const ten = '2026-07-01T10:00:00Z';
const doors = { east: [[ten, 50]], north: [[ten, 30]], west: [[ten, 20]] } as const;

/** Stories about entrances, areas, organisations and their shares. */
export const placeStories: readonly AnalysisStory[] = [
  {
    title: 'shares of the entrances of a store',
    stores: { a: { records: doors } },
    analysis: 'proportion',
    input: { ...flowInItem, ...firstOfJuly, by: 'entrance' },
    expected: [
      ['east', 50, 0.5],
      ['north', 30, 0.3],
      ['west', 20, 0.2],
      ['whole', 100, null],
    ],
  },
  {
    title: 'overlapping areas, and an entrance outside all areas',
    stores: { a: { records: doors, areas: { front: ['east', 'north'], upper: ['north'] } } },
    analysis: 'proportion',
    input: { ...flowInItem, ...firstOfJuly, by: 'area' },
    expected: [
      ['front', 80, 0.8],
      ['upper', 30, 0.3],
      ['whole', 100, 20],
    ],
  },
  {
    title: 'an entrance of two areas counts once in their total',
    stores: { a: { records: doors, areas: { front: ['east', 'north'], upper: ['north', 'west'] } } },
    analysis: 'contrast',
    placeKind: 'areas',
    input: { ...flowInItem, ...withoutComparison, ...firstOfJuly, step: '1h' },
    expected: [
      ['front', '07-01 10:00=80', 80, '', null],
      ['upper', '07-01 10:00=50', 50, '', null],
      ['together', '07-01 10:00=100'],
    ],
  },
  {
    title: 'entrances ranked, equal ones by name',
    stores: { a: { records: { side: [[ten, 4]], back: [[ten, 4]], main: [[ten, 9]] } } },
    analysis: 'rank',
    placeKind: 'doors',
    input: { ...flowInItem, ...withoutComparison, ...firstOfJuly },
    expected: [
      ['main', 1, 9, 9, null, null],
      ['back', 2, 4, 4, null, null],
      ['side', 2, 4, 4, null, null],
    ],
  },
  {
    title: 'the usual day of an entrance',
    stores: {
      a: {
        records: {
          main: [
            ['2026-06-29T10:00:00Z', 2],
            ['2026-06-30T10:00:00Z', 4],
          ],
          side: [['2026-06-29T10:00:00Z', 90]],
        },
      },
    },
    analysis: 'highlow',
    placeKind: 'doors',
    input: { ...flowInItem, ...createDayRange('2026-06-29', '2026-07-01') },
    expected: [
      ['main', '10=3', '10:00 10:00', 3, '2 of 2'],
      ['side', '10=90', '10:00 10:00', 90, '1 of 2'],
    ],
  },
  {
    title: 'a region compares its comparable stores; its value has all stores',
    stores: {
      a: {
        organisation: 'north',
        records: [
          ['2026-06-30T10:00:00Z', 10],
          [ten, 12],
        ],
      },
      b: { organisation: 'north', since: '2026-06-30T20:00:00Z', records: [[ten, 40]] },
      c: {
        organisation: 'south',
        records: [
          ['2026-06-30T10:00:00Z', 30],
          [ten, 15],
        ],
      },
    },
    analysis: 'rank',
    placeKind: 'organisations',
    input: { ...flowInItem, ...firstOfJuly },
    expected: [
      ['north', 1, 52, 12, 10, 0.2],
      ['south', 2, 15, 15, 30, -0.5],
    ],
  },
  {
    title: 'regions by day against the days before, in comparable stores only',
    stores: {
      a: {
        organisation: 'north',
        records: [
          ['2026-06-28T10:00:00Z', 1],
          ['2026-07-01T10:00:00Z', 2],
        ],
      },
      b: {
        organisation: 'north',
        since: '2026-06-28T00:30:00Z',
        records: [
          ['2026-06-29T10:00:00Z', 100],
          ['2026-07-02T10:00:00Z', 4],
        ],
      },
    },
    analysis: 'contrast',
    placeKind: 'organisations',
    input: { ...flowInItem, ...createDayRange('2026-07-01', '2026-07-04'), step: '1d' },
    expected: [['north', '07-01=2 07-02=4', 6, '07-01=1', 1]],
  },
  {
    title: 'rates of a region come from the sums of its stores',
    stores: {
      a: { organisation: 'north', records: [[ten, 1, { after: 1 }]] },
      b: { organisation: 'north', records: [[ten, 8, { after: 90 }]] },
    },
    analysis: 'rank',
    placeKind: 'organisations',
    input: { item: 'enteringRate', ...withoutComparison, ...firstOfJuly },
    expected: [['north', 1, 0.09, 0.09, null, null]],
  },
  {
    title: 'dwell time of two stores is their total time divided by all stays',
    stores: {
      a: { records: [[ten, 1, { dwell: { seconds: 600, count: 1 } }]] },
      b: { records: [[ten, 9, { dwell: { seconds: 900, count: 9 } }]] },
    },
    analysis: 'funnel',
    input: { ...firstOfJuly, ...withoutComparison },
    expected: [
      ['flowIn', 10, null, null],
      ['averageDwellTime', 150, null, null],
    ],
  },
  {
    title: 'customers are people minus staff, at least 0',
    stores: { a: { records: [[ten, 10, { staffIn: 4 }]] }, b: { records: [[ten, 2, { staffIn: 5 }]] } },
    analysis: 'rank',
    input: { item: 'customerIn', ...withoutComparison, ...firstOfJuly },
    expected: [
      ['a', 1, 6, 6, null, null],
      ['b', 2, 0, 0, null, null],
    ],
  },
  {
    title: 'gender shares are taken of the gender total, not of people in',
    stores: { a: { records: [[ten, 12, { gender: { male: 3, female: 6, unknown: 1 } }]] } },
    analysis: 'proportion',
    input: { item: 'gender', ...firstOfJuly, by: 'part' },
    expected: [
      ['male', 3, 0.3],
      ['female', 6, 0.6],
      ['unknown', 1, 0.1],
      ['whole', 10, null],
    ],
  },
  {
    title: 'the usual week of two stores together',
    stores: {
      a: { records: [['2026-06-29T10:00:00Z', 4]] },
      b: {
        records: [
          ['2026-06-29T10:00:00Z', 2],
          ['2026-07-06T11:00:00Z', 8],
        ],
      },
    },
    analysis: 'matrix',
    input: { ...flowInItem, ...createDayRange('2026-06-29', '2026-07-07') },
    expected: ['10=6 11=8 2 of 2', ...Array.from({ length: 6 }, () => '0 of 1')],
  },
  {
    title: 'the funnel of yesterday and of the day a week before',
    stores: {
      a: {
        records: [
          ['2026-07-07T10:00:00Z', 8, { after: 32, batch: 2 }],
          ['2026-06-30T10:00:00Z', 4, { after: 4, batch: 1 }],
        ],
      },
    },
    analysis: 'funnel',
    input: { type: rangeTypes.yesterday },
    expected: [
      ['flowPassby', 32, 4, null],
      ['flowIn', 8, 4, 0.2],
      ['batch', 2, 1, 0.25],
      ['averageDwellTime', null, null, null],
    ],
  },
];
