import { foldForIdentity } from '@portico/contract/words/identity-fold';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { orderBySpelling } from '../../platform/base-data/text-conditions.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { toNetworkPrefix, toSenderAddress } from '../../platform/tcp/network-prefix.ts';
import { hashToken } from '../../platform/tokens.ts';
import { requireActiveCompany } from '../users/index.ts';
import { isKnownDevice } from './known-devices.ts';
import { type LoginAttempt, runLoginAttempt } from './login-attempts.ts';
import type { LimitedSubject } from './login-limits.ts';
import {
  computePasswordFingerprint,
  consumeLoginTicket,
  consumeTicketTry,
  createLoginTicket,
  loadPendingLogin,
} from './login-ticket.ts';
import { consumeSecondFactorCode } from './second-factor.ts';

/** Where a login comes from. `deviceToken`: of the browser, null: it sent none. */
type Sender = Omit<LoginAttempt, 'username'> & { deviceToken: string | null };

/**
 * Checks a login, logs how it ended and returns the user's id. `requireHuman` checks the captcha; `readPassword` throws if the password
 * cannot be decrypted.
 */
export async function logIn(
  app: App,
  { username, ...sender }: Sender & { username: string },
  { requireHuman, readPassword }: { requireHuman: () => Promise<void>; readPassword: () => Promise<string> },
): Promise<number> {
  const user = await selectLoginUsers(app)
    .where('users.usernameKey', '=', foldForIdentity(username))
    .orderBy(orderBySpelling('users.username', username))
    .limit(1)
    .executeTakeFirst();
  const { limits, isKnown } = await findSenderLimits(app, user?.id ?? null, sender);
  const { deviceToken: _, ...from } = sender;
  return runLoginAttempt(app, { attempt: { username, ...from }, user, limits }, async ({ id, countAgainst }) => {
    await requireHuman();
    const password = await readPassword();
    // After the captcha, so that wrong captchas cannot delay an account.
    if (!isKnown) await countAgainst([accountSubject(user, username)]);
    const { id: userId, confirmedAt, passwordHash } = await requireRightPassword(app, user, password);
    if (confirmedAt === null) return userId;
    const login = { userId, attemptId: id, passwordMark: computePasswordFingerprint(passwordHash) };
    throw new AppError('secondFactorNeeded', { ticket: await createLoginTicket(app, login) });
  });
}

/** Finishes a login with a code of the second factor; returns the user's id. */
export async function finishLogin(
  app: App,
  { ticket, code }: { ticket: string; code: string },
  sender: Sender,
): Promise<number> {
  const { userId, attemptId: pendingAttemptId, passwordMark } = await loadPendingLogin(app, ticket);
  const user = await selectLoginUsers(app).where('users.id', '=', userId).executeTakeFirst();
  if (user === undefined) throw new AppError('secondFactorExpired');
  const { limits: senderLimits, isKnown } = await findSenderLimits(app, userId, sender);
  // The limit of the account does not apply: the ticket proves the password, so guesses of others must not delay this step.
  const ofFactor = { kind: 'secondFactor', value: `${userId} ${passwordMark}` } as const;
  const limits = isKnown ? senderLimits : [...senderLimits, ofFactor];
  const { deviceToken: _, ...from } = sender;
  const attempt = { username: user.username, ...from };
  return runLoginAttempt(app, { attempt, user, limits, pendingAttemptId }, async () => {
    await consumeTicketTry(app, ticket);
    if (computePasswordFingerprint(user.passwordHash) !== passwordMark) throw new AppError('secondFactorExpired');
    await consumeSecondFactorCode(app, userId, code);
    requireLoginAllowed(app, user);
    if (!(await consumeLoginTicket(app, ticket))) throw new AppError('secondFactorExpired');
    return userId;
  });
}

/** The limits of the sender: of its device if the user has logged in with it before, else of its address and network. */
async function findSenderLimits(
  app: App,
  userId: number | null,
  { address, deviceToken }: Sender,
): Promise<{ limits: LimitedSubject[]; isKnown: boolean }> {
  if (deviceToken !== null && (await isKnownDevice(app, userId, deviceToken)))
    return { limits: [{ kind: 'device', value: `${userId} ${hashToken(deviceToken)}` }], isKnown: true };
  return { limits: addressSubjects(address), isKnown: false };
}

/** The limits of an address and its network. */
export const addressSubjects = (address: string): LimitedSubject[] => [
  { kind: 'address', value: toSenderAddress(address) },
  { kind: 'network', value: toNetworkPrefix(address) },
];

/** The limit of an account. A new password, for example from an administrator, starts a new one: no guess of before can be right. */
function accountSubject(user: LoginUser | undefined, username: string): LimitedSubject {
  return user === undefined
    ? { kind: 'name', value: foldForIdentity(username) }
    : { kind: 'account', value: `${user.id} ${computePasswordFingerprint(user.passwordHash)}` };
}

type LoginUser = NonNullable<Awaited<ReturnType<ReturnType<typeof selectLoginUsers>['executeTakeFirst']>>>;

/** The users, with the columns that a login needs. */
function selectLoginUsers({ systemDb: db }: App) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.id', 'users.username', 'users.passwordHash', 'users.enabled', 'users.companyId'])
    .select(['companies.status', 'companies.expiresAt as companyExpiresAt', 'secondFactors.confirmedAt']);
}

/** The user if the password is right. A wrong name and a wrong password cause the same error and take the same time. */
async function requireRightPassword(app: App, user: LoginUser | undefined, password: string): Promise<LoginUser> {
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (user === undefined || !isRight) throw new AppError('loginFailed');
  requireLoginAllowed(app, user);
  return user;
}

function requireLoginAllowed({ clock }: App, user: LoginUser): void {
  if (!user.enabled) throw new AppError('userDisabled');
  requireActiveCompany(user, clock.now());
}
