import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { expect, test } from 'vitest';
import { drawnNodes, foundNodes, openToSee } from './drawn-nodes.ts';
import { offersOf } from './node-offers.ts';

function node(id: number, name: string, entityCount: number, children: OrganisationNode[] = []): OrganisationNode {
  return { id, name, entityCount, children, pid: null, enabled: true, revision: 1, deptIds: [id], createTime: '' };
}

const drawn = drawnNodes([
  node(1, 'Group', 1, [node(2, 'East', 2, [node(3, 'Harbour', 3)]), node(4, 'West', 0, [node(5, 'Hills', 0)])]),
]);

test('a node counts the stores of everything below it, and says its level and place', () => {
  const [group] = drawn;
  expect([group?.stores, ...(group?.children ?? []).map((child) => child.stores)]).toEqual([6, 5, 0]);
  expect(group?.children[1]).toMatchObject({ 'aria-level': 2, 'aria-posinset': 2, 'aria-setsize': 2 });
});

test('a search leaves the way to what it finds and opens just that', () => {
  const found = foundNodes(drawn, ' harb ');
  expect(found[0]?.children.map(({ title }) => title)).toEqual(['East']);
  expect(openToSee(found, ' harb ')).toEqual(['1', '2']);
  // What hangs on a found one is there, closed.
  const east = foundNodes(drawn, 'EAST');
  expect(east[0]?.children[0]?.children.map(({ title }) => title)).toEqual(['Harbour']);
  expect(openToSee(east, 'EAST')).toEqual(['1']);
  expect(foundNodes(drawn, 'north')).toEqual([]);
});

test('the top of what one sees stays in its place; who is given single stores changes nothing', () => {
  expect(offersOf({ pid: null, enabled: true }, false)).toEqual(['add', 'edit', 'disable']);
  expect(offersOf({ pid: 1, enabled: false }, false)).toEqual(['add', 'edit', 'move', 'enable', 'delete']);
  expect(offersOf({ pid: 1, enabled: true }, true)).toEqual([]);
});
