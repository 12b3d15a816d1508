import { users } from '@portico/contract/routes/users';
import type { InputOf } from '@portico/contract/route';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { nextRevision, requireRevision } from '../../platform/things/revisions.ts';
import { randomPassword } from '../../platform/tokens.ts';
import { forgetImage, imageNameOf } from '../images/index.ts';
import {
  changePeople,
  companyOf,
  requireAdministratorLeft,
  requireChangeable,
  requireResettable,
  type Turn,
} from './changes.ts';
import { endSessions } from './end-sessions.ts';
import { allowedGrants, areEqual, give, grantsOf } from './grants.ts';
import { peopleOf, type Person } from './person.ts';
import { userRows } from './user-rows.ts';

/** People of a company, or the platform's own. */
export function userRoutes(app: App): void {
  const { handle, events, systemDb } = app;

  handle(users.list, async (input, call) => userRows(app, call, input));

  handle(users.add, async (input, call) => {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const made = await changePeople(call, call.user.companyId, async (turn) =>
      addPerson(turn, input, { passwordHash, createdAt: new Date(app.clock.now()) }),
    );
    call.record({ name: made.username, companyId: made.companyId, changes: changesOf(null, written(made)) });
    return { id: made.id, password };
  });

  handle(users.change, async (input, call) => {
    const companyId = await companyOf(call, [input.id]);
    const { before, after } = await changePeople(call, companyId, async (turn) => changePerson(turn, input));
    call.record({ name: after.username, companyId, changes: changesOf(written(before), written(after)) });
    // Whoever is disabled is out at once, and told why by their session, which stays refused; enabled again they log in anew.
    if (before.enabled && !after.enabled) events.emit('session.ended', { userId: after.id });
    if (!before.enabled && after.enabled) await endSessions(app, [after.id]);
    if (companyId !== null && !areEqual(grantsOf(before), grantsOf(after)))
      events.emit('rights.changed', { companyId });
    return {};
  });

  handle(users.remove, async ({ ids }, call) => {
    if (ids.length === 0) return {};
    if (ids.includes(call.user.id)) throw new AppError('yourself');
    const companyId = await companyOf(call, ids);
    const gone = await changePeople(call, companyId, async (turn) => {
      const people = await requireChangeable(turn, ids);
      await turn.tx.deleteFrom('users').where('id', 'in', ids).execute();
      for (const picture of picturesOf(people)) await forgetImage(turn.tx, picture);
      await requireAdministratorLeft(turn, people);
      return people;
    });
    const name = gone.map((person) => person.username).join(', ');
    call.record({ name, companyId, changes: gone.flatMap((person) => changesOf(written(person), null)) });
    await endSessions(app, ids);
    for (const picture of picturesOf(gone)) await app.imageFiles.remove(picture);
    return {};
  });

  handle(users.resetPass, async ({ userId }, call) => {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const person = await requireResettable(call, userId);
    await systemDb
      .updateTable('users')
      .set({ passwordHash, mustChangePassword: true })
      .where('id', '=', person.id)
      .execute();
    await endSessions(app, [person.id]);
    recordReset(call, person, 'password');
    return { password };
  });

  handle(users.resetSecondFactor, async ({ userId }, call) => {
    const person = await requireResettable(call, userId);
    await systemDb.transaction().execute(async (tx) => {
      await tx.deleteFrom('secondFactors').where('userId', '=', person.id).execute();
      await tx.deleteFrom('recoveryCodes').where('userId', '=', person.id).execute();
    });
    await endSessions(app, [person.id]);
    recordReset(call, person, 'secondFactor');
    return {};
  });
}

async function addPerson(
  turn: Turn,
  input: InputOf<typeof users.add>,
  made: { passwordHash: string; createdAt: Date },
): Promise<Person> {
  const { nickName, username, phone, email, hireDate, enabled = true } = input;
  const person = { nickName, username, phone, email, hireDate, enabled };
  const grants = await allowedGrants(turn, grantsOf(null), input);
  const { id } = await turn.tx
    .insertInto('users')
    .values({
      ...made,
      ...person,
      companyId: turn.companyId,
      rightRange: grants.rightRange,
      mustChangePassword: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await give(turn, id, grants);
  return requirePerson(turn, id);
}

async function changePerson(turn: Turn, input: InputOf<typeof users.change>) {
  const [before] = await requireChangeable(turn, [input.id]);
  if (before === undefined) throw new AppError('notFound');
  requireRevision(before, input.revision);
  const { nickName, username, phone, email, hireDate, enabled } = input;
  if (enabled === false && before.id === turn.user.id) throw new AppError('yourself');
  const grants = await allowedGrants(turn, grantsOf(before), input);
  await turn.tx
    .updateTable('users')
    // What is undefined stays.
    .set({ nickName, username, phone, email, hireDate, enabled, rightRange: grants.rightRange, revision: nextRevision })
    .where('id', '=', before.id)
    .execute();
  await give(turn, before.id, grants);
  await requireAdministratorLeft(turn, [before]);
  return { before, after: await requirePerson(turn, before.id) };
}

async function requirePerson({ tx }: Turn, id: number): Promise<Person> {
  const [person] = await peopleOf(tx, [id]);
  if (person === undefined) throw new Error('a person just written has a row');
  return person;
}

const picturesOf = (people: readonly Person[]) =>
  people.map((person) => imageNameOf(person.avatar)).filter((name) => name !== null);

/** A person as the operation log tells of them. */
function written({ nickName, username, phone, email, hireDate, enabled, rightRange, ...given }: Person) {
  const names = (list: readonly { name: string }[]) => list.map((one) => one.name).join(', ');
  const [roles, depts, entitys] = [names(given.roles), names(given.depts), names(given.entitys)];
  return { nickName, username, phone, email, hireDate, enabled, rightRange, roles, depts, entitys };
}

function recordReset(call: UserCall, person: Person, what: 'password' | 'secondFactor'): void {
  const changes = [{ field: what, before: '***', after: '***' }];
  call.record({ name: person.username, companyId: person.companyId, changes });
}
