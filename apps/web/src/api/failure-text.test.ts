import { createInstance } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { formatActionFailure } from './failure-text.ts';

const texts = createInstance();
beforeAll(() => texts.init({ lng: 'cimode' }));

test.each([
  ['offline', new Failure(0, 'offline')],
  ['timeout', new Failure(0, 'timeout')],
  ['reply that is no reply of the API', new Failure(200, 'badReply')],
  ['error page of a proxy', new Failure(502, null)],
  ['other error', new TypeError('broken')],
])('a failed action has its own text when the server gave none: %s', (_name, error) => {
  expect(formatActionFailure(texts.t, error, 'deleteFailed')).toBe('errors.deleteFailed');
});

test('a failed action has the text of the server when there is one', () => {
  expect(formatActionFailure(texts.t, new Failure(409, 'deviceBound', 'Unbind it.'), 'deleteFailed')).toBe(
    'Unbind it.',
  );
  expect(formatActionFailure(texts.t, new Failure(413, 'deviceBound'), 'uploadFailed')).toBe('errors.deviceBound');
});
