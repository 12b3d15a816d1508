import { companies } from '@portico/contract/routes/companies';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { menuChanges } from '../menus/index.ts';
import { adminRoleOf, setCompanyMenus } from './admin-role.ts';
import { changeCompany } from './change-company.ts';
import type { Clearing } from './clearing.ts';
import { companyPage, requireCompanyRow } from './company-rows.ts';
import { makeCompany } from './make-company.ts';
import { removeCompanies } from './remove-companies.ts';
import { countedBefore, keptFrom } from './retention.ts';

/** Tenants: kept by platform administrators, looked at and partly changed by their own administrators. */
export function companyRoutes(app: App, clearing: Clearing): void {
  const { handle, events, clock } = app;

  handle(companies.list, async (input, { db }) => companyPage(db, input));

  handle(companies.add, async ({ expireTime, ...input }, { db, record }) => {
    const fields = { ...input, expiresAt: expiryOf(expireTime) };
    const { companyId } = await db.transaction().execute((tx) => makeCompany(tx, { ...fields, menus: 'all' }));
    record({ name: fields.name, companyId, changes: changesOf(null, fields) });
    return { id: companyId };
  });

  handle(companies.change, async ({ id, revision, expireTime, ...input }, { db, record }) => {
    const given = { ...input, expiresAt: expiryOf(expireTime) };
    const { before, after } = await changeCompany(app, db, id, given, revision);
    record({ name: before.name, companyId: id, changes: changesOf(before, after) });
    return {};
  });

  handle(companies.remove, async ({ ids }, { db, record }) => {
    const now = new Date(clock.now());
    const { names, sns } = await db.transaction().execute((tx) => removeCompanies(tx, ids, now));
    for (const companyId of ids) events.emit('session.ended', { companyId });
    if (sns.length > 0) events.emit('devices.changed', { sns });
    void clearing.run();
    record({ name: names.join(', '), changes: names.flatMap((name) => changesOf({ name }, null)) });
    return {};
  });

  handle(companies.info, async (_input, { db, user }) => requireCompanyRow(db, user.companyId));

  handle(companies.changeOneself, async ({ revision, ...input }, { db, user, record }) => {
    if (user.companyId === null) throw new AppError('notFound');
    const { before, after } = await changeCompany(app, db, user.companyId, input, revision);
    record({ name: before.name, changes: changesOf(before, after) });
    return {};
  });

  handle(companies.retention, async ({ retentionMonths }, { user }) => {
    if (user.companyId === null) throw new AppError('notFound');
    if (retentionMonths === null) return { before: null, records: 0 };
    const before = keptFrom(clock.now(), retentionMonths);
    const records = await countedBefore(app.counts, user.companyId, before);
    return { before: new Date(before * 1000).toISOString(), records };
  });

  handle(companies.adminRole, async ({ tenantId }, { db }) => adminRoleOf(db, tenantId));

  handle(companies.setMenus, async ({ id, menus }, { db, language, record }) => {
    const set = await setCompanyMenus(db, id, new Set(menus), language);
    events.emit('rights.changed', { companyId: set.companyId });
    record({ name: set.name, companyId: set.companyId, changes: menuChanges(set.had, menus) });
    return { menus: menus.map((menuId) => ({ id: menuId })) };
  });
}

/** An instant to the second; a time on the wall is refused, because the platform has no wall. */
function expiryOf(given: string | null | undefined): Date | null | undefined {
  if (given === null || given === undefined) return given;
  if (!given.endsWith('Z')) throw new AppError('badRequest', { expireTime: 'notADate' });
  return new Date(given);
}
