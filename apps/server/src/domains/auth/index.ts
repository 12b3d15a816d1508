import type { App } from '../../platform/app.ts';
import { forgetOldAttempts } from './attempts.ts';
import { forgetOldChallenges } from './captcha.ts';
import { forgetOldSessions } from './sessions.ts';

export { authRoutes } from './routes.ts';

/** Forgets one-time answers, sessions that are over and the oldest of the log of logins. */
export async function forgetOldLogins(app: App): Promise<void> {
  await forgetOldChallenges(app);
  await forgetOldSessions(app);
  await forgetOldAttempts(app);
}
