import { basePath, type Route } from '@portico/contract/route';
import type { Random } from '../../platform/testing/seeded-random.ts';
import type { SentCall } from '../access-matrix-scene.ts';

/** A request as it is sent; `fields` and `file` are sent as a form. It can be sent again. */
export type FuzzRequest = {
  /** Name of the route, for reports. */
  name: string;
  method: Route['method'];
  /** Path and query. */
  address: string;
  headers: Readonly<Record<string, string>>;
  body:
    | { kind: 'none' }
    | { kind: 'bytes'; bytes: Buffer }
    | { kind: 'form'; fields: [string, string][]; file: Buffer };
};

type Field = { owner: Record<string, unknown>; name: string };
type Source = { random: Random; drawValue: () => unknown };

/** Turns a valid call into a request in which something is wrong, and sometimes nothing. */
export function mutateCall(
  { name, route, sent, token }: { name: string; route: Route; sent: SentCall; token: string | null },
  source: Source,
): FuzzRequest {
  const { random } = source;
  const input = mutateInput(structuredClone(sent.input ?? {}), source);
  const headers: Record<string, string> = {
    lang: random(10) === 0 ? 'xx-\u00e9' : 'en',
    ...(token === null ? {} : { authorization: token }),
  };
  const request = { name, method: route.method, headers };
  if (sent.file !== undefined) {
    const fields = Object.entries(isRecord(input) ? input : {})
      .slice(0, 20)
      .map(([key, value]): [string, string] => [key, toText(value)]);
    const body = { kind: 'form', fields, file: mutateBytes(Buffer.from(sent.file), random) } as const;
    return { ...request, address: basePath + route.path, body };
  }
  if (route.method === 'POST' || route.method === 'PUT') {
    headers['content-type'] = random(30) === 0 ? 'text/plain' : 'application/json';
    const text = Buffer.from(JSON.stringify(input) ?? '');
    const bytes = random(15) === 0 ? mutateBytes(text, random) : text;
    return { ...request, address: basePath + route.path, body: { kind: 'bytes', bytes } };
  }
  const query = toQuery(input, random);
  const address = basePath + route.path + (query === '' ? '' : `?${query}`);
  if (route.method === 'DELETE' && random(2) === 0) {
    headers['content-type'] = 'application/json';
    const bytes = Buffer.from(JSON.stringify(random(2) === 0 ? input : source.drawValue()) ?? '');
    return { ...request, address: basePath + route.path, body: { kind: 'bytes', bytes } };
  }
  return { ...request, address, body: { kind: 'none' } };
}

/** Up to three changes of an input: of single fields at any depth, or of the whole. */
function mutateInput(input: unknown, { random, drawValue }: Source): unknown {
  if (random(25) === 0) return drawValue();
  for (let change = random(3); change >= 0; change -= 1) {
    const fields = listFields(input);
    const field = fields[random(Math.max(1, fields.length))];
    if (field === undefined || random(8) === 0) {
      if (isRecord(input))
        input[['page', 'size', 'sort', 'id', 'ids', 'lang', '__proto__'][random(7)] ?? ''] = drawValue();
      continue;
    }
    const { owner, name } = field;
    const kind = random(10);
    if (kind === 0) delete owner[name];
    else if (kind === 1) owner[name] = [owner[name], owner[name]];
    else if (kind === 2) owner[name] = { [name]: owner[name] };
    else if (kind === 3) owner[name] = toText(owner[name]);
    else owner[name] = drawValue();
  }
  return input;
}

/** Deeper fields are left as they are: hostile values put into each other would become too deep for JSON.stringify. */
const maxFieldDepth = 20;

/** The fields of an input, also those of objects and lists in it. */
function listFields(value: unknown, depth = 0): Field[] {
  if (depth > maxFieldDepth) return [];
  if (Array.isArray(value)) return value.slice(0, 5).flatMap((each) => listFields(each, depth + 1));
  if (!isRecord(value)) return [];
  return Object.keys(value).flatMap((name) => [{ owner: value, name }, ...listFields(value[name], depth + 1)]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Query parameters in one of the ways in which clients write lists and objects; at most 8,000 characters. */
function toQuery(input: unknown, random: Random): string {
  if (!isRecord(input)) return encode(toText(input));
  const style = random(6);
  const parts = Object.entries(input).flatMap(([name, value]) => {
    const key = encode(name);
    if (Array.isArray(value) && style === 0)
      return value.slice(0, 1_000).map((each) => `${key}=${encode(toText(each))}`);
    if (Array.isArray(value) && style === 1)
      return value.slice(0, 1_000).map((each) => `${key}[]=${encode(toText(each))}`);
    if (Array.isArray(value)) return [`${key}=${encode(value.map(toText).join(','))}`];
    if (isRecord(value) && style === 2)
      return Object.entries(value).map(([inner, each]) => `${key}[${encode(inner)}]=${encode(toText(each))}`);
    return style === 3
      ? [`${key}${'[]'.repeat(random(2_000))}=${encode(toText(value))}`]
      : [`${key}=${encode(toText(value))}`];
  });
  if (random(20) === 0) parts.push(['%', '%zz=1', '&&&', '=', '%00=%00', 'a=%ff%fe', '#x'][random(7)] ?? '');
  return parts.join('&').slice(0, 8_000);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Bytes with some changed, cut off or repeated. */
function mutateBytes(bytes: Buffer, random: Random): Buffer {
  if (bytes.length === 0) return Buffer.from([random(256)]);
  const kind = random(5);
  if (kind === 0) return bytes.subarray(0, random(bytes.length));
  if (kind === 1) return Buffer.concat([bytes, bytes]);
  const changed = Buffer.from(bytes);
  for (let count = random(8); count >= 0; count -= 1) changed[random(changed.length)] = random(256);
  return changed;
}
