import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { expect, test } from 'vitest';
import { allowedNodeActions } from './node-actions.ts';
import { filterOrganisationTree, findNodeKeysToExpand, toOrganisationTree } from './tree-nodes.ts';

function node(id: number, name: string, entityCount: number, children: OrganisationNode[] = []): OrganisationNode {
  return { id, name, entityCount, children, pid: null, enabled: true, revision: 1, deptIds: [id], createTime: '' };
}

const drawn = toOrganisationTree([
  node(1, 'Group', 1, [node(2, 'East', 2, [node(3, 'Harbour', 3)]), node(4, 'West', 0, [node(5, 'Hills', 0)])]),
]);

test('a tree node has its level, position and sum of stores below it', () => {
  const [group] = drawn;
  expect([group?.stores, ...(group?.children ?? []).map((child) => child.stores)]).toEqual([6, 5, 0]);
  expect(group?.children[1]).toMatchObject({ 'aria-level': 2, 'aria-posinset': 2, 'aria-setsize': 2 });
});

test('a search keeps the ancestors of matches and opens only those', () => {
  const found = filterOrganisationTree(drawn, ' harb ');
  expect(found[0]?.children.map(({ title }) => title)).toEqual(['East']);
  expect(findNodeKeysToExpand(found, ' harb ')).toEqual(['1', '2']);
  // The children of a match are in the result, collapsed.
  const east = filterOrganisationTree(drawn, 'EAST');
  expect(east[0]?.children[0]?.children.map(({ title }) => title)).toEqual(['Harbour']);
  expect(findNodeKeysToExpand(east, 'EAST')).toEqual(['1']);
  expect(filterOrganisationTree(drawn, 'north')).toEqual([]);
});

test('a root cannot be moved or deleted; isReader allows no action', () => {
  expect(allowedNodeActions({ pid: null, enabled: true }, false)).toEqual(['add', 'edit', 'disable']);
  expect(allowedNodeActions({ pid: 1, enabled: false }, false)).toEqual(['add', 'edit', 'move', 'enable', 'delete']);
  expect(allowedNodeActions({ pid: 1, enabled: true }, true)).toEqual([]);
});
