import type { App } from '../../platform/app.ts';
import { forgetOldAttempts } from './attempts.ts';
import { forgetOldChallenges } from './captcha.ts';
import { forgetOldEmailCodes } from './email-codes.ts';
import { forgetOldSessions } from './sessions.ts';

export { proveAgain } from './attempts.ts';
export { loginKey, openPassword } from './password-envelope.ts';
export { authRoutes } from './routes.ts';
export { endOtherSessions } from './sessions.ts';

/** Forgets one-time answers, mailed codes, sessions that are over and the oldest of the log of logins. */
export async function forgetOldLogins(app: App): Promise<void> {
  await forgetOldChallenges(app);
  await forgetOldEmailCodes(app);
  await forgetOldSessions(app);
  await forgetOldAttempts(app);
}
