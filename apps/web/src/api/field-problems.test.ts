import { loadCatalogue } from '@portico/i18n';
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { toFieldProblems } from './field-problems.ts';

let t: TFunction;
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
});

test('a problem of a field gets its text at that field', () => {
  const failure = new Failure(400, 'badRequest', 'Wrong.', { name: 'tooLong', other: 'required' });
  expect(toFieldProblems(t, failure, ['name', 'email'])).toEqual({
    problems: { name: 'Too long' },
    formProblem: undefined,
  });
});

test('a problem of no known field becomes the problem of the form', () => {
  expect(toFieldProblems(t, new Failure(400, 'badRequest', 'Wrong.', { other: 'required' }), ['name'])).toEqual({
    problems: {},
    formProblem: 'Wrong.',
  });
  expect(toFieldProblems(t, new Failure(0, 'offline'), ['name']).formProblem).toBe(
    'No connection. Reconnecting as soon as it is back.',
  );
});
