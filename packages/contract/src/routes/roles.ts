import * as z from 'zod/mini';
import {
  blankAsUndefined,
  defaultWhenBlank,
  id,
  idList,
  idsOrObjectsWithId,
  instant,
  numberField,
  optionalMultilineText,
  paging,
  requiredTextLine,
  revision,
  selectedIds,
  sorting,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { menuChoice } from './menus.ts';

/** A role. `permission` is its code; a role whose code contains "admin" is protected. `level`: 1 is the highest. */
export const role = z.object({
  id: z.number(),
  name: z.string(),
  permission: z.string(),
  level: z.number(),
  remark: z.nullable(z.string()),
  /** Menus and buttons of the role, each with its children. The caller may have fewer than these. */
  menus: z.array(z.object({ id: z.number(), pid: z.nullable(z.number()) })),
  /** Number of users with the role. */
  users: z.number(),
  /** true: the caller may not change, assign or delete it, because it is protected or of a higher level than the caller's. */
  isProtected: z.boolean(),
  revision: z.number(),
  createTime: instant,
});

export type Role = z.output<typeof role>;

const level = numberField(z.int(), z.gte(1), z.lte(999));

export const roles = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/roles',
    access: 'roles:list',
    summary: 'List the roles of the company, highest level first unless sorted.',
    input: z.object({
      ...paging,
      ids: z.optional(idList),
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      sort: sorting(['id', 'name', 'level', 'createTime']),
    }),
    output: role,
    reply: 'list',
  },
  all: {
    method: 'GET',
    path: '/api/roles/all',
    access: ['user:list', 'roles:list'],
    summary:
      'List all roles of the company that the caller may assign, for selection. Platform administrators get those of the company `tenantId`, without it the role of the platform (id 0).',
    input: z.object({ tenantId: blankAsUndefined(id) }),
    output: z.array(z.object({ id: z.number(), name: z.string(), permission: z.string(), level: z.number() })),
    reply: 'raw',
  },
  menus: {
    method: 'GET',
    path: '/api/roles/menus',
    access: 'roles:list',
    summary: 'List the menus and buttons that the caller can assign to a role of the company, as trees.',
    input: emptyObject,
    output: z.array(menuChoice),
    reply: 'raw',
  },
  add: {
    method: 'POST',
    path: '/api/roles',
    access: 'roles:list',
    needsWholeCompany: true,
    summary: 'Add a role. Its code must not contain "admin", and its level must not be above the caller’s.',
    input: z.object({
      name: requiredTextLine(50),
      permission: requiredTextLine(50),
      level: defaultWhenBlank(level, 10),
      remark: optionalMultilineText(200),
      menus: z.optional(idsOrObjectsWithId),
    }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/roles',
    access: 'roles:list',
    needsWholeCompany: true,
    summary: 'Change a role; omitted fields keep their values.',
    input: z.object({
      id,
      revision,
      name: z.optional(requiredTextLine(50)),
      permission: z.optional(requiredTextLine(50)),
      level: blankAsUndefined(level),
      remark: optionalMultilineText(200),
      /** Those the role has; `setMenus` changes them. */
      menus: z.optional(idsOrObjectsWithId),
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  setMenus: {
    method: 'PUT',
    path: '/api/roles/menu',
    access: 'roles:list',
    needsWholeCompany: true,
    summary: 'Set the menus and buttons of a role. Parents of a selected one are included.',
    input: z.object({ id, menus: idsOrObjectsWithId }),
    output: z.object({ menus: z.array(z.object({ id: z.number() })) }),
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/roles',
    access: 'roles:list',
    needsWholeCompany: true,
    summary: 'Delete roles that no user has.',
    input: z.object({ ids: selectedIds }),
    output: emptyObject,
    reply: 'wrapped',
  },
});
