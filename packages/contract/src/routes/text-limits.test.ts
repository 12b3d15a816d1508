import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '../route.ts';
import { allRoutes } from './index.ts';

/** Texts that are checked elsewhere: a date by its first form, and the fields of an analysis by the analysis. */
const checkedElsewhere = ['users.add hireDate', 'users.change hireDate', 'exports.start asked'];
const limits = ['maxLength', 'pattern', 'format', 'enum', 'const'];

/** Whether a schema has a text without a limit in itself or inside. */
function hasUnlimitedText(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('type' in schema && schema.type === 'string' && !limits.some((limit) => limit in schema)) return true;
  return Object.values(schema).some(hasUnlimitedText);
}

test('every text that a route takes has a limit or a form', () => {
  const unlimited: string[] = [];
  let fieldCount = 0;
  for (const [domain, routes] of Object.entries(allRoutes))
    for (const [key, { input }] of Object.entries<Route>(routes)) {
      const { properties = {} } = z.toJSONSchema(input, { unrepresentable: 'any' });
      for (const [field, schema] of Object.entries(properties)) {
        fieldCount += 1;
        if (hasUnlimitedText(schema)) unlimited.push(`${domain}.${key} ${field}`);
      }
    }
  expect(unlimited.toSorted()).toEqual(checkedElsewhere.toSorted());
  expect(fieldCount).toBeGreaterThan(600);
});
