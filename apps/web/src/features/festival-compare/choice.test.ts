import type { Holiday } from '@portico/contract/routes/holidays';
import { expect, test } from 'vitest';
import { choiceOf, namesOf, namesToCompare, problemOf } from './choice.ts';

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
const years = { kind: '', name: '', festivals: 'latest' } as const;
const same = { ...years, kind: 'same' };
const ids = (said: Parameters<typeof choiceOf>[1]) => choiceOf(all, said, today).chosen.map((festival) => festival.id);

test('names that have begun, those there are several of first', () => {
  expect(namesToCompare(all, today)).toEqual(['Spring', 'Fair']);
  expect(namesToCompare([], today)).toEqual([]);
});

test('nothing said is the festival that was last there several times, in its latest three years', () => {
  expect(choiceOf(all, years, today).name).toBe('Spring');
  expect(ids(years)).toEqual([3, 4, 5]);
  expect(ids({ ...years, name: 'Fair' })).toEqual([2]);
  expect(choiceOf([], years, today)).toEqual({ name: null, offered: [], chosen: [], unseen: 0 });
});

test('in one year: those of the name that was last there twice in it; over years, the last of each', () => {
  const branches = [
    ...all,
    holiday(8, 'Opening', '2026-05-20'),
    holiday(9, 'Opening', '2026-05-11'),
    holiday(10, 'Opening', '2025-05-11'),
  ];
  const of = (said: Parameters<typeof choiceOf>[1]) => choiceOf(branches, said, today).chosen.map(({ id }) => id);
  expect(of(same)).toEqual([8, 9]);
  expect(of({ ...years, name: 'Opening' })).toEqual([8, 10]);
  expect(of({ ...same, name: 'Spring' })).toEqual([3]);
});

test('what an address names is shown as it is; what is not seen is counted, and what cannot be compared says why', () => {
  const problem = (said: Parameters<typeof choiceOf>[1]) => problemOf(choiceOf(all, said, today).chosen, said);
  expect(ids({ ...years, festivals: [6, 3] })).toEqual([3, 6]);
  expect(choiceOf(all, { ...years, name: 'Fair', festivals: [6, 3, 99] }, today)).toMatchObject({
    name: 'Spring',
    unseen: 1,
  });
  expect(problem({ ...years, festivals: [6, 3] })).toBeNull();
  expect(problem({ ...same, festivals: [6, 3] })).toBe('festivals.yearsDiffer');
  expect(problem({ ...years, festivals: [2, 3] })).toBe('errors.festivalNamesDiffer');
  expect(namesOf(choiceOf(all, { ...years, festivals: [2, 3] }, today).chosen)).toEqual(['Fair', 'Spring']);
  expect(problem({ ...years, festivals: [] })).toBe('festivals.chooseFestival');
});
