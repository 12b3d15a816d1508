import { savedViews } from '@portico/contract/routes/saved-views';
import { viewPages } from '@portico/contract/words/view-pages';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Db } from '../../platform/things/open.ts';
import { nextRevision, requireRevision } from '../../platform/things/revisions.ts';
import { isAdministratorOfCompany, openableViews, shownView, viewColumns, viewRows } from './view-rows.ts';
import { placesNamedIn, visiblePlaces } from './visible-places.ts';

/** Queries of pages that were kept under a name; and which of the places any link names its reader may see. */
export function savedViewRoutes({ handle, clock }: App): void {
  handle(savedViews.list, async (input, { db, user }) =>
    db.transaction().execute(async (tx) => viewRows(tx, user, input)),
  );

  handle(savedViews.open, async ({ id }, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const found = await openableViews(tx, user)
        .select(viewColumns)
        .select('savedViews.state')
        .where('savedViews.id', '=', id)
        .executeTakeFirst();
      if (found === undefined) throw new AppError('notFound');
      const { state, ...row } = found;
      const view = shownView(row, user, await isAdministratorOfCompany(tx, user));
      return { ...view, state, ...(await visiblePlaces(tx, user, placesNamedIn(state))) };
    }),
  );

  handle(savedViews.visible, async (input, { db, user }) =>
    db.transaction().execute(async (tx) => visiblePlaces(tx, user, input)),
  );

  handle(savedViews.add, async (said, { db, user, record }) => {
    requireAccess(user, viewPages[said.viewPage]);
    requireSharing(user, said.shared);
    const at = new Date(clock.now());
    const { id } = await unlessNameTaken(
      db
        .insertInto('savedViews')
        .values({ ...said, companyId: user.companyId, owner: user.id, createdAt: at, changedAt: at })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    record({ name: said.name, changes: changesOf(null, loggedFields(said)) });
    return { id };
  });

  handle(savedViews.change, async ({ id, revision, ...said }, { db, user, record }) => {
    const changing = db.transaction().execute(async (tx) => {
      const [before] = await requireChangeable(tx, user, [id]);
      if (before === undefined) throw new AppError('notFound');
      requireRevision(before, revision);
      const { name = before.name, state = before.state, shared = before.shared } = said;
      const after = { name, state, shared };
      if (before.owner !== user.id) requireEndOfSharing(before, after);
      requireSharing(user, shared);
      const now = { ...after, changedAt: new Date(clock.now()), revision: nextRevision };
      await tx.updateTable('savedViews').set(now).where('id', '=', id).execute();
      return { before: loggedFields(before), after };
    });
    const { before, after } = await unlessNameTaken(changing);
    record({ name: after.name, changes: changesOf(before, after) });
    return {};
  });

  handle(savedViews.remove, async ({ ids }, { db, user, record }) => {
    if (ids.length === 0) return {};
    const gone = await db.transaction().execute(async (tx) => {
      const views = await requireChangeable(tx, user, ids);
      await tx.deleteFrom('savedViews').where(sql<boolean>`id = any(${ids}::bigint[])`).execute();
      return views;
    });
    const name = gone.map((view) => view.name).join(', ');
    record({ name, changes: gone.flatMap((view) => changesOf(loggedFields(view), null)) });
    return {};
  });
}

type Stored = { name: string; state: string; shared: string };

const loggedFields = ({ name, state, shared }: Stored): Stored => ({ name, state, shared });

/** Views somebody may change, locked: their own, and shared ones for an administrator of the company. Others are seen at most. */
async function requireChangeable(tx: Db, user: CurrentUser, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await openableViews(tx, user)
    .select(['savedViews.id', 'savedViews.owner', 'savedViews.name', 'savedViews.state', 'savedViews.shared'])
    .select('savedViews.revision')
    .where(sql<boolean>`saved_views.id = any(${wanted}::bigint[])`)
    .orderBy('savedViews.id')
    .forUpdate('savedViews')
    .execute();
  if (rows.length < wanted.length) throw new AppError('notFound');
  const isOwn = rows.every(({ owner }) => owner === user.id);
  if (!isOwn && !(await isAdministratorOfCompany(tx, user))) throw new AppError('forbidden');
  return rows;
}

/** Of somebody else's view nothing may change but that it is shared; without that one nobody has would be nobody's. */
function requireEndOfSharing(before: Stored & { owner: number | null }, after: Stored): void {
  if (after.name !== before.name || after.state !== before.state) throw new AppError('forbidden');
  if (before.owner === null && after.shared === 'private') throw new AppError('badRequest', { shared: 'notAChoice' });
}

/** The platform has no company to share with. */
function requireSharing({ companyId }: CurrentUser, shared: string): void {
  if (companyId === null && shared === 'company') throw new AppError('badRequest', { shared: 'notAChoice' });
}

function unlessNameTaken<T>(write: Promise<T>): Promise<T> {
  return unlessBroken(write, { saved_views_name: new AppError('nameTaken', { name: 'taken' }) });
}
