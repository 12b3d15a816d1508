import * as z from 'zod/mini';
import {
  accountName,
  flag,
  id,
  idList,
  idRefs,
  instant,
  line,
  moment,
  numberOf,
  optionalField,
  optionalLine,
  pagingOf,
  revision,
  sorting,
  unlessBlank,
  orElse,
  workTime,
} from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';

/** A tenant. `tenantId` is its id again, as clients of this family send it back. */
export const company = z.object({
  id: z.number(),
  tenantId: z.number(),
  name: z.string(),
  /** 1 in use, 0 stopped. */
  status: z.number(),
  /** The first administrator's, or null where there is none yet. */
  username: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  logoName: z.nullable(z.string()),
  /** From then on nobody of the company is let in; null: never. */
  expireTime: z.nullable(instant),
  /** Most devices it may have; null: any number. */
  deviceQuota: z.nullable(z.number()),
  devices: z.number(),
  entities: z.number(),
  users: z.number(),
  requireSecondFactor: z.boolean(),
  /** Opening hours of new stores and of what speaks of the company as a whole, "start~end". */
  businessTime: z.string(),
  /** 1: in ÷ (in + passers-by). 2: in ÷ passers-by. */
  captureRate: z.number(),
  staffAreCustomers: z.boolean(),
  childrenAreCustomers: z.boolean(),
  /** Seconds between two people within which they came together. */
  groupGap: z.number(),
  /** Whole months counts are kept; null: for ever. */
  retentionMonths: z.nullable(z.number()),
  revision: z.number(),
  createTime: instant,
});

export type Company = z.output<typeof company>;

const quota = numberOf(z.int(), z.gte(0), z.lte(1_000_000));
const status = z.pipe(numberOf(), z.union([z.literal(0), z.literal(1)]));
/** An instant, or null or "" for never. */
const expiry = z.optional(
  z.pipe(
    z.transform((given: unknown) => (given === '' ? null : given)),
    z.nullable(moment),
  ),
);

/** Whole months, or null or "" for ever. */
const retention = z.pipe(
  z.transform((given: unknown) => (given === '' ? null : given)),
  z.nullable(numberOf(z.int(), z.gte(3), z.lte(120))),
);

/** What a company means by its figures. */
const business = {
  businessTime: unlessBlank(workTime),
  captureRate: unlessBlank(z.pipe(numberOf(), z.literal([1, 2]))),
  staffAreCustomers: unlessBlank(flag),
  childrenAreCustomers: unlessBlank(flag),
  groupGap: unlessBlank(numberOf(z.int(), z.gte(1), z.lte(60))),
  retentionMonths: z.optional(retention),
};

const said = {
  contact: optionalLine(100),
  phone: optionalLine(50),
  address: optionalLine(200),
  expireTime: expiry,
  deviceQuota: optionalField(quota),
  requireSecondFactor: unlessBlank(flag),
};

export const companies = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/companys',
    access: 'platform',
    summary: 'Companies, newest first unless sorted. `username` searches their administrators.',
    input: z.object({
      ...pagingOf(20),
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      status: unlessBlank(status),
      username: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      sort: sorting(['id', 'name', 'createTime', 'expireTime', 'devices', 'status']),
    }),
    output: company,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/companys',
    access: 'platform',
    summary: 'Add a company with the root of its organisations and its administrator role.',
    input: z.object({ name: line(100), ...said }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/companys',
    access: 'platform',
    summary:
      'Change, stop (status 0) or start (1) a company; what is not given stays. Its devices are recorded either way.',
    input: z.object({ id, revision, name: z.optional(line(100)), status: unlessBlank(status), ...said }),
    output: nothing,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/companys',
    access: 'platform',
    summary: 'Delete stopped companies with everything they have, counts included.',
    input: z.object({ ids: idList }),
    output: nothing,
    reply: 'wrapped',
  },
  info: {
    method: 'GET',
    path: '/api/companys/info',
    access: 'basic',
    summary: 'The caller’s own company.',
    input: nothing,
    output: company,
    reply: 'wrapped',
  },
  changeOneself: {
    method: 'PUT',
    path: '/api/companys/oneself',
    access: 'basic',
    summary:
      'Change the caller’s own company: its logo, how to reach it, what it means by its figures, how long counts are kept, and whether everybody needs a second factor.',
    input: z.object({
      revision,
      /** `pathName` of a picture uploaded for it; null: none. */
      logoName: optionalLine(100),
      contact: optionalLine(100),
      phone: optionalLine(50),
      address: optionalLine(200),
      requireSecondFactor: unlessBlank(flag),
      ...business,
    }),
    output: nothing,
    reply: 'wrapped',
  },
  retention: {
    method: 'GET',
    path: '/api/companys/retention',
    access: 'basic',
    summary: 'What is deleted of the caller’s own company if its counts are kept so many months.',
    input: z.object({ retentionMonths: retention }),
    output: z.object({
      /** Counts of before are deleted every day; null: none are. */
      before: z.nullable(instant),
      records: z.number(),
    }),
    reply: 'wrapped',
  },
  admins: {
    method: 'GET',
    path: '/api/adminUser',
    access: 'platform',
    summary: 'Administrators of one company.',
    input: z.object({ tenantId: id }),
    output: z.array(
      z.object({
        id: z.number(),
        nickName: z.string(),
        username: z.string(),
        enabled: z.boolean(),
        roles: z.array(z.object({ id: z.number(), name: z.string() })),
        depts: z.array(z.object({ id: z.number(), name: z.string() })),
        lastLoginTime: z.nullable(instant),
      }),
    ),
    reply: 'raw',
  },
  addAdmin: {
    method: 'POST',
    path: '/api/adminUser/root',
    access: 'platform',
    summary: 'Give a company an administrator, with a password shown once in this reply.',
    input: z.object({ tenantId: id, nickName: line(50), username: accountName, enabled: orElse(flag, true) }),
    output: z.object({ id: z.number(), password: z.string() }),
    reply: 'wrapped',
  },
  adminRole: {
    method: 'GET',
    path: '/api/adminRoles',
    access: 'platform',
    summary: 'The administrator role of a company; its menus are what the company has.',
    input: z.object({ tenantId: id }),
    output: z.object({
      id: z.number(),
      name: z.string(),
      permission: z.string(),
      menus: z.array(z.object({ id: z.number() })),
    }),
    reply: 'wrapped',
  },
  setMenus: {
    method: 'PUT',
    path: '/api/adminRoles/menu',
    access: 'platform',
    summary:
      'Say which menus a company has: `id` of its administrator role. A chosen one needs the one above it, and a chosen parent of pages one of them; a page is whole without its buttons.',
    input: z.object({ id, menus: idRefs }),
    output: z.object({ menus: z.array(z.object({ id: z.number() })) }),
    reply: 'wrapped',
  },
});
