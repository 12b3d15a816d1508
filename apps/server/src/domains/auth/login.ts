import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { requireCompany } from '../users/index.ts';
import { type Attempt, beginAttempt, endAttempt, failureOf } from './attempts.ts';
import { loginOfTicket, newTicket, passwordMarkOf, takeTry, useTicket } from './login-ticket.ts';
import { useFactorCode } from './second-factor.ts';

/** Runs the checks of a login and writes down how it ended. `openPassword` throws where it could not be read. */
export async function logIn(app: App, attempt: Attempt, openPassword: () => Promise<string>): Promise<number> {
  return judged(app, attempt, null, async (attemptId) => {
    const person = await personWith(app, attempt.username, await openPassword());
    if (person.confirmedAt === null) return person.id;
    const login = { userId: person.id, attemptId, passwordMark: passwordMarkOf(person.passwordHash) };
    throw new AppError('secondFactorNeeded', { ticket: await newTicket(app, login) });
  });
}

/** Finishes a login with a code of the second factor. */
export async function finishLogin(
  app: App,
  { ticket, code }: { ticket: string; code: string },
  from: Omit<Attempt, 'username'>,
): Promise<number> {
  const { userId, attemptId, passwordMark } = await loginOfTicket(app, ticket);
  const person = await people(app).where('users.id', '=', userId).executeTakeFirst();
  if (person === undefined) throw new AppError('secondFactorExpired');
  return judged(app, { username: person.username, ...from }, attemptId, async () => {
    await takeTry(app, ticket);
    if (passwordMarkOf(person.passwordHash) !== passwordMark) throw new AppError('secondFactorExpired');
    await useFactorCode(app, userId, code);
    requireAdmitted(app, person);
    if (!(await useTicket(app, ticket))) throw new AppError('secondFactorExpired');
    return userId;
  });
}

async function judged(
  app: App,
  attempt: Attempt,
  waiting: number | null,
  check: (attemptId: number) => Promise<number>,
): Promise<number> {
  const id = await beginAttempt(app, attempt, waiting);
  try {
    const userId = await check(id);
    await endAttempt(app, id, null);
    return userId;
  } catch (error) {
    await endAttempt(app, id, failureOf(error));
    throw error;
  }
}

type Person = NonNullable<Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirst']>>>;

/** What a login has to know of people. */
function people({ systemDb: db }: App) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.id', 'users.username', 'users.passwordHash', 'users.enabled', 'users.companyId'])
    .select(['companies.status', 'companies.expiresAt as companyExpiresAt', 'secondFactors.confirmedAt']);
}

/** The person with this name and password. A wrong name and a wrong password look the same and take the same time. */
async function personWith(app: App, username: string, password: string): Promise<Person> {
  const person = await people(app).where(sql`lower(users.username)`, '=', username.toLowerCase()).executeTakeFirst();
  const isRight = await verifyPassword(password, person?.passwordHash ?? null);
  if (person === undefined || !isRight) throw new AppError('loginFailed');
  requireAdmitted(app, person);
  return person;
}

function requireAdmitted({ clock }: App, person: Person): void {
  if (!person.enabled) throw new AppError('userDisabled');
  requireCompany(person, clock.now());
}
