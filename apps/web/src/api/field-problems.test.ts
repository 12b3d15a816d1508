import { loadCatalogue } from '@portico/i18n';
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { toFieldProblems } from './field-problems.ts';

let t: TFunction;
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
});

test('a problem of a known field is shown at this field', () => {
  const failure = new Failure(400, 'badRequest', 'Wrong.', { name: 'tooLong', other: 'required' });
  expect(toFieldProblems(t, failure, ['name', 'email'])).toEqual({
    problems: { name: 'Too long' },
    formProblem: undefined,
  });
});

test('a problem without a known field is shown for the whole form', () => {
  expect(toFieldProblems(t, new Failure(400, 'badRequest', 'Wrong.', { other: 'required' }), ['name'])).toEqual({
    problems: {},
    formProblem: 'Wrong.',
  });
  expect(toFieldProblems(t, new Failure(0, 'offline'), ['name']).formProblem).toBe(
    'No connection. Reconnecting as soon as it is back.',
  );
});
