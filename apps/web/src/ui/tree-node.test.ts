import { expect, test } from 'vitest';
import { ancestorKeys, branchKeys, filterTree } from './tree-node.ts';

const tree = [
  {
    key: 'east',
    label: 'East China',
    children: [
      { key: 'shanghai', label: 'Shanghai', children: [{ key: 'bund', label: 'The Bund' }] },
      { key: 'nanjing', label: 'Nanjing' },
    ],
  },
  { key: 'south', label: 'South China' },
];

test('a search keeps matches with their descendants and ancestors', () => {
  expect(filterTree(tree, 'BUND')).toEqual([
    { ...tree[0], children: [{ ...tree[0]!.children![0], children: [{ key: 'bund', label: 'The Bund' }] }] },
  ]);
  expect(filterTree(tree, ' east ')).toEqual([tree[0]]);
  expect(filterTree(tree, 'nowhere')).toEqual([]);
  expect(filterTree(tree, ' ')).toEqual(tree);
});

test('only nodes with children can be opened', () =>
  expect(branchKeys([...tree, { key: 'empty', label: '', children: [] }])).toEqual(['east', 'shanghai']));

test('ancestorKeys lists the ancestors of a node, beginning with the root', () => {
  expect(ancestorKeys(tree, 'bund')).toEqual(['east', 'shanghai']);
  expect(ancestorKeys(tree, 'east')).toEqual([]);
  expect(ancestorKeys(tree, 'nowhere')).toEqual([]);
});
