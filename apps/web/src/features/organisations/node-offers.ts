import type { OrganisationNode } from '@portico/contract/routes/organisations';

export type NodeOffer = 'add' | 'edit' | 'move' | 'enable' | 'disable' | 'delete';

/**
 * What can be done with an organisation. The top of what somebody sees stays where it is: above it is not theirs. Who sees single
 * stores (`isReader`) sees their organisations only to find the way.
 */
export function offersOf({ pid, enabled }: Pick<OrganisationNode, 'pid' | 'enabled'>, isReader: boolean): NodeOffer[] {
  if (isReader) return [];
  const isTop = pid === null;
  return ['add', 'edit', ...place(isTop, 'move'), enabled ? 'disable' : 'enable', ...place(isTop, 'delete')];
}

const place = (isTop: boolean, offer: NodeOffer): NodeOffer[] => (isTop ? [] : [offer]);
