import { type MenuChoice, menuTypes } from '@portico/contract/routes/menus';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findHiddenGrantedMenus,
  invertMenus,
  listWithDescendants,
  type MenuSelection,
  normalizeMenuSelection,
  toggleMenu,
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
const all = tree.flatMap(listWithDescendants);
const sorted = (selection: MenuSelection) => [...selection].sort((a, b) => a - b);

test.each([
  ['selecting a button selects its page and folder', [], 321, true, [3, 32, 321]],
  ['selecting a page selects its buttons and its folder', [], 32, true, [3, 32, 321]],
  ['selecting a folder selects everything in it', [], 3, true, [3, 31, 32, 321]],
  ['deselecting the last page deselects its folder', [3, 31], 31, false, []],
  ['deselecting a page deselects its buttons', [3, 31, 32, 321], 32, false, [3, 31]],
  ['deselecting the buttons of a page keeps the page', [1, 11], 11, false, [1]],
])('ticking a menu keeps the selection consistent: %s', (_story, before, id, isChosen, after) => {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no menu ${id}`);
  expect(sorted(toggleMenu(tree, new Set(before), found, isChosen))).toEqual(after);
});

test('inverting one branch leaves the others unchanged', () => {
  expect(sorted(invertMenus(tree, new Set([1, 3, 31]), [basic]))).toEqual([1, 3, 32, 321]);
  expect(sorted(invertMenus(tree, new Set(), tree))).toEqual(all.map(({ id }) => id).sort((a, b) => a - b));
});

test.each([
  [
    'menus of another branch',
    [
      { id: 7, pid: null },
      { id: 71, pid: 7 },
    ],
    [],
    [7, 71],
  ],
  [
    'a page in a folder that is not selected',
    [
      { id: 3, pid: null },
      { id: 39, pid: 3 },
    ],
    [],
    [39],
  ],
  [
    'a button of a selected page',
    [
      { id: 32, pid: 3 },
      { id: 329, pid: 32 },
    ],
    [3, 32],
    [329],
  ],
  [
    'no button of a deselected page',
    [
      { id: 32, pid: 3 },
      { id: 329, pid: 32 },
    ],
    [3, 31],
    [],
  ],
  ['no menu below an unknown menu', [{ id: 99, pid: 98 }], [1], []],
  [
    'no unselected menu of the tree',
    [
      { id: 1, pid: null },
      { id: 11, pid: 1 },
    ],
    [],
    [],
  ],
])('besides the selected menus, a role keeps %s', (_story, held, chosen, expected) => {
  expect(findHiddenGrantedMenus(tree, held, new Set(chosen))).toEqual(expected);
});

test('the selection stays consistent after any clicks', () => {
  const step = fc.record({ at: fc.nat(all.length - 1), how: fc.constantFrom('on', 'off', 'invert') });
  let checkedCount = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let chosen: MenuSelection = new Set();
      for (const { at, how } of steps) {
        const found = all[at];
        if (found === undefined) continue;
        chosen = how === 'invert' ? invertMenus(tree, chosen, [found]) : toggleMenu(tree, chosen, found, how === 'on');
        expect(sorted(normalizeMenuSelection(tree, chosen))).toEqual(sorted(chosen));
        const withoutParent = all.filter(({ id, pid }) => chosen.has(id) && pid !== null && !chosen.has(pid));
        expect(withoutParent).toEqual([]);
        checkedCount += all.length;
      }
    }),
  );
  expect(checkedCount).toBeGreaterThan(1000);
});
