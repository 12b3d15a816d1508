import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { sql } from 'kysely';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';

type Filter = { name?: string | undefined; enabled?: boolean | undefined; tenantId?: number | undefined };
type Row = Awaited<ReturnType<typeof organisationRows>>[number];

/** The organisations somebody may see, as trees by name. */
export async function organisationTree(db: Db, user: CurrentUser, filter: Filter): Promise<OrganisationNode[]> {
  const trees = treesOf(await organisationRows(db, user, filter.tenantId), user.rightRange === 0);
  const name = filter.name?.toLowerCase() ?? '';
  if (name === '' && filter.enabled === undefined) return trees;
  return pruned(trees, (node) => {
    const { enabled = node.enabled } = filter;
    return node.name.toLowerCase().includes(name) && node.enabled === enabled;
  });
}

/**
 * Every organisation of the company, or of all for the platform, because paths lead through what is not shown. `isGiven`: the
 * person sees it by itself, not because of one above.
 */
async function organisationRows(db: Db, user: CurrentUser, tenantId: number | undefined) {
  const companyId = user.companyId ?? tenantId;
  let query = db
    .selectFrom('organisations')
    .leftJoin(
      (entities) =>
        entities
          .selectFrom('entities')
          .select((count) => ['organisationId', count.fn.countAll<number>().as('entityCount')])
          .$if(user.rightRange === 1, (own) => own.where('id', 'in', entitiesGiven(user.id)))
          .groupBy('organisationId')
          .as('counted'),
      (join) => join.onRef('counted.organisationId', '=', 'organisations.id'),
    )
    .select(['id', 'parentId', 'name', 'enabled', 'revision', 'createdAt'])
    .select(sql<number>`coalesce(entity_count, 0)`.as('entityCount'))
    .select(isGiven(user).as('isGiven'));
  if (companyId !== undefined) query = query.where('companyId', '=', companyId);
  return query.orderBy(sql`lower(name)`).orderBy('id').execute();
}

function entitiesGiven(userId: number) {
  return sql<number>`(select entity_id from user_entities where user_id = ${userId})`;
}

function isGiven(user: CurrentUser) {
  if (user.companyId === null) return sql<boolean>`parent_id is null`;
  if (user.rightRange === 1) return sql<boolean>`coalesce(entity_count, 0) > 0`;
  return sql<boolean>`id in (select organisation_id from user_organisations where user_id = ${user.id})`;
}

/** One pass from the roots downwards; a ring, which cannot be reached from a root, would not show. */
function treesOf(rows: readonly Row[], includesBelow: boolean): OrganisationNode[] {
  const children = Map.groupBy(rows, (row) => row.parentId);
  const trees: OrganisationNode[] = [];
  const waiting = (children.get(null) ?? []).map((row): Visit => ({ row, above: [], parent: null }));
  for (const { row, above, parent } of waiting) {
    const { id, name, enabled, entityCount, revision, createdAt } = row;
    const deptIds = [...above, id];
    const isVisible = row.isGiven || (includesBelow && parent !== null);
    const node = isVisible
      ? {
          id,
          pid: parent?.id ?? null,
          name,
          enabled,
          deptIds,
          entityCount,
          revision,
          createTime: createdAt.toISOString(),
          children: [],
        }
      : null;
    if (node !== null) (parent?.children ?? trees).push(node);
    for (const child of children.get(id) ?? []) waiting.push({ row: child, above: deptIds, parent: node });
  }
  return trees;
}

/** `parent`: the node of the organisation above, where it is shown. */
type Visit = { row: Row; above: readonly number[]; parent: OrganisationNode | null };

/** Nodes that match, and those on the way to them. */
function pruned(nodes: readonly OrganisationNode[], matches: (node: OrganisationNode) => boolean): OrganisationNode[] {
  return nodes.flatMap((node) => {
    const children = pruned(node.children, matches);
    return children.length > 0 || matches(node) ? [{ ...node, children }] : [];
  });
}
