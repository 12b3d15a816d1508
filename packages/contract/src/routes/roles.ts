import * as z from 'zod/mini';
import {
  id,
  idList,
  idRefs,
  instant,
  line,
  numberOf,
  optionalLines,
  paging,
  revision,
  sorting,
  unlessBlank,
  orElse,
} from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { menuChoice } from './menus.ts';

/** A role. `permission` is its word; one that contains "admin" is protected. `level`: smaller is stronger. */
export const role = z.object({
  id: z.number(),
  name: z.string(),
  permission: z.string(),
  level: z.number(),
  remark: z.nullable(z.string()),
  /** Menus and buttons the role holds, each with what it hangs below: the caller may have less than these. */
  menus: z.array(z.object({ id: z.number(), pid: z.nullable(z.number()) })),
  /** How many people have it. */
  users: z.number(),
  /** Whether the caller may not change, hand out or delete it: a protected one, or stronger than the caller. */
  isProtected: z.boolean(),
  revision: z.number(),
  createTime: instant,
});

export type Role = z.output<typeof role>;

const level = numberOf(z.int(), z.gte(1), z.lte(999));

export const roles = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/roles',
    access: 'roles:list',
    summary: 'Roles of the company, strongest first unless sorted.',
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
    summary: 'Every role of the company the caller may hand out, for choosing.',
    input: nothing,
    output: z.array(z.object({ id: z.number(), name: z.string(), permission: z.string(), level: z.number() })),
    reply: 'raw',
  },
  menus: {
    method: 'GET',
    path: '/api/roles/menus',
    access: 'roles:list',
    summary: 'The menus and buttons a role of this company can be given by the caller, as trees.',
    input: nothing,
    output: z.array(menuChoice),
    reply: 'raw',
  },
  add: {
    method: 'POST',
    path: '/api/roles',
    access: 'roles:list',
    summary: 'Add a role. Its word must not contain "admin"; it is not stronger than the caller.',
    input: z.object({
      name: line(50),
      permission: line(50),
      level: orElse(level, 10),
      remark: optionalLines(200),
      menus: z.optional(idRefs),
    }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/roles',
    access: 'roles:list',
    summary: 'Change a role; what is not given stays.',
    input: z.object({
      id,
      revision,
      name: z.optional(line(50)),
      permission: z.optional(line(50)),
      level: unlessBlank(level),
      remark: optionalLines(200),
    }),
    output: nothing,
    reply: 'wrapped',
  },
  setMenus: {
    method: 'PUT',
    path: '/api/roles/menu',
    access: 'roles:list',
    summary: 'Say which menus and buttons a role holds. Parents of a chosen one are included.',
    input: z.object({ id, menus: idRefs }),
    output: z.object({ menus: z.array(z.object({ id: z.number() })) }),
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/roles',
    access: 'roles:list',
    summary: 'Delete roles nobody has.',
    input: z.object({ ids: idList }),
    output: nothing,
    reply: 'wrapped',
  },
});
