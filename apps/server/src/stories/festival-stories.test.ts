import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysBetween } from '../platform/testing/festival-company.ts';
import { fixedClock } from '../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../platform/testing/server.ts';
import { type FestivalStory, tell, type Told } from './festivals/story.ts';

// Festivals in numbers worked out by hand: what was told, what is asked, and what the answer is.

const clock = fixedClock('2026-11-20T12:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
}, 300_000);
afterAll(async () => server?.stop());

/** At one time of each day from the first to the last. */
const daily = (first: string, last: string, time: string, people: (place: number) => number): Told =>
  daysBetween(first, last).map((day, place) => [`${day}T${time}`, people(place)]);

const stories: FestivalStory[] = [
  {
    story: 'Spring Festival is in February of one year and in January of the next, and lies beside itself day by day',
    now: '2025-03-01T00:00:00Z',
    stores: {
      shop: {
        zone: 'Asia/Shanghai',
        told: [
          ...daily('2024-02-10', '2024-02-17', '10:00:00+08:00', (place) => 10 * (place + 1)),
          ...daily('2025-01-28', '2025-02-04', '10:00:00+08:00', (place) => 20 * (place + 1)),
        ],
      },
    },
    festivals: [
      ['2024-02-10', '2024-02-17'],
      ['2025-01-28', '2025-02-04'],
    ],
    told: {
      aligned: ['20 40 60 80 100 120 140 160', '10 20 30 40 50 60 70 80'],
      // 720 and 360 people over eight days each.
      years: [8, 90, 45, 1],
      index: { 2024: ['2024-02-10'], 2025: ['2025-01-28'] },
    },
  },
  {
    story: 'a leap day has the week before it, and a day of its own within a longer festival',
    now: '2024-03-10T00:00:00Z',
    stores: { shop: { told: daily('2024-02-21', '2024-03-01', '12:00:00Z', (place) => place + 1) } },
    festivals: [['2024-02-28', '2024-03-01']],
    told: {
      // 21 February has 1, …, 28 February 8, 29 February 9, 1 March 10.
      days: '8/1 9/2 10/3 ?/4 ?/5 ?/6 ?/7',
      compared: { shop: [9, 4, 5 / 4], together: [9, 4, 5 / 4] },
    },
  },
  {
    story: 'a leap day is beside 29 February four years later, as one day',
    now: '2024-03-10T00:00:00Z',
    stores: {
      shop: {
        told: [
          ['2020-02-29T12:00:00Z', 8],
          ['2024-02-29T12:00:00Z', 10],
        ],
      },
    },
    festivals: [
      ['2020-02-29', '2020-02-29'],
      ['2024-02-29', '2024-02-29'],
    ],
    told: {
      aligned: ['10', '8'],
      years: [1, 10, 8, 1 / 4],
    },
  },
  {
    story: 'in Berlin the hour that comes twice is one hour of the festival, and both its halves count',
    now: '2026-10-27T12:00:00Z',
    stores: {
      shop: {
        zone: 'Europe/Berlin',
        told: [
          ['2026-10-18T00:30:00Z', 10],
          // Half past two in summer time, and again in winter time.
          ['2026-10-25T00:30:00Z', 20],
          ['2026-10-25T01:30:00Z', 5],
          // Five to midnight in winter time, and midnight, which is no day of the festival.
          ['2026-10-25T22:55:00Z', 1],
          ['2026-10-25T23:00:00Z', 1000],
        ],
      },
    },
    festivals: [['2026-10-25', '2026-10-25']],
    told: {
      days: '26/10 ?/? ?/? ?/? ?/? ?/? ?/?',
      compared: { shop: [26, 10, 1.6], together: [26, 10, 1.6] },
    },
  },
  {
    story: 'in New York the hour that is skipped is one of the day a week ago: at half past three both are as far',
    // 03:30 in summer time, two and a half hours after midnight.
    now: '2026-03-08T07:32:00Z',
    stores: {
      shop: {
        zone: 'America/New_York',
        told: [
          ['2026-03-01T06:30:00Z', 10],
          ['2026-03-01T07:30:00Z', 10],
          ['2026-03-01T08:20:00Z', 10],
          // At 03:25 it was told; at 03:30 it was not over then.
          ['2026-03-01T08:30:00Z', 1000],
          ['2026-03-08T06:30:00Z', 33],
          ['2026-03-08T07:20:00Z', 12],
        ],
      },
    },
    festivals: [['2026-03-08', '2026-03-09']],
    told: {
      state: 'running',
      days: '45/1030 ?/? ?/? ?/? ?/? ?/? ?/?',
      compared: { shop: [45, 30, 0.5], together: [45, 30, 0.5] },
    },
  },
  {
    story: 'a bar in Berlin stays open through the night the clocks go back: it is one night until it closes',
    // The second half past two.
    now: '2026-10-25T01:32:00Z',
    stores: {
      bar: {
        zone: 'Europe/Berlin',
        hours: '20:00:00~03:59:59',
        told: [
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
    told: {
      state: 'running',
      days: '300/1150 ?/? ?/? ?/? ?/? ?/? ?/?',
      compared: { bar: [300, 150, 1], together: [300, 150, 1] },
    },
  },
  {
    story: 'a festival over New Year is of the year it begins in, and its days go on in the next',
    now: '2026-01-10T00:00:00Z',
    stores: {
      shop: {
        told: [
          ...daily('2025-12-23', '2025-12-29', '12:00:00Z', () => 10),
          ...daily('2025-12-30', '2026-01-02', '12:00:00Z', (place) => 20 + place),
        ],
      },
    },
    festivals: [['2025-12-30', '2026-01-02']],
    told: {
      days: '20/10 21/10 22/10 23/10 ?/10 ?/10 ?/10',
      compared: { shop: [21.5, 10, 1.15], together: [21.5, 10, 1.15] },
      index: { 2025: ['2025-12-30'], 2026: [] },
    },
  },
  {
    story: 'a festival of one day stands beside the mean of seven',
    now: '2026-05-12T00:00:00Z',
    stores: { shop: { told: daily('2026-05-04', '2026-05-11', '12:00:00Z', (place) => (place === 7 ? 12 : place)) } },
    festivals: [['2026-05-11', '2026-05-11']],
    told: {
      // 0 + 1 + … + 6 = 21 over seven days.
      days: '12/0 ?/1 ?/2 ?/3 ?/4 ?/5 ?/6',
      compared: { shop: [12, 3, 3], together: [12, 3, 3] },
    },
  },
  {
    story: 'a festival that runs today is compared until now: whole days, and of today the periods that are over',
    now: '2026-05-12T09:33:00Z',
    stores: {
      shop: {
        told: [
          ...daily('2026-05-04', '2026-05-10', '08:00:00Z', () => 10),
          ...daily('2026-05-04', '2026-05-10', '18:00:00Z', () => 30),
          ['2026-05-11T12:00:00Z', 50],
          ['2026-05-12T08:00:00Z', 15],
          // Told already, but over at 09:35 only.
          ['2026-05-12T09:30:00Z', 7],
        ],
      },
    },
    festivals: [['2026-05-11', '2026-05-13']],
    told: {
      state: 'running',
      days: '50/40 22/40 ?/40 ?/40 ?/40 ?/40 ?/40',
      // (50 + 15) ÷ 2 beside (40 + 10) ÷ 2.
      compared: { shop: [32.5, 25, 0.3], together: [32.5, 25, 0.3] },
    },
  },
  {
    story: 'a store that opened within the week before is left out, and what it had is not in the comparison',
    now: '2026-05-20T00:00:00Z',
    stores: {
      old: { told: daily('2026-05-04', '2026-05-11', '12:00:00Z', (place) => (place === 7 ? 15 : 10)) },
      new: { since: '2026-05-08T00:00:00Z', told: daily('2026-05-08', '2026-05-11', '12:00:00Z', () => 100) },
    },
    festivals: [['2026-05-11', '2026-05-11']],
    told: {
      days: '115/10 ?/10 ?/10 ?/10 ?/110 ?/110 ?/110',
      compared: { old: [15, 10, 0.5], new: [100, 100, 'countedLater'], together: [15, 10, 0.5] },
    },
  },
  {
    story: 'a base of which nothing is known is no zero: nothing is compared with it',
    now: '2026-05-20T00:00:00Z',
    stores: { shop: { told: [['2026-05-11T12:00:00Z', 15]] } },
    festivals: [['2026-05-11', '2026-05-11']],
    told: {
      days: '15/? ?/? ?/? ?/? ?/? ?/? ?/?',
      compared: { shop: [15, null, 'noBase'], together: [null, null, null] },
    },
  },
  {
    story: 'a base in which nobody came is known, and from nobody nothing grows',
    now: '2026-05-20T00:00:00Z',
    stores: { shop: { told: daily('2026-05-04', '2026-05-11', '12:00:00Z', (place) => (place === 7 ? 15 : 0)) } },
    festivals: [['2026-05-11', '2026-05-11']],
    told: {
      compared: { shop: [15, 0, null], together: [15, 0, null] },
    },
  },
];

test.each(stories)(
  '$story',
  async (story) => {
    expect(await tell(server, clock, story)).toMatchObject(story.told);
  },
  300_000,
);

test('so many stories are told', () => {
  expect(stories).toHaveLength(12);
});
