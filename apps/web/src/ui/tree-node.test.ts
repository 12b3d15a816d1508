import { expect, test } from 'vitest';
import { filterTree, keysAbove, parentKeys } from './tree-node.ts';

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

test('a search keeps what it finds, all below it and the way to it', () => {
  expect(filterTree(tree, 'BUND')).toEqual([
    { ...tree[0], children: [{ ...tree[0]!.children![0], children: [{ key: 'bund', label: 'The Bund' }] }] },
  ]);
  expect(filterTree(tree, ' east ')).toEqual([tree[0]]);
  expect(filterTree(tree, 'nowhere')).toEqual([]);
  expect(filterTree(tree, ' ')).toEqual(tree);
});

test('only nodes with something below can be opened', () =>
  expect(parentKeys([...tree, { key: 'empty', label: '', children: [] }])).toEqual(['east', 'shanghai']));

test('the way to a node', () => {
  expect(keysAbove(tree, 'bund')).toEqual(['east', 'shanghai']);
  expect(keysAbove(tree, 'east')).toEqual([]);
  expect(keysAbove(tree, 'nowhere')).toEqual([]);
});
