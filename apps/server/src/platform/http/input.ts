import type { InputOf, Route } from '@portico/contract/route';
import { type FieldProblem, fieldProblems } from '@portico/i18n';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';

/** Levels of lists and objects in one field. The routes need at most five; ten thousand exhaust the stack of a recursive function. */
const maxDepth = 20;

/**
 * Parses query and body together with the input schema of the route. Drops unknown fields. Throws `badRequest` with the problem of each
 * wrong field, also for texts with a zero byte.
 */
export function parseInput<R extends Route>(route: R, request: FastifyRequest): InputOf<R> {
  const fields = readFields(request);
  return parseFields(route, route.method === 'DELETE' ? withIdFields(route, fields) : fields);
}

/** Parses fields as `parseInput` does, for fields that another part of the server built or stored instead of a request. */
export function parseFields<R extends Route>(route: R, fields: Record<string, unknown>): InputOf<R> {
  const tooDeep = Object.keys(fields).filter((name) => isField(route, name) && isTooDeep(fields[name]));
  if (tooDeep.length > 0)
    throw new AppError('badRequest', Object.fromEntries(tooDeep.map((name) => [name, 'invalid'])));
  // reportInput: issues contain the input, which distinguishes a missing number from a text that is not a number.
  const parsed = route.input.safeParse(fields, { reportInput: true });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', toFieldProblem(issue)]);
    throw new AppError('badRequest', Object.fromEntries(problems));
  }
  const unstorable = findTextsWithZeroByte(parsed.data, []);
  if (unstorable.length > 0) {
    throw new AppError('badRequest', Object.fromEntries(unstorable.map((field) => [field, 'invalid'])));
  }
  return parsed.data as InputOf<R>; // the schema has just checked it; TypeScript cannot follow a schema through a generic route
}

/** Whether the schema of the route can have this field; other fields are dropped unread. */
function isField({ input }: Route, name: string): boolean {
  return !(input instanceof z.ZodMiniObject) || Object.hasOwn(input.shape, name);
}

/** Whether lists and objects are nested deeper than `maxDepth`, without recursion. */
function isTooDeep(field: unknown): boolean {
  let level = [field];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

/** Clients name what they delete as `id` or as `ids`, one or several: gives the field that the route has. */
function withIdFields(route: Route, fields: Record<string, unknown>): Record<string, unknown> {
  const { id, ids } = fields;
  if (ids === undefined && id !== undefined && isField(route, 'ids') && !isField(route, 'id'))
    return { ...fields, ids: [id].flat() };
  const [only, ...others] = [ids].flat();
  const isOne = only !== undefined && others.length === 0;
  return id === undefined && isOne && isField(route, 'id') && !isField(route, 'ids') ? { ...fields, id: only } : fields;
}

/** The fields of query and body. A body that is a list or a single value becomes the field `ids`. */
function readFields(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  const query = isRecord(request.query) ? dropEmptyFields(request.query) : {};
  if (body === undefined || body === null || body === '') return { ...query };
  return isRecord(body) ? { ...query, ...body } : { ...query, ids: body };
}

/** Drops empty query fields. Real clients send absent values as empty or as their word for nothing: `status=`, `status=null`. */
function dropEmptyFields(query: Record<string, unknown>): Record<string, unknown> {
  const isPresent = (value: unknown) => typeof value !== 'string' || !/^(null|undefined)?$/.test(value.trim());
  const fields = Object.entries(query).flatMap(([name, value]): [string, unknown][] => {
    if (!Array.isArray(value)) return isPresent(value) ? [[name, value]] : [];
    const present = value.filter(isPresent);
    return present.length > 0 ? [[name, present]] : [];
  });
  return Object.fromEntries(fields);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Paths of the texts in an input that contain a zero byte. PostgreSQL fails when such a text is compared or stored. */
function findTextsWithZeroByte(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  // Shortcut for long lists of ids.
  if (Array.isArray(value) && value.every((part) => typeof part === 'number')) return [];
  return Object.entries(value).flatMap(([name, part]) => findTextsWithZeroByte(part, [...path, name]));
}

/** The problem of a field, as a key of the text catalogues. */
export function toFieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.input === undefined || issue.input === null) return 'required';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return 'notAWholeNumber';
      if (issue.expected === 'number') return 'notANumber';
      return 'invalid';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'required';
      return issue.origin === 'string'
        ? 'tooShort'
        : issue.origin === 'array' || issue.origin === 'set'
          ? 'tooFew'
          : 'tooSmall';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'tooLong' : 'tooBig';
    case 'invalid_value':
      return 'notAChoice';
    case 'invalid_format':
      return issue.format === 'email' ? 'notAnEmail' : 'invalid';
    case 'custom':
      return fieldProblems.find((known) => known === issue.params?.['problem']) ?? 'invalid';
    default:
      return 'invalid';
  }
}
