import * as z from 'zod/mini';
import { instant, instantOrLocalTime, pagingWithDefaultSize, sorting } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';

/** Kinds of logged operations. */
export const operationTypes = ['add', 'change', 'remove', 'other'] as const;

/** One changed field; secrets are "***". null: no value before or after. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

/** One state-changing call of a user, successful or refused. */
export const operationLogEntry = z.object({
  id: z.number(),
  createTime: instant,
  /** The operation, in the request's language. */
  name: z.string(),
  /** Route key: "users.add". */
  route: z.string(),
  type: z.enum(operationTypes),
  operator: z.string(),
  companyName: z.nullable(z.string()),
  /** Name of the changed object. */
  target: z.nullable(z.string()),
  changes: z.array(fieldChange),
  /** The sent data as JSON, with secrets masked and cut after 1,000 characters; null: none. */
  content: z.nullable(z.string()),
  address: z.string(),
  /** HTTP status; 200: success. */
  status: z.number(),
  milliseconds: z.number(),
});

export type OperationLogEntry = z.output<typeof operationLogEntry>;

/** One login, successful or refused. */
export const loginRecord = z.object({
  id: z.number(),
  createTime: instant,
  username: z.string(),
  address: z.string(),
  agent: z.string(),
  /** Error key of the refusal; null: success. secondFactorNeeded: the password was right, but no code was sent. */
  failure: z.nullable(z.string()),
  /** The refusal in the request's language. */
  failureText: z.nullable(z.string()),
});

const search = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** [from, to], as the repeated parameter `createTime=from&createTime=to`, or as two values with a comma. */
const between = z.optional(
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' ? given.split(',') : given)),
    z.array(instantOrLocalTime).check(z.minLength(2), z.maxLength(2)),
  ),
);

/** Time zone (IANA) of the caller, for local times in the filters and in the spreadsheet; default: the company's most common zone. */
const zone = z.optional(z.string().check(z.trim(), z.maxLength(60)));

const operationFilters = {
  /** Matches part of the target's name, or of the operation in the request's language. */
  name: search,
  operator: search,
  /** ok: successful; refused: not successful. */
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
    summary:
      'List the operation log of the company (of all companies for platform administrators), newest first. A user who does not see the whole company gets the operations of the users whose places are all within their own.',
    input: z.object({ ...pagingWithDefaultSize(20), ...operationFilters, sort: sorting(['id', 'createTime']) }),
    output: z.object({ content: z.array(operationLogEntry), totalElements: z.number() }),
    reply: 'raw',
  },
  export: {
    method: 'GET',
    path: '/api/logs/export',
    access: 'logs:list',
    summary: 'Export the same rows as a spreadsheet, at most 50,000 rows.',
    input: z.object(operationFilters),
    output: z.any(),
    reply: 'file',
  },
  logins: {
    method: 'GET',
    path: '/api/logs/logins',
    access: 'logs:list',
    summary:
      'List the logins of the company’s users (of all users for platform administrators), newest first; limited to the same users as the operation log.',
    input: z.object({
      ...pagingWithDefaultSize(20),
      name: search,
      status: z.optional(z.enum(['ok', 'refused'])),
      createTime: between,
      zone,
    }),
    output: z.object({ content: z.array(loginRecord), totalElements: z.number() }),
    reply: 'raw',
  },
});
