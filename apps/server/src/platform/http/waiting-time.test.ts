import { languageCodes } from '@portico/contract/words/languages';
import { preloadCatalogues } from '@portico/i18n';
import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { buildErrorBody, formatWaitingTime } from './replies.ts';

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [900, '15 minutes'],
])('a wait of %i seconds is formatted as "%s"', (seconds, text) => {
  expect(formatWaitingTime(seconds, 'en')).toBe(text);
});

test('a refusal with a waiting time names it in every language', async () => {
  await preloadCatalogues();
  const messages = languageCodes.flatMap((language) =>
    (['tooManyLogins', 'tooManyRequests'] as const).map((key) => {
      const { message } = buildErrorBody(new AppError(key, {}, 900), language) as { message: string }; // of an error reply
      expect(message).toContain(formatWaitingTime(900, language));
      return message;
    }),
  );
  expect(new Set(messages).size).toBe(36);
  expect(messages).toContain('登录尝试次数过多，请 15分钟后再试');
  expect(messages).toContain('Too many requests. Try again in 15 minutes.');
});
