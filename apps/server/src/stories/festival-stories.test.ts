import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDays } from '../platform/testing/festival-company.ts';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { type FestivalStory, runFestivalStory, type StoryReports } from './festivals/story.ts';

// Festival analyses with records and expected answers computed by hand.

const clock = createFixedClock('2026-11-20T12:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
}, 300_000);
afterAll(async () => server?.stop());

/** Records at the same time of each day, from the first to the last. */
const daily = (first: string, last: string, time: string, people: (place: number) => number): StoryReports =>
  listDays(first, last).map((day, index) => [`${day}T${time}`, people(index)]);

const stories: FestivalStory[] = [
  {
    title: 'Spring Festivals of two years are compared by weekday',
    now: '2025-03-01T00:00:00Z',
    stores: {
      shop: {
        zone: 'Asia/Shanghai',
        reports: [
          ...daily('2024-02-10', '2024-02-17', '10:00:00+08:00', (place) => 10 * (place + 1)),
          ...daily('2025-01-28', '2025-02-04', '10:00:00+08:00', (place) => 20 * (place + 1)),
        ],
      },
    },
    festivals: [
      ['2024-02-10', '2024-02-17'],
      ['2025-01-28', '2025-02-04'],
    ],
    expected: {
      aligned: ['20 40 60 80 100 120 140 160', '10 20 30 40 50 60 70 80'],
      // The later one begins on a Tuesday, the earlier one on a Saturday. Of two Saturdays and Tuesdays, the closer one is taken.
      yearRows: [
        '2025-01-28 2024-02-13 20/40',
        '2025-01-29 2024-02-14 40/50',
        '2025-01-30 2024-02-15 60/60',
        '2025-01-31 2024-02-16 80/70',
        '2025-02-01 2024-02-17 100/80',
        '2025-02-02 2024-02-11 120/20',
        '2025-02-03 2024-02-12 140/30',
        '2025-02-04 – noMatch',
        '– 2024-02-10',
      ],
      // 560 and 350 people over seven days.
      years: [7, 80, 50, 3 / 5],
      index: { 2024: ['2024-02-10'], 2025: ['2025-01-28'] },
    },
  },
  {
    title: 'a leap day is a separate day of a longer festival',
    now: '2024-03-10T00:00:00Z',
    stores: { shop: { reports: daily('2024-02-21', '2024-03-01', '12:00:00Z', (place) => place + 1) } },
    festivals: [['2024-02-28', '2024-03-01']],
    expected: {
      // 21 February has 1, …, 28 February 8, 29 February 9, 1 March 10.
      days: '8/1 9/2 10/3 ?/4 ?/5 ?/6 ?/7',
      // 27 people compared with 6 on the same three weekdays.
      compared: { shop: [9, 2, 7 / 2], together: [9, 2, 7 / 2] },
    },
  },
  {
    title: 'festivals on 29 February are not compared when weekdays differ',
    now: '2024-03-10T00:00:00Z',
    stores: {
      shop: {
        reports: [
          ['2020-02-29T12:00:00Z', 8],
          ['2024-02-29T12:00:00Z', 10],
        ],
      },
    },
    festivals: [
      ['2020-02-29', '2020-02-29'],
      ['2024-02-29', '2024-02-29'],
    ],
    expected: {
      aligned: ['10', '8'],
      // A Thursday and a Saturday.
      yearRows: ['2024-02-29 – noMatch', '– 2020-02-29'],
      years: [0, null, null, null],
    },
  },
  {
    title: 'a festival counts both halves of Berlin’s repeated hour',
    now: '2026-10-27T12:00:00Z',
    stores: {
      shop: {
        zone: 'Europe/Berlin',
        reports: [
          ['2026-10-18T00:30:00Z', 10],
          // 02:30 in summer time, and again in winter time.
          ['2026-10-25T00:30:00Z', 20],
          ['2026-10-25T01:30:00Z', 5],
          // 23:55 in winter time, and midnight, which is after the festival.
          ['2026-10-25T22:55:00Z', 1],
          ['2026-10-25T23:00:00Z', 1000],
        ],
      },
    },
    festivals: [['2026-10-25', '2026-10-25']],
    expected: {
      days: '26/10 ?/? ?/? ?/? ?/? ?/? ?/?',
      compared: { shop: [26, 10, 1.6], together: [26, 10, 1.6] },
    },
  },
  {
    title: 'with New York’s skipped hour both days are compared up to 03:30',
    // 03:30 in summer time, two and a half hours after midnight.
    now: '2026-03-08T07:32:00Z',
    stores: {
      shop: {
        zone: 'America/New_York',
        reports: [
          ['2026-03-01T06:30:00Z', 10],
          ['2026-03-01T07:30:00Z', 10],
          ['2026-03-01T08:20:00Z', 10],
          // Reported at 03:25; a period that starts at 03:30 had not ended then.
          ['2026-03-01T08:30:00Z', 1000],
          ['2026-03-08T06:30:00Z', 33],
          ['2026-03-08T07:20:00Z', 12],
        ],
      },
    },
    festivals: [['2026-03-08', '2026-03-09']],
    expected: {
      state: 'running',
      days: '45/1030 ?/? ?/? ?/? ?/? ?/? ?/?',
      compared: { shop: [45, 30, 0.5], together: [45, 30, 0.5] },
    },
  },
  {
    title: 'a Berlin bar’s night with the clock change is one business day',
    // The second 02:30.
    now: '2026-10-25T01:32:00Z',
    stores: {
      bar: {
        zone: 'Europe/Berlin',
        hours: '20:00:00~03:59:59',
        reports: [
          ['2026-10-17T20:00:00Z', 100],
          ['2026-10-18T00:20:00Z', 50],
          ['2026-10-18T00:30:00Z', 1000],
          ['2026-10-24T20:00:00Z', 200],
          ['2026-10-25T00:20:00Z', 60],
          ['2026-10-25T01:20:00Z', 40],
        ],
      },
    },
    festivals: [['2026-10-24', '2026-10-24']],
    hours: ['20:00:00', '03:59:59'],
    expected: {
      state: 'running',
      days: '300/1150 ?/? ?/? ?/? ?/? ?/? ?/?',
      compared: { bar: [300, 150, 1], together: [300, 150, 1] },
    },
  },
  {
    title: 'a festival over New Year belongs to the year it begins in',
    now: '2026-01-10T00:00:00Z',
    stores: {
      shop: {
        reports: [
          ...daily('2025-12-23', '2025-12-29', '12:00:00Z', () => 10),
          ...daily('2025-12-30', '2026-01-02', '12:00:00Z', (place) => 20 + place),
        ],
      },
    },
    festivals: [['2025-12-30', '2026-01-02']],
    expected: {
      days: '20/10 21/10 22/10 23/10 ?/10 ?/10 ?/10',
      compared: { shop: [21.5, 10, 1.15], together: [21.5, 10, 1.15] },
      index: { 2025: ['2025-12-30'], 2026: [] },
    },
  },
  {
    title: 'a festival of one day is compared with the same weekday only',
    now: '2026-05-12T00:00:00Z',
    stores: {
      shop: { reports: daily('2026-05-04', '2026-05-11', '12:00:00Z', (place) => (place === 7 ? 12 : place + 3)) },
    },
    festivals: [['2026-05-11', '2026-05-11']],
    expected: {
      days: '12/3 ?/4 ?/5 ?/6 ?/7 ?/8 ?/9',
      rows: '12/3 noMatch noMatch noMatch noMatch noMatch noMatch',
      compared: { shop: [12, 3, 3], together: [12, 3, 3] },
    },
  },
  {
    title: 'a running festival is compared up to now',
    now: '2026-05-12T09:33:00Z',
    stores: {
      shop: {
        reports: [
          ...daily('2026-05-04', '2026-05-10', '08:00:00Z', () => 10),
          ...daily('2026-05-04', '2026-05-10', '18:00:00Z', () => 30),
          ['2026-05-11T12:00:00Z', 50],
          ['2026-05-12T08:00:00Z', 15],
          // Already reported, but ends only at 09:35.
          ['2026-05-12T09:30:00Z', 7],
        ],
      },
    },
    festivals: [['2026-05-11', '2026-05-13']],
    expected: {
      state: 'running',
      days: '50/40 22/40 ?/40 ?/40 ?/40 ?/40 ?/40',
      // (50 + 15) ÷ 2 compared with (40 + 10) ÷ 2.
      compared: { shop: [32.5, 25, 0.3], together: [32.5, 25, 0.3] },
    },
  },
  {
    title: 'a store that opened in the week before is not compared',
    now: '2026-05-20T00:00:00Z',
    stores: {
      old: { reports: daily('2026-05-04', '2026-05-11', '12:00:00Z', (place) => (place === 7 ? 15 : 10)) },
      new: { since: '2026-05-08T00:00:00Z', reports: daily('2026-05-08', '2026-05-11', '12:00:00Z', () => 100) },
    },
    festivals: [['2026-05-11', '2026-05-11']],
    expected: {
      days: '115/10 ?/10 ?/10 ?/10 ?/110 ?/110 ?/110',
      compared: { old: [15, 10, 0.5], new: [100, null, 'countedLater'], together: [15, 10, 0.5] },
    },
  },
  {
    title: 'growth is null when the comparison period has no records',
    now: '2026-05-20T00:00:00Z',
    stores: { shop: { reports: [['2026-05-11T12:00:00Z', 15]] } },
    festivals: [['2026-05-11', '2026-05-11']],
    expected: {
      days: '15/? ?/? ?/? ?/? ?/? ?/? ?/?',
      compared: { shop: [15, null, 'noBase'], together: [null, null, null] },
    },
  },
  {
    title: 'growth is null when the comparison period has a count of 0',
    now: '2026-05-20T00:00:00Z',
    stores: { shop: { reports: daily('2026-05-04', '2026-05-11', '12:00:00Z', (place) => (place === 7 ? 15 : 0)) } },
    festivals: [['2026-05-11', '2026-05-11']],
    expected: {
      compared: { shop: [15, 0, null], together: [15, 0, null] },
    },
  },
  {
    title: 'a store’s missing day is left out on both sides of its row',
    now: '2026-05-20T00:00:00Z',
    stores: {
      one: {
        reports: [
          ...daily('2026-05-04', '2026-05-06', '12:00:00Z', (place) => 10 * (place + 1)),
          ...daily('2026-05-11', '2026-05-13', '12:00:00Z', (place) => 15 * (place + 1)),
        ],
      },
      other: {
        reports: [
          ...daily('2026-05-04', '2026-05-06', '12:00:00Z', () => 100),
          ['2026-05-11T12:00:00Z', 150],
          ['2026-05-13T12:00:00Z', 150],
        ],
      },
    },
    festivals: [['2026-05-11', '2026-05-13']],
    expected: {
      days: '165/110 30/120 195/130 ?/? ?/? ?/? ?/?',
      rows: '165/110 30/20 195/130 noMatch noMatch noMatch noMatch',
      // 390 and 260 people in the three rows.
      compared: { one: [30, 20, 1 / 2], other: [150, 100, 1 / 2], together: [130, 260 / 3, 1 / 2] },
    },
  },
  {
    title: 'a running festival is compared with last year to the same minute',
    // Saturday 2 May 2026, 10:02 in Berlin.
    now: '2026-05-02T08:02:00Z',
    stores: {
      shop: {
        zone: 'Europe/Berlin',
        reports: [
          // Thursday 1 to Saturday 3 May 2025.
          ['2025-05-01T08:00:00+02:00', 5],
          ['2025-05-02T08:00:00+02:00', 40],
          ['2025-05-02T18:00:00+02:00', 60],
          ['2025-05-03T09:00:00+02:00', 20],
          ['2025-05-03T10:00:00+02:00', 900],
          ['2026-05-01T12:00:00+02:00', 150],
          ['2026-05-02T09:55:00+02:00', 30],
        ],
      },
    },
    festivals: [
      ['2025-05-01', '2025-05-03'],
      ['2026-05-01', '2026-05-03'],
    ],
    expected: {
      yearRows: [
        '2026-05-01 2025-05-02 150/100',
        '2026-05-02 2025-05-03 30/20',
        '2026-05-03 – noMatch',
        '– 2025-05-01',
      ],
      years: [2, 90, 60, 1 / 2],
    },
  },
];

test.each(stories)(
  '$title',
  async (story) => {
    expect(await runFestivalStory(server, clock, story)).toMatchObject(story.expected);
  },
  300_000,
);

test('there are fourteen festival stories', () => {
  expect(stories).toHaveLength(14);
});
