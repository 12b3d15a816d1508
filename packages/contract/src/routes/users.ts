import * as z from 'zod/mini';
import { fixedField } from '../fields/fixed-field.ts';
import {
  accountName,
  blankAsNull,
  blankAsUndefined,
  booleanField,
  day,
  defaultWhenBlank,
  id,
  idList,
  idsOrObjectsWithId,
  instant,
  numberField,
  optionalEmail,
  optionalTextLine,
  pagingWithDefaultSize,
  requiredTextLine,
  revision,
  roleIdsOrObjects,
  selectedIds,
  sorting,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';

const named = z.object({ id: z.number(), name: z.string() });

/** A user. `entitys` is spelt so on the wire. */
export const user = z.object({
  id: z.number(),
  nickName: z.string(),
  username: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** 1 enabled, 0 disabled; the same as `enabled`. */
  status: z.number(),
  enabled: z.boolean(),
  /** 1: created with the company; protected. */
  userType: z.number(),
  /** Scope. 0: the organisations in `depts` and everything below them; 1: the entities in `entitys`. */
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
  /**
   * true: the caller may not change the user, because the user is protected, has a higher role than the caller, or belongs partly to
   * organisations outside the caller's scope.
   */
  isProtected: z.boolean(),
  revision: z.number(),
  createTime: instant,
});

export type User = z.output<typeof user>;

const rightRange = z.pipe(numberField(), z.union([z.literal(0), z.literal(1)]));
const hireDate = blankAsNull(z.pipe(day, z.string().check(z.refine(isOnCalendar))));

function isOnCalendar(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

const optionalUserFields = {
  phone: optionalTextLine(50),
  email: optionalEmail,
  hireDate,
  enabled: blankAsUndefined(booleanField),
  /** 1 enabled, 0 disabled: as in replies, used without `enabled`. */
  status: blankAsUndefined(booleanField),
  /** As in replies, used without `deptIds`. */
  depts: z.optional(idsOrObjectsWithId),
  /** As in replies, used without `entityIds`. */
  entitys: z.optional(idsOrObjectsWithId),
};

/** User names are unique in the whole installation, ignoring case. */
const username = accountName;

export const users = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/users',
    access: 'user:list',
    summary: 'List the users of the caller’s organisations, newest first unless sorted.',
    input: z.object({
      ...pagingWithDefaultSize(20),
      ids: z.optional(idList),
      /** Organisations, including all below them. */
      deptIds: z.optional(idList),
      /** Matches part of the name, the account name, the phone number or the e-mail address. */
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      enabled: blankAsUndefined(booleanField),
      roleId: blankAsUndefined(id),
      sort: sorting(['id', 'nickName', 'username', 'createTime']),
    }),
    output: user,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/users',
    access: 'user:list',
    summary: 'Add a user; the password is shown only in this reply and must be changed at the first login.',
    input: z.object({
      nickName: requiredTextLine(50),
      username,
      /** Required. Of a platform user: the role of the platform (id 0) alone. */
      roles: z.optional(roleIdsOrObjects),
      /** Required for users of a company; platform users have none. */
      deptIds: z.optional(idsOrObjectsWithId),
      rightRange: defaultWhenBlank(rightRange, 0),
      entityIds: z.optional(idsOrObjectsWithId),
      ...optionalUserFields,
    }),
    output: z.object({ id: z.number(), password: z.string() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/users',
    access: 'user:list',
    summary: 'Change, disable or enable a user; omitted fields keep their values.',
    input: z.object({
      id,
      revision,
      nickName: z.optional(requiredTextLine(50)),
      username: z.optional(username),
      roles: z.optional(roleIdsOrObjects),
      deptIds: z.optional(idsOrObjectsWithId),
      rightRange: blankAsUndefined(rightRange),
      entityIds: z.optional(idsOrObjectsWithId),
      ...optionalUserFields,
      userType: fixedField,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/users',
    access: 'user:list',
    summary: 'Delete users, except the caller and the users created with the company.',
    input: z.object({ ids: selectedIds }),
    output: emptyObject,
    reply: 'wrapped',
  },
  resetPass: {
    method: 'POST',
    path: '/api/users/resetPass',
    access: 'user:list',
    summary:
      'Reset a user’s password; the new one is shown only in this reply and must be changed at the next login. The user’s sessions end.',
    input: z.object({ userId: id }),
    output: z.object({ password: z.string() }),
    reply: 'wrapped',
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/users/resetSecondFactor',
    access: 'user:list',
    summary: 'Remove a user’s second factor after the user lost it; the user’s sessions end.',
    input: z.object({ userId: id }),
    output: emptyObject,
    reply: 'wrapped',
  },
});
