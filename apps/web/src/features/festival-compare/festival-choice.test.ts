import type { Holiday } from '@portico/contract/routes/holidays';
import { expect, test } from 'vitest';
import {
  findFestivalProblem,
  listComparableNames,
  listUniqueFestivalNames,
  resolveFestivalChoice,
} from './festival-choice.ts';

const today = '2026-11-20';

function holiday(id: number, name: string, startTime: string): Holiday {
  return {
    id,
    name,
    holidayDate: `${startTime};${startTime}`,
    startTime,
    endTime: startTime,
    year: Number(startTime.slice(0, 4)),
    numberOfDays: 1,
    kind: 'festival',
    inherit: true,
    deptId: null,
    deptName: null,
    seededFrom: null,
    editable: true,
    revision: 1,
    createTime: '2026-01-01T00:00:00Z',
  };
}

const all = [
  holiday(1, 'Spring', '2027-02-06'),
  holiday(2, 'Fair', '2026-09-01'),
  holiday(3, 'Spring', '2026-02-15'),
  holiday(4, 'Spring', '2025-01-28'),
  holiday(5, 'Spring', '2024-02-10'),
  holiday(6, 'Spring', '2023-01-21'),
  holiday(7, 'Christmas', '2026-12-25'),
];
const years = { mode: '', festivalName: '', festivalIds: 'latest' } as const;
const same = { ...years, mode: 'same' };
const ids = (given: Parameters<typeof resolveFestivalChoice>[1]) =>
  resolveFestivalChoice(all, given, today).chosen.map((festival) => festival.id);

test('names of started festivals are listed, repeated names first', () => {
  expect(listComparableNames(all, today, 'en')).toEqual(['Spring', 'Fair']);
  expect(listComparableNames([], today, 'en')).toEqual([]);
});

test('by default the latest repeated festival is compared over three years', () => {
  expect(resolveFestivalChoice(all, years, today).name).toBe('Spring');
  expect(ids(years)).toEqual([3, 4, 5]);
  expect(ids({ ...years, festivalName: 'Fair' })).toEqual([2]);
  expect(resolveFestivalChoice([], years, today)).toEqual({ name: null, options: [], chosen: [], hiddenCount: 0 });
});

test('same-year mode selects all festivals of a year, else one per year', () => {
  const branches = [
    ...all,
    holiday(8, 'Opening', '2026-05-20'),
    holiday(9, 'Opening', '2026-05-11'),
    holiday(10, 'Opening', '2025-05-11'),
  ];
  const chosenIds = (given: Parameters<typeof resolveFestivalChoice>[1]) =>
    resolveFestivalChoice(branches, given, today).chosen.map(({ id }) => id);
  expect(chosenIds(same)).toEqual([8, 9]);
  expect(chosenIds({ ...years, festivalName: 'Opening' })).toEqual([8, 10]);
  expect(chosenIds({ ...same, festivalName: 'Spring' })).toEqual([3]);
});

test('festivals in the URL are selected; hidden ones are counted', () => {
  const problem = (given: Parameters<typeof resolveFestivalChoice>[1]) =>
    findFestivalProblem(resolveFestivalChoice(all, given, today).chosen, given);
  expect(ids({ ...years, festivalIds: [6, 3] })).toEqual([3, 6]);
  expect(resolveFestivalChoice(all, { ...years, festivalName: 'Fair', festivalIds: [6, 3, 99] }, today)).toMatchObject({
    name: 'Spring',
    hiddenCount: 1,
  });
  expect(problem({ ...years, festivalIds: [6, 3] })).toBeNull();
  expect(problem({ ...same, festivalIds: [6, 3] })).toBe('festivals.yearsDiffer');
  expect(problem({ ...years, festivalIds: [2, 3] })).toBe('errors.festivalNamesDiffer');
  expect(listUniqueFestivalNames(resolveFestivalChoice(all, { ...years, festivalIds: [2, 3] }, today).chosen)).toEqual([
    'Fair',
    'Spring',
  ]);
  expect(problem({ ...years, festivalIds: [] })).toBe('festivals.chooseFestival');
});
