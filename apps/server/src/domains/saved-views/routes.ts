import { savedViews } from '@portico/contract/routes/saved-views';
import { viewPages } from '@portico/contract/words/view-pages';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { nextRevision, requireRevision } from '../../platform/base-data/revisions.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { requireStoredValues } from '../../platform/http/fixed-fields.ts';
import {
  isAdministratorOfCompany,
  loadViewPage,
  savedViewColumns,
  selectOpenableViews,
  toSavedViewReply,
} from './view-rows.ts';
import { loadVisiblePlaces, parseQueryPlaces } from './visible-places.ts';

/** Routes for saved views (named queries of pages), and for the places of a link that are visible to the user. */
export function savedViewRoutes({ handle, clock }: App): void {
  handle(savedViews.list, async (input, { db, user, language }) =>
    db.transaction().execute(async (tx) => loadViewPage(tx, user, input, language)),
  );

  handle(savedViews.open, async ({ id }, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const found = await selectOpenableViews(tx, user)
        .select(savedViewColumns)
        .select('savedViews.state')
        .where('savedViews.id', '=', id)
        .executeTakeFirst();
      if (found === undefined) throw new AppError('notFound');
      const { state, ...row } = found;
      const view = toSavedViewReply(row, user, await isAdministratorOfCompany(tx, user));
      return { ...view, state, ...(await loadVisiblePlaces(tx, user, parseQueryPlaces(state))) };
    }),
  );

  handle(savedViews.visible, async (input, { db, user }) =>
    db.transaction().execute(async (tx) => loadVisiblePlaces(tx, user, input)),
  );

  handle(savedViews.add, async (fields, { db, user, recordChange }) => {
    requireAccess(user, viewPages[fields.viewPage]);
    requireSharing(user, fields.shared);
    const at = new Date(clock.now());
    const { id } = await unlessNameTaken(
      db
        .insertInto('savedViews')
        .values({ ...fields, companyId: user.companyId, owner: user.id, createdAt: at, changedAt: at })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    recordChange({ name: fields.name, changes: diffFields(null, loggedFields(fields)) });
    return { id };
  });

  handle(savedViews.change, async ({ id, revision, ...fields }, { db, user, recordChange }) => {
    const changing = db.transaction().execute(async (tx) => {
      const [before] = await requireChangeable(tx, user, [id]);
      if (before === undefined) throw new AppError('notFound');
      requireRevision(before, revision);
      requireStoredValues({ viewPage: fields.viewPage }, before);
      const { name = before.name, state = before.state, shared = before.shared } = fields;
      const after = { name, state, shared };
      if (before.owner !== user.id) requireEndOfSharing(before, after);
      requireSharing(user, shared);
      const newValues = { ...after, changedAt: new Date(clock.now()), revision: nextRevision };
      await tx.updateTable('savedViews').set(newValues).where('id', '=', id).execute();
      return { before: loggedFields(before), after };
    });
    const { before, after } = await unlessNameTaken(changing);
    recordChange({ name: after.name, changes: diffFields(before, after) });
    return {};
  });

  handle(savedViews.remove, async ({ ids }, { db, user, recordChange }) => {
    if (ids.length === 0) return {};
    const removed = await db.transaction().execute(async (tx) => {
      const views = await requireChangeable(tx, user, ids);
      await tx.deleteFrom('savedViews').where(sql<boolean>`id = any(${ids}::bigint[])`).execute();
      return views;
    });
    const name = removed.map((view) => view.name).join(', ');
    recordChange({ name, changes: removed.flatMap((view) => diffFields(loggedFields(view), null)) });
    return {};
  });
}

type Stored = { name: string; state: string; shared: string };

const loggedFields = ({ name, state, shared }: Stored): Stored => ({ name, state, shared });

/** Loads and locks views that the user may change: own ones, and shared ones for administrators. Throws notFound or forbidden. */
async function requireChangeable(tx: Db, user: CurrentUser, ids: readonly number[]) {
  const requestedIds = [...new Set(ids)];
  const rows = await selectOpenableViews(tx, user)
    .select(['savedViews.id', 'savedViews.owner', 'savedViews.name', 'savedViews.state', 'savedViews.shared'])
    .select(['savedViews.revision', 'savedViews.viewPage'])
    .where(sql<boolean>`saved_views.id = any(${requestedIds}::bigint[])`)
    .orderBy('savedViews.id')
    .forUpdate('savedViews')
    .execute();
  if (rows.length < requestedIds.length) throw new AppError('notFound');
  const isOwn = rows.every(({ owner }) => owner === user.id);
  if (!isOwn && !(await isAdministratorOfCompany(tx, user))) throw new AppError('forbidden');
  return rows;
}

/** On another user's view only the sharing may change. A view without owner must stay shared: no user could open it as a private one. */
function requireEndOfSharing(before: Stored & { owner: number | null }, after: Stored): void {
  if (after.name !== before.name || after.state !== before.state) throw new AppError('forbidden');
  if (before.owner === null && after.shared === 'private') throw new AppError('badRequest', { shared: 'notAChoice' });
}

/** Platform administrators have no company to share a view with. */
function requireSharing({ companyId }: CurrentUser, shared: string): void {
  if (companyId === null && shared === 'company') throw new AppError('badRequest', { shared: 'notAChoice' });
}

function unlessNameTaken<T>(write: Promise<T>): Promise<T> {
  return mapConstraintErrors(write, { saved_views_name: new AppError('nameTaken', { name: 'taken' }) });
}
