import type { InputOf, Route } from '@portico/contract/route';
import type { FieldProblem } from '@portico/i18n';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '../app-error.ts';

/** Query and body together, read by the contract: unknown fields are dropped, a wrong one is named. No text has a zero byte. */
export function parseInput<R extends Route>(route: R, request: FastifyRequest): InputOf<R> {
  return inputIn(route, fieldsOf(request));
}

/** The same of fields that came another way, or that were kept. */
export function inputIn<R extends Route>(route: R, fields: Record<string, unknown>): InputOf<R> {
  // Only with what was given can a missing number be told from a text that is none.
  const parsed = route.input.safeParse(fields, { reportInput: true });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', problemOf(issue)]);
    throw new AppError('badRequest', Object.fromEntries(problems));
  }
  const unstorable = textsWithZeroByte(parsed.data, []);
  if (unstorable.length > 0) {
    throw new AppError('badRequest', Object.fromEntries(unstorable.map((field) => [field, 'invalid'])));
  }
  return parsed.data as InputOf<R>; // the schema has just checked it; TypeScript cannot follow a schema through a generic route
}

/** A body that is a list or a single value is meant as `ids`. */
function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  const query = isRecord(request.query) ? saidIn(request.query) : {};
  if (body === undefined || body === null || body === '') return { ...query };
  return isRecord(body) ? { ...query, ...body } : { ...query, ids: body };
}

/** Real clients write what they do not say as nothing, or as their own word for nothing: `status=`, `status=null`. */
function saidIn(query: Record<string, unknown>): Record<string, unknown> {
  const isSaid = (value: unknown) => typeof value !== 'string' || !/^(null|undefined)?$/.test(value.trim());
  const said = Object.entries(query).flatMap(([name, value]): [string, unknown][] => {
    if (!Array.isArray(value)) return isSaid(value) ? [[name, value]] : [];
    const some = value.filter(isSaid);
    return some.length > 0 ? [[name, some]] : [];
  });
  return Object.fromEntries(said);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where in an input such texts stand. PostgreSQL stores no zero byte, and fails where one is compared or stored. */
function textsWithZeroByte(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  // Of ten thousand ids nobody need know where each one stands.
  if (Array.isArray(value) && value.every((part) => typeof part === 'number')) return [];
  return Object.entries(value).flatMap(([name, part]) => textsWithZeroByte(part, [...path, name]));
}

/** What is wrong with a field, in a word of the catalogues. */
export function problemOf(issue: z.core.$ZodIssue): FieldProblem {
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
    default:
      return 'invalid';
  }
}
