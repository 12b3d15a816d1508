import type { InputOf } from '@portico/contract/route';
import type { SavedView, savedViews } from '@portico/contract/routes/saved-views';
import { viewPageNames, viewPages } from '@portico/contract/words/view-pages';
import { sql } from 'kysely';
import { type CurrentUser, hasAccess } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { holdsAdministratorRole } from '../users/index.ts';

type Filter = InputOf<(typeof savedViews)['list']>;

/** The views somebody may open: their own and those their company shares, of pages they may open. Whom it names comes along. */
export function openableViews(db: Db, user: CurrentUser) {
  const pages = viewPageNames.filter((page) => hasAccess(user, viewPages[page]));
  return (
    db
      .selectFrom('savedViews')
      .leftJoin('users', 'users.id', 'savedViews.owner')
      .where(sql<boolean>`saved_views.company_id is not distinct from ${user.companyId}::bigint`)
      // A platform administrator's are all private.
      .where((view) => view.or([view('owner', '=', user.id), view('shared', '=', 'company')]))
      .where(sql<boolean>`view_page = any(${pages}::text[])`)
  );
}

/** A page of them, and how many there are. */
export async function viewRows(
  db: Db,
  user: CurrentUser,
  { page, size, viewPage, name = '' }: Filter,
): Promise<{ content: SavedView[]; totalElements: number }> {
  let found = openableViews(db, user);
  if (viewPage !== undefined) found = found.where('viewPage', '=', viewPage);
  if (name !== '') found = found.where(sql<boolean>`strpos(lower(saved_views.name), lower(${name})) > 0`);
  const { total } = await found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(viewColumns)
    .orderBy(sql`owner is distinct from ${user.id}::bigint`)
    .orderBy(sql`lower(saved_views.name)`)
    .orderBy('savedViews.id')
    .limit(size)
    .offset(page * size)
    .execute();
  const isAdmin = await isAdministratorOfCompany(db, user);
  return { content: rows.map((row) => shownView(row, user, isAdmin)), totalElements: total };
}

/** What a view is shown by. */
export const viewColumns = [
  'savedViews.id',
  'savedViews.viewPage',
  'savedViews.name',
  'savedViews.shared',
  'savedViews.owner as ownerId',
  'users.nickName as owner',
  'savedViews.createdAt',
  'savedViews.changedAt',
  'savedViews.revision',
] as const;

type ViewRow = Pick<SavedView, 'id' | 'viewPage' | 'name' | 'shared' | 'owner' | 'revision'> & {
  ownerId: number | null;
  createdAt: Date;
  changedAt: Date;
};

/** A view as one of its readers is told of it. */
export function shownView(
  { ownerId, createdAt, changedAt, ...view }: ViewRow,
  user: CurrentUser,
  isAdmin: boolean,
): SavedView {
  const isMine = ownerId === user.id;
  return {
    ...view,
    isMine,
    canRemove: isMine || isAdmin,
    createTime: createdAt.toISOString(),
    changeTime: changedAt.toISOString(),
  };
}

/** Whether somebody runs their company, and so what it shares. */
export async function isAdministratorOfCompany(db: Db, user: CurrentUser): Promise<boolean> {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where(holdsAdministratorRole)
    .executeTakeFirst();
  return held !== undefined;
}
