import type { OrganisationNode } from '@portico/contract/routes/organisations';

export type NodeAction = 'add' | 'edit' | 'move' | 'enable' | 'disable' | 'delete';

/**
 * Allowed actions on an organisation. The user's top organisation cannot be moved or deleted, because its parent is outside the user's
 * access. Users assigned to single stores (`isReader`) see organisations only for navigation.
 */
export function allowedNodeActions(
  { pid, enabled }: Pick<OrganisationNode, 'pid' | 'enabled'>,
  isReader: boolean,
): NodeAction[] {
  if (isReader) return [];
  const isTop = pid === null;
  return ['add', 'edit', ...place(isTop, 'move'), enabled ? 'disable' : 'enable', ...place(isTop, 'delete')];
}

const place = (isTop: boolean, action: NodeAction): NodeAction[] => (isTop ? [] : [action]);
