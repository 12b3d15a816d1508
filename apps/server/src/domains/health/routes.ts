import { health } from '@portico/contract/routes/health';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { isInScope, loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { checkEntities } from './check.ts';
import { healthDayRoutes } from './days.ts';
import { loadFindingPage, selectMatchingFindings } from './finding-rows.ts';
import { healthSummaryRoutes, selectHealthEntities } from './summary.ts';

/** Routes for the health of counts: findings, their check, dismissal and restoration. */
export function healthRoutes(app: App): void {
  const { handle, clock } = app;
  healthSummaryRoutes(app);
  healthDayRoutes(app);

  handle(health.findings, async (input, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const scope = await loadEntityScope(tx, user);
      if (input.entityId !== undefined) await selectHealthEntities(tx, scope, { entityId: input.entityId });
      return loadFindingPage(tx, scope, input);
    }),
  );

  handle(health.check, async ({ entityId }, { db, user, recordChange }) => {
    const entities = await db
      .transaction()
      .execute(async (tx) => loadVisibleEntities(tx, await loadEntityScope(tx, user), { ids: [entityId] }));
    const [entity] = entities;
    if (entity === undefined) throw new AppError('notFound');
    await checkEntities(app, entity.companyId, entities);
    const open = await db.transaction().execute(async (tx) => {
      const found = selectMatchingFindings(tx, await loadEntityScope(tx, user), { state: 'open', entityId });
      return found.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    });
    recordChange({ name: entity.name, companyId: entity.companyId });
    return { checkedAt: new Date(clock.now()).toISOString(), open: open.count };
  });

  handle(health.dismiss, async ({ id, reason }, { db, user, recordChange }) => {
    const found = await db.transaction().execute(async (tx) => {
      const before = await lockFinding(tx, user, id);
      const dismissed = { dismissedAt: new Date(clock.now()), dismissedBy: user.id, dismissedReason: reason };
      await tx.updateTable('findings').set(dismissed).where('id', '=', id).execute();
      return before;
    });
    const changes = diffFields({ reason: found.dismissedReason }, { reason });
    recordChange({ name: found.name, companyId: found.companyId, changes });
    return {};
  });

  handle(health.restore, async ({ id }, { db, user, recordChange }) => {
    const found = await db.transaction().execute(async (tx) => {
      const before = await lockFinding(tx, user, id);
      const restored = { dismissedAt: null, dismissedBy: null, dismissedReason: null };
      await tx.updateTable('findings').set(restored).where('id', '=', id).execute();
      return before;
    });
    const changes = diffFields({ reason: found.dismissedReason }, { reason: null });
    recordChange({ name: found.name, companyId: found.companyId, changes });
    return {};
  });
}

async function lockFinding(tx: Db, user: CurrentUser, id: number) {
  const found = await tx
    .selectFrom('findings')
    .innerJoin('entities', 'entities.id', 'findings.entityId')
    .leftJoin('devices', 'devices.id', 'findings.deviceId')
    .select(['findings.companyId', 'findings.dismissedReason'])
    .select(sql<string>`coalesce(devices.name, entities.name)`.as('name'))
    .where('findings.id', '=', id)
    .where(isInScope(await loadEntityScope(tx, user)))
    .forUpdate('findings')
    .executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
  return found;
}
