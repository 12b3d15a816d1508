import { rangeTypes } from '@portico/contract/words/time-ranges';
import { days, flowIn, none, type Story } from './story.ts';

const firstOfJuly = days('2026-07-01', '2026-07-02');
const ten = '2026-07-01T10:00:00Z';
const doors = { east: [[ten, 50]], north: [[ten, 30]], west: [[ten, 20]] } as const;

/** Entrances, areas, organisations, and what is a part of what. */
export const placeStories: readonly Story[] = [
  {
    story: 'entrances of a store by what they have of it',
    stores: { a: { told: doors } },
    ask: 'proportion',
    input: { ...flowIn, ...firstOfJuly, by: 'entrance' },
    told: [
      ['east', 50, 0.5],
      ['north', 30, 0.3],
      ['west', 20, 0.2],
      ['whole', 100, null],
    ],
  },
  {
    story: 'areas overlap, and leave out what no area has',
    stores: { a: { told: doors, areas: { front: ['east', 'north'], upper: ['north'] } } },
    ask: 'proportion',
    input: { ...flowIn, ...firstOfJuly, by: 'area' },
    told: [
      ['front', 80, 0.8],
      ['upper', 30, 0.3],
      ['whole', 100, 20],
    ],
  },
  {
    story: 'areas beside each other: what both have counts once together',
    stores: { a: { told: doors, areas: { front: ['east', 'north'], upper: ['north', 'west'] } } },
    ask: 'contrast',
    of: 'areas',
    input: { ...flowIn, ...none, ...firstOfJuly, step: '1h' },
    told: [
      ['front', '07-01 10:00=80', 80, '', null],
      ['upper', '07-01 10:00=50', 50, '', null],
      ['together', '07-01 10:00=100'],
    ],
  },
  {
    story: 'doors ranked; equal ones by name',
    stores: { a: { told: { side: [[ten, 4]], back: [[ten, 4]], main: [[ten, 9]] } } },
    ask: 'rank',
    of: 'doors',
    input: { ...flowIn, ...none, ...firstOfJuly },
    told: [
      ['main', 1, 9, 9, null, null],
      ['back', 2, 4, 4, null, null],
      ['side', 2, 4, 4, null, null],
    ],
  },
  {
    story: 'the usual day of a door',
    stores: {
      a: {
        told: {
          main: [
            ['2026-06-29T10:00:00Z', 2],
            ['2026-06-30T10:00:00Z', 4],
          ],
          side: [['2026-06-29T10:00:00Z', 90]],
        },
      },
    },
    ask: 'highlow',
    of: 'doors',
    input: { ...flowIn, ...days('2026-06-29', '2026-07-01') },
    told: [
      ['main', '10=3', '10:00 10:00', 3, '2 of 2'],
      ['side', '10=90', '10:00 10:00', 90, '1 of 2'],
    ],
  },
  {
    story: 'a region’s comparison is of the stores that were there, its value of all',
    stores: {
      a: {
        organisation: 'north',
        told: [
          ['2026-06-30T10:00:00Z', 10],
          [ten, 12],
        ],
      },
      b: { organisation: 'north', since: '2026-06-30T20:00:00Z', told: [[ten, 40]] },
      c: {
        organisation: 'south',
        told: [
          ['2026-06-30T10:00:00Z', 30],
          [ten, 15],
        ],
      },
    },
    ask: 'rank',
    of: 'organisations',
    input: { ...flowIn, ...firstOfJuly },
    told: [
      ['north', 1, 52, 12, 10, 0.2],
      ['south', 2, 15, 15, 30, -0.5],
    ],
  },
  {
    story: 'regions by day, beside the days before of the stores that were there',
    stores: {
      a: {
        organisation: 'north',
        told: [
          ['2026-06-28T10:00:00Z', 1],
          ['2026-07-01T10:00:00Z', 2],
        ],
      },
      b: {
        organisation: 'north',
        since: '2026-06-28T00:30:00Z',
        told: [
          ['2026-06-29T10:00:00Z', 100],
          ['2026-07-02T10:00:00Z', 4],
        ],
      },
    },
    ask: 'contrast',
    of: 'organisations',
    input: { ...flowIn, ...days('2026-07-01', '2026-07-04'), step: '1d' },
    told: [['north', '07-01=2 07-02=4', 6, '07-01=1', 1]],
  },
  {
    story: 'rates of a region come from the sums of its stores',
    stores: {
      a: { organisation: 'north', told: [[ten, 1, { after: 1 }]] },
      b: { organisation: 'north', told: [[ten, 8, { after: 90 }]] },
    },
    ask: 'rank',
    of: 'organisations',
    input: { item: 'enteringRate', ...none, ...firstOfJuly },
    told: [['north', 1, 0.09, 0.09, null, null]],
  },
  {
    story: 'stay of two stores together is the time of all by the people of all',
    stores: {
      a: { told: [[ten, 1, { dwell: { seconds: 600, count: 1 } }]] },
      b: { told: [[ten, 9, { dwell: { seconds: 900, count: 9 } }]] },
    },
    ask: 'funnel',
    input: { ...firstOfJuly, ...none },
    told: [
      ['flowIn', 10, null, null],
      ['averageDwellTime', 150, null, null],
    ],
  },
  {
    story: 'customers are people less staff, never below nobody',
    stores: { a: { told: [[ten, 10, { staffIn: 4 }]] }, b: { told: [[ten, 2, { staffIn: 5 }]] } },
    ask: 'rank',
    input: { item: 'customerIn', ...none, ...firstOfJuly },
    told: [
      ['a', 1, 6, 6, null, null],
      ['b', 2, 0, 0, null, null],
    ],
  },
  {
    story: 'men and women of all who could be told',
    stores: { a: { told: [[ten, 12, { gender: { male: 3, female: 6, unknown: 1 } }]] } },
    ask: 'proportion',
    input: { item: 'gender', ...firstOfJuly, by: 'part' },
    told: [
      ['male', 3, 0.3],
      ['female', 6, 0.6],
      ['unknown', 1, 0.1],
      ['whole', 10, null],
    ],
  },
  {
    story: 'the usual week of two stores together',
    stores: {
      a: { told: [['2026-06-29T10:00:00Z', 4]] },
      b: {
        told: [
          ['2026-06-29T10:00:00Z', 2],
          ['2026-07-06T11:00:00Z', 8],
        ],
      },
    },
    ask: 'matrix',
    input: { ...flowIn, ...days('2026-06-29', '2026-07-07') },
    told: ['10=6 11=8 2 of 2', ...Array.from({ length: 6 }, () => '0 of 1')],
  },
  {
    story: 'groups per person, and the same of the day before',
    stores: {
      a: {
        told: [
          ['2026-07-07T10:00:00Z', 8, { after: 32, batch: 2 }],
          ['2026-06-30T10:00:00Z', 4, { after: 4, batch: 1 }],
        ],
      },
    },
    ask: 'funnel',
    input: { type: rangeTypes.yesterday },
    told: [
      ['flowPassby', 32, 4, null],
      ['flowIn', 8, 4, 0.2],
      ['batch', 2, 1, 0.25],
      ['averageDwellTime', null, null, null],
    ],
  },
];
