import * as fc from 'fast-check';

/**
 * JSON objects whose fields have these names and values of any type, nested. For tests of decoders: each field also gets values of the wrong
 * type, and the names include `__proto__`.
 */
export function arbitraryHostileFields(names: readonly string[]): fc.Arbitrary<string> {
  const { fields } = fc.letrec<{ value: string; fields: string; list: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('"SN1"', '"x"', '""', '"17_30"', 'null', 'true', '0', '1', '-1', '0.5', '1e308', '"7"'),
      fc.constantFrom('1795168800', '1795168800000', '100', '60', '9007199254740993', '[]', '{}', '{"__proto__":[1]}'),
      tie('fields'),
      tie('list'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }).map((values) => `[${values.join(',')}]`),
    fields: fc
      .array(fc.tuple(fc.constantFrom(...names, '__proto__', 'constructor'), tie('value')), { maxLength: 8 })
      .map((pairs) => `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
  }));
  return fields;
}
