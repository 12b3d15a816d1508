import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { type EntityRow, loadOrganisationScope, type OrganisationScope } from '../organisations/index.ts';
import type { PlaceGroup } from './queries/sums.ts';
import type { SelectedPlaceGroup } from './selection.ts';

/** The organisations of the entities a user may see, with those above them, and which of them the user may query. */
export type VisibleOrganisations = {
  byId: ReadonlyMap<number, { id: number; name: string }>;
  childrenByParent: ReadonlyMap<number | null, readonly { id: number }[]>;
  /** `listed`: the organisations with an entity the user sees, for users to whom single entities are assigned. */
  allowed: OrganisationScope | 'listed';
};

export async function loadVisibleOrganisations(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'companyId' | 'rightRange'>,
): Promise<VisibleOrganisations> {
  let query = db.selectFrom('organisations').select(['id', 'parentId', 'name']);
  if (user.companyId !== null) query = query.where('companyId', '=', user.companyId);
  const rows = await query.execute();
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    childrenByParent: Map.groupBy(rows, (row) => row.parentId),
    allowed: user.companyId !== null && user.rightRange === 1 ? 'listed' : await loadOrganisationScope(db, user),
  };
}

/**
 * Returns each of these organisations with the entities in it and below it. Throws notFound for an organisation the user may not see. An
 * organisation without entities has no members.
 */
export function groupByOrganisation(
  { byId, childrenByParent, allowed }: VisibleOrganisations,
  entities: readonly EntityRow[],
  ids: readonly number[],
): SelectedPlaceGroup[] {
  const entitiesByOrganisation = Map.groupBy(entities, ({ organisationId }) => organisationId);
  const allowedIds = typeof allowed === 'string' ? null : new Set(allowed);
  return [...new Set(ids)].map((id) => {
    const organisation = byId.get(id);
    if (organisation === undefined || allowedIds?.has(id) === false) throw new AppError('notFound');
    const members: number[] = [];
    const waiting = [organisation.id];
    const seen = new Set(waiting);
    for (const each of waiting) {
      for (const entity of entitiesByOrganisation.get(each) ?? []) members.push(entity.id);
      for (const child of childrenByParent.get(each) ?? []) {
        if (!seen.has(child.id)) waiting.push(child.id);
        seen.add(child.id);
      }
    }
    if (allowed === 'listed' && members.length === 0) throw new AppError('notFound');
    return { id, name: organisation.name, entityId: null, members };
  });
}

/** The members of all groups, each once. */
export function listMembers(groups: readonly SelectedPlaceGroup[]): number[] {
  const members = new Set<number>();
  for (const group of groups) for (const member of group.members) members.add(member);
  return [...members];
}

/** The ids of the groups that contain each member. */
export function mapGroupIdsByMember(groups: readonly PlaceGroup[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { id, members } of groups) {
    for (const member of members) {
      const own = found.get(member);
      if (own === undefined) found.set(member, [id]);
      else own.push(id);
    }
  }
  return found;
}
