import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser, UserCall } from '../../platform/http/caller.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Database } from '../../platform/things/schema.ts';
import { takeTurn } from '../../platform/things/take-turns.ts';
import { areInside, type OrganisationScope, organisationScopeOf } from '../organisations/index.ts';
import { handableRoleIds } from '../roles/index.ts';
import { holdsAdministratorRole, isAdministrator, peopleOf, type Person, protectionOf } from './person.ts';

type Tx = Transaction<Database>;
type Caller = Pick<UserCall, 'db' | 'user'>;

/** The turn to change people of one company (null: of the platform), and whose it is to do so. */
export type Turn = { tx: Tx; user: CurrentUser; scope: OrganisationScope; companyId: number | null };

/** Changes people of a company while nobody else changes its accounts. */
export async function changePeople<T>(
  { db, user }: Caller,
  companyId: number | null,
  change: (turn: Turn) => Promise<T>,
): Promise<T> {
  const changing = db.transaction().execute(async (tx) => {
    await takeTurn(tx, companyId);
    return change({ tx, user, companyId, scope: await organisationScopeOf(tx, user) });
  });
  return unlessBroken(changing, { users_username: new AppError('usernameTaken', { username: 'taken' }) });
}

/** Whose company the first of these people is of; for the turn to change them. */
export async function companyOf({ db, user }: Caller, ids: readonly number[]): Promise<number | null> {
  if (user.companyId !== null) return user.companyId;
  const [person] = await peopleOf(db, ids.slice(0, 1));
  if (person === undefined) throw new AppError('notFound');
  return person.companyId;
}

/** People the caller may see, in the order asked for; any other one is "not found". */
export async function requireVisible(turn: Turn, ids: readonly number[]): Promise<Person[]> {
  const wanted = [...new Set(ids)];
  const found = new Map((await peopleOf(turn.tx, wanted)).map((person) => [person.id, person]));
  return wanted.map((id) => {
    const person = found.get(id);
    if (person?.companyId !== turn.companyId || !isVisible(turn, person)) throw new AppError('notFound');
    return person;
  });
}

function isVisible({ user, scope }: Turn, person: Person): boolean {
  if (person.id === user.id || scope === 'all') return true;
  return person.depts.some((dept) => areInside(scope, [dept.id]));
}

/** People the caller may change. */
export async function requireChangeable(turn: Turn, ids: readonly number[]): Promise<Person[]> {
  const people = await requireVisible(turn, ids);
  const handable = await handableRoleIds(turn.tx, turn.user, turn.companyId);
  for (const person of people) {
    const problem = protectionOf(person, turn.user, turn.scope, handable);
    if (problem !== null) throw new AppError(problem);
  }
  return people;
}

/** Refuses a change that takes the last one who can run the company, or the platform. */
export async function requireAdministratorLeft({ tx, companyId }: Turn, before: readonly Person[]): Promise<void> {
  if (!before.some(isAdministrator)) return;
  const left = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`company_id is not distinct from ${companyId}`)
    .where('enabled', '=', true)
    .$if(companyId !== null, (query) => query.where(holdsAdministratorRole))
    .limit(1)
    .executeTakeFirst();
  if (left === undefined) throw new AppError('userProtected');
}

/** Whose password or second factor the caller may take away. Those made with a company are for the platform to help. */
export async function requireResettable(caller: Caller, id: number): Promise<Person> {
  const { db, user } = caller;
  // One's own are changed on the profile, by who proves to be oneself.
  if (id === user.id) throw new AppError('yourself');
  const companyId = await companyOf(caller, [id]);
  return db.transaction().execute(async (tx) => {
    const turn = { tx, user, companyId, scope: await organisationScopeOf(tx, user) };
    const [person] = user.companyId === null ? await requireVisible(turn, [id]) : await requireChangeable(turn, [id]);
    if (person === undefined) throw new AppError('notFound');
    return person;
  });
}
