import { randomInt, randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { captchaCharacters, drawCaptcha } from './captcha-picture.ts';

const lifeMilliseconds = 120_000;
const length = 4;

/** Creates a captcha and stores its answer for two minutes. `img`: an SVG as data URL. */
export async function createCaptcha({ systemDb: db, clock }: App): Promise<{ img: string; uuid: string }> {
  const answer = Array.from({ length }, () => captchaCharacters[randomInt(captchaCharacters.length)] ?? 'A').join('');
  const uuid = randomUUID();
  const expiresAt = new Date(clock.now() + lifeMilliseconds);
  await db
    .insertInto('challenges')
    .values({ id: uuid, kind: 'captcha', answer: answer.toLowerCase(), expiresAt })
    .execute();
  const picture = Buffer.from(drawCaptcha(answer)).toString('base64');
  return { img: `data:image/svg+xml;base64,${picture}`, uuid };
}

/** Throws `captchaWrong` unless the answer is right. The captcha is deleted before the comparison, so it allows one try. */
export async function requireCaptcha(app: App, uuid: string, answer: string): Promise<void> {
  const expected = await consumeChallenge(app, 'captcha', uuid);
  if (expected === null || expected !== answer.trim().toLowerCase()) throw new AppError('captchaWrong');
}

/** Deletes and returns a one-time answer; null if it was used, never issued or has expired. */
export async function consumeChallenge(
  { systemDb: db, clock }: App,
  kind: 'captcha' | 'nonce' | 'proof',
  id: string,
): Promise<string | null> {
  const taken = await db
    .deleteFrom('challenges')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning(['answer', 'expiresAt'])
    .executeTakeFirst();
  return taken !== undefined && taken.expiresAt.getTime() > clock.now() ? taken.answer : null;
}

/** Deletes expired challenges. */
export async function deleteOldChallenges({ systemDb: db, clock }: App): Promise<void> {
  await db.deleteFrom('challenges').where('expiresAt', '<', new Date(clock.now())).execute();
}
