import type { InputOf } from '@portico/contract/route';
import type { SavedView, savedViews } from '@portico/contract/routes/saved-views';
import type { Language } from '@portico/contract/words/languages';
import { viewPageNames, viewPages } from '@portico/contract/words/view-pages';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { containsText } from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import { type CurrentUser, hasAccess } from '../../platform/http/caller.ts';
import { holdsAdministratorRole } from '../users/index.ts';

type Filter = InputOf<(typeof savedViews)['list']>;

/** Query for the views that the user may open: own and shared ones of the company, on pages the user may open; joined with the owner. */
export function selectOpenableViews(db: Db, user: CurrentUser) {
  const pages = viewPageNames.filter((page) => hasAccess(user, viewPages[page]));
  return (
    db
      .selectFrom('savedViews')
      .leftJoin('users', 'users.id', 'savedViews.owner')
      .where(sql<boolean>`saved_views.company_id is not distinct from ${user.companyId}::bigint`)
      // All views of platform administrators are private.
      .where((view) => view.or([view('owner', '=', user.id), view('shared', '=', 'company')]))
      .where(sql<boolean>`view_page = any(${pages}::text[])`)
  );
}

/** Returns a page of the views that the user may open, own ones first, and their total number. */
export async function loadViewPage(
  db: Db,
  user: CurrentUser,
  { page, size, viewPage, name = '' }: Filter,
  language: Language,
): Promise<{ content: SavedView[]; totalElements: number }> {
  let query = selectOpenableViews(db, user);
  if (viewPage !== undefined) query = query.where('viewPage', '=', viewPage);
  if (name !== '') query = query.where(containsText('savedViews.name', name));
  const { total } = await query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(savedViewColumns)
    .orderBy(sql`owner is distinct from ${user.id}::bigint`)
    .orderBy(orderByName('savedViews.name', language))
    .orderBy('savedViews.id')
    .limit(size)
    .offset(page * size)
    .execute();
  const isAdmin = await isAdministratorOfCompany(db, user);
  return { content: rows.map((row) => toSavedViewReply(row, user, isAdmin)), totalElements: total };
}

/** Columns of a view in lists. */
export const savedViewColumns = [
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

/** Converts a view to its form in replies to the user. */
export function toSavedViewReply(
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

/** Whether the user is an administrator of the company, who may unshare and delete its shared views. */
export async function isAdministratorOfCompany(db: Db, user: CurrentUser): Promise<boolean> {
  const administrator = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where(holdsAdministratorRole)
    .executeTakeFirst();
  return administrator !== undefined;
}
