import { type MenuChoice, menuTypes } from '@portico/contract/routes/menus';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  heldUnseen,
  inverted,
  type MenuSelection,
  toggled,
  wholeSelection,
  withDescendants,
} from './menu-selection.ts';

const choice = (id: number, type: number, children: MenuChoice[] = [], pid: number | null = null): MenuChoice => ({
  id,
  pid,
  type,
  label: `menu ${id}`,
  children: children.map((child) => ({ ...child, pid: id })),
});

const home = choice(1, menuTypes.menu, [choice(11, menuTypes.button), choice(12, menuTypes.button)]);
const basic = choice(3, menuTypes.catalogue, [
  choice(31, menuTypes.menu),
  choice(32, menuTypes.menu, [choice(321, menuTypes.button)]),
]);
const tree = [home, basic];
const all = tree.flatMap(withDescendants);
const sorted = (selection: MenuSelection) => [...selection].sort((a, b) => a - b);

test.each([
  ['a button brings its page', [], 321, true, [3, 32, 321]],
  ['a page brings its buttons and its folder', [], 32, true, [3, 32, 321]],
  ['a folder brings everything in it', [], 3, true, [3, 31, 32, 321]],
  ['the last page takes its folder along', [3, 31], 31, false, []],
  ['a page takes its buttons along', [3, 31, 32, 321], 32, false, [3, 31]],
  ['a page without its buttons stays a page', [1, 11], 11, false, [1]],
])('%s', (_story, before, id, isChosen, after) => {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no menu ${id}`);
  expect(sorted(toggled(tree, new Set(before), found, isChosen))).toEqual(after);
});

test('inverting one branch leaves the others', () => {
  expect(sorted(inverted(tree, new Set([1, 3, 31]), [basic]))).toEqual([1, 3, 32, 321]);
  expect(sorted(inverted(tree, new Set(), tree))).toEqual(all.map(({ id }) => id).sort((a, b) => a - b));
});

test.each([
  [
    'another branch',
    [
      { id: 7, pid: null },
      { id: 71, pid: 7 },
    ],
    [],
    [7, 71],
  ],
  [
    'a page in a folder that is not ticked',
    [
      { id: 3, pid: null },
      { id: 39, pid: 3 },
    ],
    [],
    [39],
  ],
  [
    'a button of a page that is kept',
    [
      { id: 32, pid: 3 },
      { id: 329, pid: 32 },
    ],
    [3, 32],
    [329],
  ],
  [
    'not a button of a page that was taken away',
    [
      { id: 32, pid: 3 },
      { id: 329, pid: 32 },
    ],
    [3, 31],
    [],
  ],
  ['not what hangs below something unknown', [{ id: 99, pid: 98 }], [1], []],
  [
    'nothing that can be ticked here',
    [
      { id: 1, pid: null },
      { id: 11, pid: 1 },
    ],
    [],
    [],
  ],
])('of what is held beyond the tree stays: %s', (_story, held, chosen, kept) => {
  expect(heldUnseen(tree, held, new Set(chosen))).toEqual(kept);
});

test('whatever is pressed, the selection stays whole', () => {
  const step = fc.record({ at: fc.nat(all.length - 1), how: fc.constantFrom('on', 'off', 'invert') });
  let seen = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let chosen: MenuSelection = new Set();
      for (const { at, how } of steps) {
        const found = all[at];
        if (found === undefined) continue;
        chosen = how === 'invert' ? inverted(tree, chosen, [found]) : toggled(tree, chosen, found, how === 'on');
        expect(sorted(wholeSelection(tree, chosen))).toEqual(sorted(chosen));
        const torn = all.filter(({ id, pid }) => chosen.has(id) && pid !== null && !chosen.has(pid));
        expect(torn).toEqual([]);
        seen += all.length;
      }
    }),
  );
  expect(seen).toBeGreaterThan(1000);
});
