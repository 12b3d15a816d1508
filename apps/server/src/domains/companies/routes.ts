import { companies } from '@portico/contract/routes/companies';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { requireStoredValues } from '../../platform/http/fixed-fields.ts';
import { toMenuChanges } from '../menus/index.ts';
import { loadAdminRole, setCompanyMenus } from './admin-role.ts';
import { changeCompany } from './change-company.ts';
import { loadCompanyPage, requireCompanyRow } from './company-rows.ts';
import { makeCompany } from './make-company.ts';
import { removeCompanies } from './remove-companies.ts';
import type { RemovedCompanyCleanup } from './removed-company-cleanup.ts';
import { computeRetentionStart, countRecordsBefore } from './retention.ts';

/** The routes for companies: platform administrators edit them; their own administrators read and partly change them. */
export function companyRoutes(app: App, cleanup: RemovedCompanyCleanup): void {
  const { handle, events, clock } = app;

  handle(companies.list, async (input, { db, language }) => loadCompanyPage(db, input, language));

  handle(companies.add, async ({ expireTime, username, ...input }, { db, recordChange }) => {
    requireStoredValues({ username }, { username: null });
    const fields = { ...input, expiresAt: parseExpiry(expireTime) };
    const { companyId } = await db.transaction().execute((tx) => makeCompany(tx, { ...fields, menus: 'all' }));
    recordChange({ name: fields.name, companyId, changes: diffFields(null, fields) });
    return { id: companyId };
  });

  handle(companies.change, async ({ id, revision, expireTime, ...input }, { db, recordChange }) => {
    const { tenantId, username, logoName, businessTime, captureRate, staffAreCustomers, ...rest } = input;
    const { childrenAreCustomers, retentionMonths, ...changes } = rest;
    requireStoredValues(
      {
        tenantId,
        username,
        logoName,
        businessTime,
        captureRate,
        staffAreCustomers,
        childrenAreCustomers,
        retentionMonths,
      },
      await requireCompanyRow(db, id),
    );
    const given = { ...changes, expiresAt: parseExpiry(expireTime) };
    const { before, after } = await changeCompany(app, db, id, given, revision);
    recordChange({ name: before.name, companyId: id, changes: diffFields(before, after) });
    return {};
  });

  handle(companies.remove, async ({ ids }, { db, recordChange }) => {
    const now = new Date(clock.now());
    const { names, sns } = await db.transaction().execute((tx) => removeCompanies(tx, ids, now));
    for (const companyId of ids) events.emit('session.ended', { companyId });
    if (sns.length > 0) events.emit('devices.changed', { sns });
    void cleanup.run();
    recordChange({ name: names.join(', '), changes: names.flatMap((name) => diffFields({ name }, null)) });
    return {};
  });

  handle(companies.info, async (_input, { db, user }) => requireCompanyRow(db, user.companyId));

  handle(companies.changeOneself, async ({ revision, ...given }, { db, user, recordChange }) => {
    if (user.companyId === null) throw new AppError('notFound');
    const { tenantId, name, status, username, expireTime, deviceQuota, ...input } = given;
    requireStoredValues(
      { tenantId, name, status, username, expireTime, deviceQuota },
      await requireCompanyRow(db, user.companyId),
    );
    const { before, after } = await changeCompany(app, db, user.companyId, input, revision);
    // Listeners read the networks again with the devices.
    if (input.deviceNetworks !== undefined) events.emit('devices.changed', { sns: 'all' });
    recordChange({ name: before.name, changes: diffFields(before, after) });
    return {};
  });

  handle(companies.retention, async ({ retentionMonths }, { user }) => {
    if (user.companyId === null) throw new AppError('notFound');
    if (retentionMonths === null) return { before: null, records: 0 };
    const before = computeRetentionStart(clock.now(), retentionMonths);
    const records = await countRecordsBefore(app.countingStore, user.companyId, before);
    return { before: new Date(before * 1000).toISOString(), records };
  });

  handle(companies.adminRole, async ({ tenantId }, { db }) => loadAdminRole(db, tenantId));

  handle(companies.setMenus, async ({ id, menus }, { db, language, recordChange }) => {
    const set = await setCompanyMenus(db, id, new Set(menus), language);
    events.emit('rights.changed', { companyId: set.companyId });
    recordChange({ name: set.name, companyId: set.companyId, changes: toMenuChanges(set.had, menus) });
    return { menus: menus.map((menuId) => ({ id: menuId })) };
  });
}

/** The instant of an expiry; refuses a local time, because the platform has no time zone. */
function parseExpiry(given: string | null | undefined): Date | null | undefined {
  if (given === null || given === undefined) return given;
  if (!given.endsWith('Z')) throw new AppError('badRequest', { expireTime: 'notADate' });
  return new Date(given);
}
