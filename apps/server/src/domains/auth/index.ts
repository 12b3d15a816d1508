import type { App } from '../../platform/app.ts';
import { forgetOldChallenges } from './captcha.ts';
import { forgetOldSessions } from './sessions.ts';

export { authRoutes } from './routes.ts';

/** Forgets one-time answers and sessions that are over. */
export async function forgetOldLogins(app: App): Promise<void> {
  await forgetOldChallenges(app);
  await forgetOldSessions(app);
}
