import * as z from 'zod/mini';
import {
  accountName,
  day,
  flag,
  id,
  idList,
  idRefs,
  instant,
  line,
  numberOf,
  optionalEmail,
  optionalField,
  optionalLine,
  pagingOf,
  revision,
  sorting,
  unlessBlank,
  orElse,
} from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';

const named = z.object({ id: z.number(), name: z.string() });

/** A person. `entitys` is spelt so on the wire. */
export const user = z.object({
  id: z.number(),
  nickName: z.string(),
  username: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** 1 enabled, 0 disabled; the same as `enabled`. */
  status: z.number(),
  enabled: z.boolean(),
  /** 1: made with the company; protected. */
  userType: z.number(),
  /** 0: the organisations in `depts` and everything below; 1: the entities in `entitys`. */
  rightRange: z.number(),
  deptIds: z.array(z.number()),
  entityIds: z.array(z.number()),
  roles: z.array(z.object({ id: z.number(), name: z.string(), permission: z.string(), level: z.number() })),
  depts: z.array(named),
  entitys: z.array(named),
  /** "yyyy-MM-dd". */
  hireDate: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  mustChangePassword: z.boolean(),
  lastLoginTime: z.nullable(instant),
  /** Whether the caller may not change it: protected, stronger than the caller, or partly outside their organisations. */
  isProtected: z.boolean(),
  revision: z.number(),
  createTime: instant,
});

export type User = z.output<typeof user>;

const rightRange = z.pipe(numberOf(), z.union([z.literal(0), z.literal(1)]));
const hireDate = optionalField(z.pipe(day, z.string().check(z.refine(isOnCalendar))));

function isOnCalendar(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

const said = {
  phone: optionalLine(50),
  email: optionalEmail,
  hireDate,
  enabled: unlessBlank(flag),
};

/** Names are unique in the whole installation, whatever their case. */
const username = accountName;

export const users = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/users',
    access: 'user:list',
    summary: 'People in the caller’s organisations, newest first unless sorted.',
    input: z.object({
      ...pagingOf(20),
      ids: z.optional(idList),
      /** Organisations, each with everything below. */
      deptIds: z.optional(idList),
      /** Part of the name, the account, the phone or the e-mail. */
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      enabled: unlessBlank(flag),
      roleId: unlessBlank(id),
      sort: sorting(['id', 'nickName', 'username', 'createTime']),
    }),
    output: user,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/users',
    access: 'user:list',
    summary: 'Add a person, with a password shown once in this reply, to be changed at the first login.',
    input: z.object({
      nickName: line(50),
      username,
      /** Required, as `deptIds`, for a company's people; the platform's own have none. */
      roles: z.optional(idRefs),
      deptIds: z.optional(idRefs),
      rightRange: orElse(rightRange, 0),
      entityIds: z.optional(idRefs),
      ...said,
    }),
    output: z.object({ id: z.number(), password: z.string() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/users',
    access: 'user:list',
    summary: 'Change, disable or enable a person; what is not given stays.',
    input: z.object({
      id,
      revision,
      nickName: z.optional(line(50)),
      username: z.optional(username),
      roles: z.optional(idRefs),
      deptIds: z.optional(idRefs),
      rightRange: unlessBlank(rightRange),
      entityIds: z.optional(idRefs),
      ...said,
    }),
    output: nothing,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/users',
    access: 'user:list',
    summary: 'Delete people; not oneself, not the ones made with the company.',
    input: z.object({ ids: idList }),
    output: nothing,
    reply: 'wrapped',
  },
  resetPass: {
    method: 'POST',
    path: '/api/users/resetPass',
    access: 'user:list',
    summary:
      'Give a person a new password, shown once in this reply, to be changed at the next login; their sessions end.',
    input: z.object({ userId: id }),
    output: z.object({ password: z.string() }),
    reply: 'wrapped',
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/users/resetSecondFactor',
    access: 'user:list',
    summary: 'Take a person’s second factor away, after they lost it; their sessions end.',
    input: z.object({ userId: id }),
    output: nothing,
    reply: 'wrapped',
  },
});
