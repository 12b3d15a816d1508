import { expect, test } from 'vitest';
import { parseWorkTime, wholeDayWindow } from './business-hours.ts';
import {
  alignFestivalDays,
  alignFestivals,
  findComparedExtent,
  isDayOver,
  listLocalDays,
  matchDaysByWeekday,
} from './festival-days.ts';
import { festivalBaseRange } from './festivals.ts';
import { addDays, formatDay, parseLocal, weekday } from './local-time.ts';

/** A range of days, both included. */
const range = (first: string, last: string) => ({ from: parseLocal(first), to: addDays(parseLocal(last), 1) });
const text = (day: number | null) => (day === null ? '–' : formatDay(day).slice(2));
const rows = (...[one, other]: Parameters<typeof alignFestivalDays>) =>
  alignFestivalDays(one, other).map(({ day, base }) => `${text(day)} ${text(base)}`);

test('festivals moved by weeks are matched by weekday', () => {
  // 15 February 2026 is a Sunday, 28 January 2025 a Tuesday.
  expect(rows(range('2026-02-15', '2026-02-23'), range('2025-01-28', '2025-02-04'))).toEqual([
    '26-02-15 –',
    '26-02-16 –',
    '26-02-17 25-01-28',
    '26-02-18 25-01-29',
    '26-02-19 25-01-30',
    '26-02-20 25-01-31',
    '26-02-21 25-02-01',
    '26-02-22 25-02-02',
    '26-02-23 25-02-03',
    '– 25-02-04',
  ]);
});

test('all days are matched when both festivals have whole weeks', () => {
  // Thursday to Wednesday, and Wednesday to Tuesday.
  const found = rows(range('2026-10-01', '2026-10-07'), range('2025-10-01', '2025-10-07'));
  expect(found).toHaveLength(7);
  expect([found[0], found[5], found[6]]).toEqual(['26-10-01 25-10-02', '26-10-06 25-10-07', '26-10-07 25-10-01']);
});

test('nothing is matched when festivals share no weekday', () => {
  expect(rows(range('2026-12-25', '2026-12-25'), range('2025-12-25', '2025-12-25'))).toEqual([
    '26-12-25 –',
    '– 25-12-25',
  ]);
  expect(rows(range('2024-02-29', '2024-02-29'), range('2020-02-29', '2020-02-29'))).toHaveLength(2);
});

test('the 7 days before are matched one week apart, across a leap day', () => {
  const festival = range('2024-02-28', '2024-03-08');
  const found = alignFestivalDays(festival, festivalBaseRange(festival));
  expect(found).toHaveLength(10);
  for (const [index, { day, base }] of found.entries())
    expect(text(base)).toBe(index < 7 ? text(addDays(day ?? 0, -7)) : '–');
  const short = range('2024-03-05', '2024-03-05');
  expect(rows(short, festivalBaseRange(short)).slice(0, 2)).toEqual(['24-03-05 24-02-27', '– 24-02-28']);
});

test('a day of both festivals is not compared with itself', () => {
  expect(rows(range('2026-05-12', '2026-05-20'), range('2026-05-11', '2026-05-13'))).toContain('26-05-18 26-05-11');
  const same = range('2026-05-12', '2026-05-14');
  expect(matchDaysByWeekday(same, same)).toEqual([]);
});

test('rows of three festivals contain each day once, matched in turn', () => {
  const festivals = [
    range('2026-05-01', '2026-05-05'),
    range('2025-05-01', '2025-05-05'),
    range('2024-05-01', '2024-05-05'),
  ];
  expect(alignFestivals(festivals).map((row) => row.map(text).join(' '))).toEqual([
    '26-05-01 25-05-02 24-05-03',
    '26-05-02 25-05-03 24-05-04',
    '26-05-03 25-05-04 24-05-05',
    '26-05-04 25-05-05 –',
    '26-05-05 – –',
    '– 25-05-01 24-05-02',
    '– – 24-05-01',
  ]);
  expect(alignFestivals([])).toEqual([]);
});

test('matches have equal weekdays, and none more is possible', () => {
  // Every length of both up to 20 days, and every shift of weekdays.
  const lengths = Array.from({ length: 20 }, (_, index) => index + 1);
  const cases = lengths.flatMap((own) =>
    lengths.flatMap((other) => [0, 1, 2, 3, 4, 5, 6].map((gap) => [own, other, gap])),
  );
  const from = parseLocal('2026-02-15');
  let matched = 0;
  for (const [own = 0, other = 0, gap = 0] of cases) {
    const later = { from, to: addDays(from, own) };
    const to = addDays(from, -gap);
    const earlier = { from: addDays(to, -other), to };
    const found = matchDaysByWeekday(later, earlier);
    matched += found.length;
    for (const { day, base } of found) expect(weekday(day)).toBe(weekday(base));
    for (const side of ['day', 'base'] as const)
      expect(new Set(found.map((pair) => pair[side])).size).toBe(found.length);
    const [days, bases] = [listLocalDays(later), listLocalDays(earlier)];
    expect(days).toEqual(expect.arrayContaining(found.map(({ day }) => day)));
    expect(bases).toEqual(expect.arrayContaining(found.map(({ base }) => base)));
    const freeDays = new Set(days.filter((one) => found.every(({ day }) => day !== one)).map(weekday));
    const freeBases = bases.filter((one) => found.every(({ base }) => base !== one)).map(weekday);
    expect(freeBases.filter((name) => freeDays.has(name))).toEqual([]);
    // No single match can be replaced by one with a free day that is closer.
    const distance = (day: number, base: number) => Math.abs(days.indexOf(day) - bases.indexOf(base));
    for (const { day, base } of [found[0], found.at(-1)].flatMap((one) => one ?? []))
      for (const free of bases.filter(
        (one) => weekday(one) === weekday(day) && found.every((pair) => pair.base !== one),
      ))
        expect(distance(day, free)).toBeGreaterThanOrEqual(distance(day, base));
    const all = alignFestivalDays(later, earlier);
    expect(all.flatMap(({ day }) => day ?? [])).toEqual(days);
    expect(all.flatMap(({ base }) => base ?? []).toSorted((a, b) => a - b)).toEqual(bases);
  }
  expect(matched).toBeGreaterThan(5000);
});

test('the running day is compared in part, a coming day not at all', () => {
  const pair = { day: parseLocal('2026-05-11'), base: parseLocal('2026-05-04') };
  const at = (time: string, hours?: string) =>
    findComparedExtent(pair, {
      asOf: parseLocal(time),
      window: hours === undefined ? wholeDayWindow : parseWorkTime(hours),
    });
  expect(at('2026-05-11')).toBeNull();
  expect(at('2026-05-11 00:05:00')).toBe('part');
  expect(at('2026-05-12')).toBe('whole');
  expect(at('2026-05-12 01:00:00', '20:00:00~01:59:59')).toBe('part');
  expect(at('2026-05-12 02:00:00', '20:00:00~01:59:59')).toBe('whole');
  expect(findComparedExtent({ ...pair, base: null }, { asOf: pair.day, window: wholeDayWindow })).toBeNull();
  const night = { asOf: parseLocal('2026-05-12 01:55:00'), window: parseWorkTime('20:00:00~01:59:59') };
  expect(isDayOver(pair.day, night)).toBe(false);
  // A base day that is not over cannot be compared.
  expect(findComparedExtent({ day: pair.base, base: pair.day }, night)).toBeNull();
});
