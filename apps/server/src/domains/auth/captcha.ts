import { randomInt } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { captchaCharacters, drawCaptcha } from './captcha-picture.ts';
import { consumeChallenge, createChallenge } from './challenges.ts';

const lifeMilliseconds = 120_000;
const length = 4;

/** Creates a captcha that can be answered for two minutes. `img`: an SVG as data URL. */
export function createCaptcha(app: App, challengeKey: Buffer): { img: string; uuid: string } {
  const answer = Array.from({ length }, () => captchaCharacters[randomInt(captchaCharacters.length)] ?? 'A').join('');
  const uuid = createChallenge(app, challengeKey, { kind: 'captcha', answer: answer.toLowerCase(), lifeMilliseconds });
  const picture = Buffer.from(drawCaptcha(answer)).toString('base64');
  return { img: `data:image/svg+xml;base64,${picture}`, uuid };
}

/** Throws `captchaWrong` unless the answer is right. The captcha is used up before the comparison, so it allows one try. */
export async function requireCaptcha(
  app: App,
  challengeKey: Buffer,
  { uuid, code }: { uuid: string; code: string },
): Promise<void> {
  const expected = await consumeChallenge(app, challengeKey, 'captcha', uuid);
  if (expected === null || expected !== code.trim().toLowerCase()) throw new AppError('captchaWrong');
}
