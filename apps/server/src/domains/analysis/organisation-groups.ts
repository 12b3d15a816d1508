import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { type EntityRow, type OrganisationScope, organisationScopeOf } from '../organisations/index.ts';
import type { PlaceGroup } from './questions/sums.ts';
import type { Group } from './selection.ts';

/** The organisations somebody's entities hang on, with those above, and which of them the person may ask about. */
export type Organisations = {
  byId: ReadonlyMap<number, { id: number; name: string }>;
  below: ReadonlyMap<number | null, readonly { id: number }[]>;
  /** listed: those with an entity the person sees, for whoever is given entities. */
  asked: OrganisationScope | 'listed';
};

export async function organisationsOf(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'companyId' | 'rightRange'>,
): Promise<Organisations> {
  let query = db.selectFrom('organisations').select(['id', 'parentId', 'name']);
  if (user.companyId !== null) query = query.where('companyId', '=', user.companyId);
  const rows = await query.execute();
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    below: Map.groupBy(rows, (row) => row.parentId),
    asked: user.companyId !== null && user.rightRange === 1 ? 'listed' : await organisationScopeOf(db, user),
  };
}

/**
 * Each of these organisations with the entities in it and below. One that the person may not see does not exist; one without entities
 * is there, with none.
 */
export function organisationGroups(
  { byId, below, asked }: Organisations,
  entities: readonly EntityRow[],
  ids: readonly number[],
): Group[] {
  const here = Map.groupBy(entities, ({ organisationId }) => organisationId);
  const mayAsk = typeof asked === 'string' ? null : new Set(asked);
  return [...new Set(ids)].map((id) => {
    const organisation = byId.get(id);
    if (organisation === undefined || mayAsk?.has(id) === false) throw new AppError('notFound');
    const members: number[] = [];
    const waiting = [organisation.id];
    const seen = new Set(waiting);
    for (const each of waiting) {
      for (const entity of here.get(each) ?? []) members.push(entity.id);
      for (const child of below.get(each) ?? []) {
        if (!seen.has(child.id)) waiting.push(child.id);
        seen.add(child.id);
      }
    }
    if (asked === 'listed' && members.length === 0) throw new AppError('notFound');
    return { id, name: organisation.name, entityId: null, members };
  });
}

/** The places groups are made of, each once. */
export function membersOf(groups: readonly Group[]): number[] {
  const members = new Set<number>();
  for (const group of groups) for (const member of group.members) members.add(member);
  return [...members];
}

/** The groups each place is in. */
export function groupsByMember(groups: readonly PlaceGroup[]): Map<number, number[]> {
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
