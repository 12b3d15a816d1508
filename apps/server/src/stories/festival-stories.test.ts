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
    title: 'Spring Festivals of two years are compared day by day',
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
      // 720 and 360 people over eight days each.
      years: [8, 90, 45, 1],
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
      compared: { shop: [9, 4, 5 / 4], together: [9, 4, 5 / 4] },
    },
  },
  {
    title: 'festivals on 29 February four years apart are compared',
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
      years: [1, 10, 8, 1 / 4],
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
    title: 'a festival of one day is compared with the mean of seven days',
    now: '2026-05-12T00:00:00Z',
    stores: {
      shop: { reports: daily('2026-05-04', '2026-05-11', '12:00:00Z', (place) => (place === 7 ? 12 : place)) },
    },
    festivals: [['2026-05-11', '2026-05-11']],
    expected: {
      // 0 + 1 + … + 6 = 21 over seven days.
      days: '12/0 ?/1 ?/2 ?/3 ?/4 ?/5 ?/6',
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
      compared: { old: [15, 10, 0.5], new: [100, 100, 'countedLater'], together: [15, 10, 0.5] },
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
];

test.each(stories)(
  '$story',
  async (story) => {
    expect(await runFestivalStory(server, clock, story)).toMatchObject(story.expected);
  },
  300_000,
);

test('there are twelve festival stories', () => {
  expect(stories).toHaveLength(12);
});
