import * as z from 'zod/mini';
import { instant, moment, pagingOf, sorting } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';

/** What kind of change a call was. */
export const operationTypes = ['add', 'change', 'remove', 'other'] as const;

/** One changed field; secrets are "***". null: there was or is nothing. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

/** One state-changing call of a person, worked or refused. */
export const operation = z.object({
  id: z.number(),
  createTime: instant,
  /** What was done, in words of the request's language. */
  name: z.string(),
  /** Route key: "users.add". */
  route: z.string(),
  type: z.enum(operationTypes),
  operator: z.string(),
  companyName: z.nullable(z.string()),
  /** Name of the thing it was done to. */
  target: z.nullable(z.string()),
  changes: z.array(fieldChange),
  /** What was sent, secrets masked, as JSON, cut after 1,000 characters; null: nothing. */
  content: z.nullable(z.string()),
  address: z.string(),
  /** HTTP status: 200 worked. */
  status: z.number(),
  milliseconds: z.number(),
});

export type Operation = z.output<typeof operation>;

/** One login, worked or refused. */
export const loginRecord = z.object({
  id: z.number(),
  createTime: instant,
  username: z.string(),
  address: z.string(),
  agent: z.string(),
  /** Error key of the refusal; null: it worked. secondFactorNeeded: the password was right, a code never came. */
  failure: z.nullable(z.string()),
  /** The refusal in words of the request's language. */
  failureText: z.nullable(z.string()),
});

const search = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** [from, to] as the repeated parameter `createTime=from&createTime=to`, or two with a comma. */
const between = z.optional(
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' ? given.split(',') : given)),
    z.array(moment).check(z.minLength(2), z.maxLength(2)),
  ),
);

/** IANA zone of the reader: of wall-clock times given, and of those in a spreadsheet; the company's most common one unless given. */
const zone = z.optional(z.string().check(z.trim(), z.maxLength(60)));

const operationFilters = {
  /** Part of the target's name, or of what was done in words of the request's language. */
  name: search,
  operator: search,
  /** ok: worked; refused: did not. */
  status: z.optional(z.enum(['ok', 'refused'])),
  type: z.optional(z.enum(operationTypes)),
  createTime: between,
  zone,
};

export const logs = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/logs',
    access: 'logs:list',
    summary: 'The operation log of the company (of all, for platform administrators), newest first.',
    input: z.object({ ...pagingOf(20), ...operationFilters, sort: sorting(['id', 'createTime']) }),
    output: z.object({ content: z.array(operation), totalElements: z.number() }),
    reply: 'raw',
  },
  export: {
    method: 'GET',
    path: '/api/logs/export',
    access: 'logs:list',
    summary: 'The same rows as a spreadsheet, at most 50,000 of them.',
    input: z.object(operationFilters),
    output: z.any(),
    reply: 'file',
  },
  logins: {
    method: 'GET',
    path: '/api/logs/logins',
    access: 'logs:list',
    summary: 'Logins of the company’s people (of all, for platform administrators), newest first.',
    input: z.object({
      ...pagingOf(20),
      name: search,
      status: z.optional(z.enum(['ok', 'refused'])),
      createTime: between,
      zone,
    }),
    output: z.object({ content: z.array(loginRecord), totalElements: z.number() }),
    reply: 'raw',
  },
});
