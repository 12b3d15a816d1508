import { loadCatalogue } from '@portico/i18n';
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { problemsIn } from './field-problems.ts';

let t: TFunction;
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
});

test('what the server says of a field stands at the field, in words', () => {
  const failure = new Failure(400, 'badRequest', 'Wrong.', { name: 'tooLong', other: 'required' });
  expect(problemsIn(t, failure, ['name', 'email'])).toEqual({ problems: { name: 'Too long' }, formProblem: undefined });
});

test('what belongs to no field is said of the form', () => {
  expect(problemsIn(t, new Failure(400, 'badRequest', 'Wrong.', { other: 'required' }), ['name'])).toEqual({
    problems: {},
    formProblem: 'Wrong.',
  });
  expect(problemsIn(t, new Failure(0, 'offline'), ['name']).formProblem).toBe(
    'No connection. Reconnecting as soon as it is back.',
  );
});
