import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '../route.ts';
import { allRoutes } from './index.ts';

const takesIds = ({ input }: Route) => 'ids' in (z.toJSONSchema(input, { unrepresentable: 'any' }).properties ?? {});

test('no call deletes an empty selection', () => {
  const deletions = Object.values(allRoutes)
    .flatMap((routes) => Object.values<Route>(routes))
    .filter((route) => route.method === 'DELETE' && takesIds(route));
  for (const { path, input } of deletions)
    for (const ids of [[], '', null]) expect([path, ids, input.safeParse({ ids }).success]).toEqual([path, ids, false]);
  expect(deletions).toHaveLength(13);
});
