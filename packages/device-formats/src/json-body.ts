/** A parsed body, or where it stops being JSON. */
export type JsonBody = { value: unknown } | { fault: string };

/** Parses a body; a fault names line, column and character (from 0) of the first thing that is not JSON. */
export function parseJsonBody(body: Buffer): JsonBody {
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: describeFault(text) };
  }
}

function describeFault(text: string): string {
  const position = findFault(text);
  const before = text.slice(0, position);
  const line = before.split('\n').length;
  const column = position - before.lastIndexOf('\n');
  const what = position >= text.length ? 'JSON ends too early' : 'not JSON';
  return `${what} at line ${line}, column ${column} (character ${position})`;
}

const space = /[ \t\r\n]*/y;
const string = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

// The engine's own message names a position for some faults only. Runs once per broken body, never recurses.
function findFault(text: string): number {
  const open: ('{' | '[')[] = [];
  let wanted: 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'next' = 'value';
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  for (;;) {
    take(space);
    const sign = text[at];
    if (sign === undefined) return at;
    const closes = (open.at(-1) === '{' && sign === '}') || (open.at(-1) === '[' && sign === ']');
    if (closes && (wanted === 'next' || wanted === 'valueOrEnd' || wanted === 'keyOrEnd')) {
      open.pop();
      at += 1;
      wanted = 'next';
    } else if (wanted === 'next') {
      if (sign !== ',' || open.length === 0) return at;
      at += 1;
      wanted = open.at(-1) === '{' ? 'key' : 'value';
    } else if (wanted === 'colon') {
      if (sign !== ':') return at;
      at += 1;
      wanted = 'value';
    } else if (wanted === 'key' || wanted === 'keyOrEnd') {
      if (!take(string)) return at;
      wanted = 'colon';
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      at += 1;
      wanted = sign === '{' ? 'keyOrEnd' : 'valueOrEnd';
    } else {
      if (!take(string) && !take(scalar)) return at;
      wanted = 'next';
    }
  }
}
