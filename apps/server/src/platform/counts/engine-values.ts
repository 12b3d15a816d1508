/**
 * A statement with its values in place of `{name:Type}`, cast as a ClickHouse server casts them: from text. The engine's library runs
 * statements with parameters of its own one after the other in the whole process, so a short query would wait for the longest.
 */
export function withValues(sql: string, values: ReadonlyMap<string, string>): string {
  return sql.replaceAll(/\{(\w+):([^{}]+)\}/g, (_, name: string, type: string) => {
    const text = values.get(name);
    if (text === undefined)
      throw new Error(`Code: 456. DB::Exception: Substitution \`${name}\` is not set. (UNKNOWN_QUERY_PARAMETER)`);
    return `CAST(${quote(type.trim() === 'String' ? unescape(text) : text)}, ${quote(type)})`;
  });
}

/** Text as a string in a statement. */
export function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

const escaped: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', '0': '\0' };

// The client escapes a text as in a tab-separated file. Lists need no such step: their texts stand in quotes, which the cast reads.
function unescape(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => escaped[sign] ?? sign);
}
