import type { App } from '../../platform/app.ts';
import { deleteOldChallenges } from './challenges.ts';
import { deleteOldEmailCodes } from './email-codes.ts';
import { deleteOldKnownDevices } from './known-devices.ts';
import { deleteOldLoginAttempts } from './login-attempts.ts';
import { deleteOldLoginLimits } from './login-limits.ts';
import { deleteOldSessions } from './sessions.ts';

export { reauthenticate } from './login-attempts.ts';
export { decryptPassword, ensureLoginKeys, type LoginKeys } from './password-encryption.ts';
export { authRoutes } from './routes.ts';
export { endOtherSessions } from './sessions.ts';

/** Deletes expired challenges and sessions, old mailed codes, login attempts and known devices, and login limits that ended. */
export async function deleteOldLoginData(app: App): Promise<void> {
  await deleteOldChallenges(app);
  await deleteOldEmailCodes(app);
  await deleteOldSessions(app);
  await deleteOldLoginAttempts(app);
  await deleteOldLoginLimits(app);
  await deleteOldKnownDevices(app);
}
