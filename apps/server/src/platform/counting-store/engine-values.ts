/**
 * Replaces each `{name:Type}` in a statement by its value, cast from text as on a ClickHouse server. The parameters of the engine's
 * library are not used, because it runs such statements one after the other in the entire process, so that short queries would wait for
 * long ones. Throws an error with ClickHouse's code 456 for a missing value.
 */
export function substituteQueryParams(sql: string, values: ReadonlyMap<string, string>): string {
  return sql.replaceAll(/\{(\w+):([^{}]+)\}/g, (_, name: string, type: string) => {
    const text = values.get(name);
    if (text === undefined)
      throw new Error(`Code: 456. DB::Exception: Substitution \`${name}\` is not set. (UNKNOWN_QUERY_PARAMETER)`);
    return `CAST(${quoteText(type.trim() === 'String' ? unescape(text) : text)}, ${quoteText(type)})`;
  });
}

/** Text as a quoted and escaped string literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

const escaped: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', '0': '\0' };

// Reverses the client's escaping of a text value, which is that of tab-separated files. Lists need none: the cast parses their quotes.
function unescape(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => escaped[sign] ?? sign);
}
