/** A parsed body, or the position where it stops being JSON. */
export type JsonBody = { value: unknown } | { fault: string };

/** Parses a body. A fault contains line and column (from 1) of the first invalid character, and its index in the text (from 0). */
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

// The index of the first invalid character. The engine's own message has a position for some faults only. Runs once per broken body; not
// recursive.
function findFault(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'next' = 'value';
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  for (;;) {
    take(space);
    const character = text[at];
    if (character === undefined) return at;
    const closes = (open.at(-1) === '{' && character === '}') || (open.at(-1) === '[' && character === ']');
    if (closes && (expected === 'next' || expected === 'valueOrEnd' || expected === 'keyOrEnd')) {
      open.pop();
      at += 1;
      expected = 'next';
    } else if (expected === 'next') {
      if (character !== ',' || open.length === 0) return at;
      at += 1;
      expected = open.at(-1) === '{' ? 'key' : 'value';
    } else if (expected === 'colon') {
      if (character !== ':') return at;
      at += 1;
      expected = 'value';
    } else if (expected === 'key' || expected === 'keyOrEnd') {
      if (!take(string)) return at;
      expected = 'colon';
    } else if (character === '{' || character === '[') {
      open.push(character);
      at += 1;
      expected = character === '{' ? 'keyOrEnd' : 'valueOrEnd';
    } else {
      if (!take(string) && !take(scalar)) return at;
      expected = 'next';
    }
  }
}
