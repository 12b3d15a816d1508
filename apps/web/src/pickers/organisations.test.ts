import type { OrganisationNode } from '@portico/contract/routes/organisations';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { type OrganisationChoice, toOrganisationChoices } from './organisations.ts';

// The keys of texts are sufficient here.
const t = ((key: string, { name }: { name: string }) => `${name} ${key}`) as unknown as TFunction;

function node(id: number, above: number[], children: OrganisationNode[] = [], enabled = true): OrganisationNode {
  const deptIds = [...above, id];
  return {
    id,
    deptIds,
    children,
    enabled,
    revision: 1,
    entityCount: 0,
    createTime: '2026-01-01T00:00:00Z',
    pid: above.at(-1) ?? null,
    name: `Place ${id}`,
  };
}

/** 1 > (2 > 3 > 4), (5, disabled) */
const tree = [node(1, [], [node(2, [1], [node(3, [1, 2], [node(4, [1, 2, 3])])]), node(5, [1], [], false)])];

function closed(choices: readonly OrganisationChoice[]): number[] {
  return choices.flatMap(({ value, disabled, children }) => [...(disabled ? [value] : []), ...closed(children)]);
}

test('an organisation cannot be moved below itself or its descendants', () => {
  expect(closed(toOrganisationChoices(t, tree, { movedId: 2 }))).toEqual([2, 3, 4, 5]);
  expect(closed(toOrganisationChoices(t, tree, { movedId: 4 }))).toEqual([4, 5]);
});

test('a disabled organisation can be chosen only if already chosen', () => {
  expect(closed(toOrganisationChoices(t, tree, {}))).toEqual([5]);
  expect(closed(toOrganisationChoices(t, tree, { initiallyChosenIds: [5] }))).toEqual([]);
  expect(toOrganisationChoices(t, tree, {})[0]?.children[1]?.title).toBe('Place 5 organisations.disabledName');
});
