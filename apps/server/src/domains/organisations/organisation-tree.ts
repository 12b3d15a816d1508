import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { foldForSearch } from '@portico/contract/words/identity-fold';
import type { Language } from '@portico/contract/words/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';

type Filter = { name?: string | undefined; enabled?: boolean | undefined; tenantId?: number | undefined };
type Row = Awaited<ReturnType<typeof organisationRows>>[number];

/** The organisations the user may see, as trees sorted by name. With a filter: those that match, and their visible ancestors. */
export async function loadOrganisationTree(
  db: Db,
  user: CurrentUser,
  filter: Filter,
  language: Language,
): Promise<OrganisationNode[]> {
  const trees = buildTrees(await organisationRows(db, user, filter.tenantId, language), user.rightRange === 0);
  const name = foldForSearch(filter.name ?? '');
  if (name === '' && filter.enabled === undefined) return trees;
  return pruneTrees(trees, (node) => {
    const { enabled = node.enabled } = filter;
    return foldForSearch(node.name).includes(name) && node.enabled === enabled;
  });
}

/**
 * All organisations of the company, or of all companies for the platform, because paths contain invisible ones. `isGiven`: the
 * organisation is visible by itself, not because of one above it.
 */
async function organisationRows(db: Db, user: CurrentUser, tenantId: number | undefined, language: Language) {
  const companyId = user.companyId ?? tenantId;
  let query = db
    .selectFrom('organisations')
    .leftJoin(
      (entities) =>
        entities
          .selectFrom('entities')
          .select((count) => ['organisationId', count.fn.countAll<number>().as('entityCount')])
          .$if(user.rightRange === 1, (own) => own.where('id', 'in', assignedEntityIds(user.id)))
          .groupBy('organisationId')
          .as('counted'),
      (join) => join.onRef('counted.organisationId', '=', 'organisations.id'),
    )
    .select(['id', 'parentId', 'name', 'enabled', 'revision', 'createdAt'])
    .select(sql<number>`coalesce(entity_count, 0)`.as('entityCount'))
    .select(isAssigned(user).as('isGiven'));
  if (companyId !== undefined) query = query.where('companyId', '=', companyId);
  return query.orderBy(orderByName('name', language)).orderBy('id').execute();
}

function assignedEntityIds(userId: number) {
  return sql<number>`(select entity_id from user_entities where user_id = ${userId})`;
}

function isAssigned(user: CurrentUser) {
  if (user.companyId === null) return sql<boolean>`parent_id is null`;
  if (user.rightRange === 1) return sql<boolean>`coalesce(entity_count, 0) > 0`;
  return sql<boolean>`id in (select organisation_id from user_organisations where user_id = ${user.id})`;
}

/** Builds the visible trees in one pass from the roots downwards. A cycle could not be reached from a root and would be omitted. */
function buildTrees(rows: readonly Row[], includesBelow: boolean): OrganisationNode[] {
  const children = Map.groupBy(rows, (row) => row.parentId);
  const trees: OrganisationNode[] = [];
  const waiting = (children.get(null) ?? []).map((row): Visit => ({ row, ancestorIds: [], parent: null }));
  for (const { row, ancestorIds, parent } of waiting) {
    const { id, name, enabled, entityCount, revision, createdAt } = row;
    const deptIds = [...ancestorIds, id];
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
    for (const child of children.get(id) ?? []) waiting.push({ row: child, ancestorIds: deptIds, parent: node });
  }
  return trees;
}

/** An organisation to visit. `parent`: the node of the parent organisation; null if it is not visible. */
type Visit = { row: Row; ancestorIds: readonly number[]; parent: OrganisationNode | null };

/** Nodes that match, and their ancestors. */
function pruneTrees(
  nodes: readonly OrganisationNode[],
  matches: (node: OrganisationNode) => boolean,
): OrganisationNode[] {
  return nodes.flatMap((node) => {
    const children = pruneTrees(node.children, matches);
    return children.length > 0 || matches(node) ? [{ ...node, children }] : [];
  });
}
