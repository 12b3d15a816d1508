import { profile } from '@portico/contract/routes/profile';
import { isLanguage } from '@portico/contract/words/languages';
import type { App } from '../../platform/app.ts';
import { nextRevision } from '../../platform/base-data/revisions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { requireStoredValues } from '../../platform/http/fixed-fields.ts';
import { ensureLoginKeys } from '../auth/index.ts';
import { loadAssignedPlaces } from '../users/index.ts';
import { changeAvatar } from './avatar.ts';
import { changePassword } from './change-password.ts';

/** The routes of the profile page. */
export async function profileRoutes(app: App): Promise<void> {
  const { handle, systemDb } = app;
  const loginKeys = await ensureLoginKeys(systemDb);

  handle(profile.userinfo, async (_input, call) => {
    const person = await call.db
      .selectFrom('users')
      .leftJoin('companies', 'companies.id', 'users.companyId')
      .select(['users.id', 'username', 'nickName', 'users.phone', 'email', 'avatar', 'language', 'users.createdAt'])
      .select(['users.companyId', 'companies.name as companyName', 'companies.logoName', 'requireSecondFactor'])
      .where('users.id', '=', call.user.id)
      .executeTakeFirstOrThrow();
    const { id, username, nickName, phone, email, avatar, language, companyId, companyName, logoName } = person;
    return {
      id,
      username,
      nickName,
      phone,
      email,
      avatar,
      language: language !== null && isLanguage(language) ? language : null,
      roles: await loadOwnRoles(call),
      ...(await loadAssignedPlaces(call.db, id, call.language)),
      company: companyId === null ? null : { id: companyId, name: companyName ?? '', logoName },
      secondFactor: { ...(await loadSecondFactorStatus(app, id)), isRequired: person.requireSecondFactor === true },
      createTime: person.createdAt.toISOString(),
    };
  });

  handle(profile.center, async ({ username, ...input }, { db, user, recordChange }) => {
    requireStoredValues({ username }, user);
    const fields = ['nickName', 'phone', 'email', 'language'] as const;
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const before = await db.selectFrom('users').select(fields).where('id', '=', user.id).executeTakeFirstOrThrow();
    const after = { ...before, ...given };
    await db
      .updateTable('users')
      .set({ ...after, revision: nextRevision })
      .where('id', '=', user.id)
      .execute();
    recordChange({ name: user.username, changes: diffFields(before, after) });
    return {};
  });

  handle(profile.updateAvatar, async (_input, call) => ({ avatar: await changeAvatar(app, call) }));

  handle(profile.updatePass, async (input, call) => {
    await changePassword(app, loginKeys, input, call);
    call.recordChange({ name: call.user.username, changes: diffFields({ password: 'old' }, { password: 'new' }) });
    return {};
  });
}

async function loadOwnRoles({ db, user, language }: UserCall) {
  return db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select(['roles.id', 'roles.name', 'roles.permission'])
    .where('userRoles.userId', '=', user.id)
    .orderBy(orderByName('roles.name', language))
    .execute();
}

async function loadSecondFactorStatus({ systemDb: db }: App, userId: number) {
  const factor = await db
    .selectFrom('secondFactors')
    .select('confirmedAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  const left = await db
    .selectFrom('recoveryCodes')
    .select((codes) => codes.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { isOn: (factor?.confirmedAt ?? null) !== null, recoveryCodesLeft: left.count };
}
