import { randomInt, randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { captchaPicture, glyphNames } from './captcha-picture.ts';

const lifeMilliseconds = 120_000;
const length = 4;

/** Makes a captcha and remembers its answer for two minutes. */
export async function newCaptcha({ systemDb: db, clock }: App): Promise<{ img: string; uuid: string }> {
  const answer = Array.from({ length }, () => glyphNames[randomInt(glyphNames.length)] ?? 'A').join('');
  const uuid = randomUUID();
  const expiresAt = new Date(clock.now() + lifeMilliseconds);
  await db
    .insertInto('challenges')
    .values({ id: uuid, kind: 'captcha', answer: answer.toLowerCase(), expiresAt })
    .execute();
  const picture = Buffer.from(captchaPicture(answer)).toString('base64');
  return { img: `data:image/svg+xml;base64,${picture}`, uuid };
}

/** Checks an answer; the captcha is gone before it is compared, whatever comes out. */
export async function requireCaptcha(app: App, uuid: string, answer: string): Promise<void> {
  const expected = await takeChallenge(app, 'captcha', uuid);
  if (expected === null || expected !== answer.trim().toLowerCase()) throw new AppError('captchaWrong');
}

/** Takes a one-time answer out of the store: null if it was used, never given out, or is too old. */
export async function takeChallenge(
  { systemDb: db, clock }: App,
  kind: 'captcha' | 'nonce',
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

/** Forgets challenges nobody used. */
export async function forgetOldChallenges({ systemDb: db, clock }: App): Promise<void> {
  await db.deleteFrom('challenges').where('expiresAt', '<', new Date(clock.now())).execute();
}
