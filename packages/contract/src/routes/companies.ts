import * as z from 'zod/mini';
import { fixedField } from '../fields/fixed-field.ts';
import { networkList } from '../fields/networks.ts';
import {
  accountName,
  blankAsNull,
  blankAsUndefined,
  booleanField,
  defaultWhenBlank,
  id,
  idsOrObjectsWithId,
  instant,
  instantOrLocalTime,
  numberField,
  optionalEmail,
  optionalTextLine,
  pagingWithDefaultSize,
  requiredTextLine,
  revision,
  selectedIds,
  sorting,
  workTime,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';

/** A company (tenant). `tenantId` repeats the id, because existing clients send it back. */
export const company = z.object({
  id: z.number(),
  tenantId: z.number(),
  name: z.string(),
  /** 1 in use, 0 stopped. */
  status: z.number(),
  /** User name of the first administrator; null: there is none yet. */
  username: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  logoName: z.nullable(z.string()),
  /** From this instant on, users of the company cannot log in; null: never. */
  expireTime: z.nullable(instant),
  /** Maximum number of devices; null: no limit. */
  deviceQuota: z.nullable(z.number()),
  devices: z.number(),
  entities: z.number(),
  users: z.number(),
  requireSecondFactor: z.boolean(),
  /** Opening hours of new stores, also used for values of the company as a whole, "start~end". */
  businessTime: z.string(),
  /** 1: in ÷ (in + passers-by). 2: in ÷ passers-by. */
  captureRate: z.number(),
  staffAreCustomers: z.boolean(),
  childrenAreCustomers: z.boolean(),
  /** Whole months that counts are kept; null: forever. */
  retentionMonths: z.nullable(z.number()),
  /** Records that are older when they arrive are refused; null: back to the year 2000. */
  historyDays: z.nullable(z.number()),
  /** Networks from which messages of devices without a secret are believed; null: any network. */
  deviceNetworks: z.nullable(z.array(z.string())),
  revision: z.number(),
  createTime: instant,
});

export type Company = z.output<typeof company>;

const quota = numberField(z.int(), z.gte(0), z.lte(1_000_000));
const status = z.pipe(numberField(), z.union([z.literal(0), z.literal(1)]));
/** An instant, or null or "" for never. */
const expiry = z.optional(
  z.pipe(
    z.transform((given: unknown) => (given === '' ? null : given)),
    z.nullable(instantOrLocalTime),
  ),
);

/** Whole months, or null or "" for no limit. */
const retention = z.pipe(
  z.transform((given: unknown) => (given === '' ? null : given)),
  z.nullable(numberField(z.int(), z.gte(3), z.lte(120))),
);

/** Whole days, or null or "" for no limit. */
const history = z.pipe(
  z.transform((given: unknown) => (given === '' ? null : given)),
  z.nullable(numberField(z.int(), z.gte(30), z.lte(10_000))),
);

/** Calculation settings of a company. */
const companyCalculationFields = {
  businessTime: blankAsUndefined(workTime),
  captureRate: blankAsUndefined(z.pipe(numberField(), z.literal([1, 2]))),
  staffAreCustomers: blankAsUndefined(booleanField),
  childrenAreCustomers: blankAsUndefined(booleanField),
  retentionMonths: z.optional(retention),
  historyDays: z.optional(history),
};

const optionalCompanyFields = {
  contact: optionalTextLine(100),
  phone: optionalTextLine(50),
  address: optionalTextLine(200),
  expireTime: expiry,
  deviceQuota: blankAsNull(quota),
  requireSecondFactor: blankAsUndefined(booleanField),
  historyDays: z.optional(history),
};

const optionalAdminFields = {
  phone: optionalTextLine(50),
  email: optionalEmail,
  /** Roles of the company, with its administrator role among them; a new administrator has that one unless others are given. */
  roles: z.optional(idsOrObjectsWithId),
  /** Organisations the administrator sees, with all below them; a new administrator sees the whole company unless some are given. */
  deptIds: z.optional(idsOrObjectsWithId),
  /** As in replies, used without `deptIds`. */
  depts: z.optional(idsOrObjectsWithId),
};

export const companies = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/companys',
    access: 'platform',
    summary: 'List companies, newest first unless sorted. `username` searches their administrators.',
    input: z.object({
      ...pagingWithDefaultSize(20),
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      status: blankAsUndefined(status),
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
    summary: 'Add a company with its root organisation and its administrator role.',
    input: z.object({
      name: requiredTextLine(100),
      status: defaultWhenBlank(status, 1),
      ...optionalCompanyFields,
      /** `addAdmin` gives a company its administrator. */
      username: fixedField,
    }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/companys',
    access: 'platform',
    summary:
      'Change, stop (status 0) or start (status 1) a company; omitted fields keep their values. Counts of its devices are recorded in both states.',
    input: z.object({
      id,
      revision,
      name: z.optional(requiredTextLine(100)),
      status: blankAsUndefined(status),
      ...optionalCompanyFields,
      tenantId: fixedField,
      username: fixedField,
      logoName: fixedField,
      businessTime: fixedField,
      captureRate: fixedField,
      staffAreCustomers: fixedField,
      childrenAreCustomers: fixedField,
      retentionMonths: fixedField,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/companys',
    access: 'platform',
    summary: 'Delete stopped companies with all their data, counts included.',
    input: z.object({ ids: selectedIds }),
    output: emptyObject,
    reply: 'wrapped',
  },
  info: {
    method: 'GET',
    path: '/api/companys/info',
    access: 'basic',
    summary: 'Get the caller’s own company.',
    input: emptyObject,
    output: company,
    reply: 'wrapped',
  },
  changeOneself: {
    method: 'PUT',
    path: '/api/companys/oneself',
    access: 'basic',
    needsWholeCompany: true,
    summary:
      'Change the caller’s own company: its logo, contact data, calculation settings, retention and history limit of counts, and whether every user needs a second factor.',
    input: z.object({
      revision,
      /** `pathName` of an uploaded image; null: no logo. */
      logoName: optionalTextLine(100),
      contact: optionalTextLine(100),
      phone: optionalTextLine(50),
      address: optionalTextLine(200),
      requireSecondFactor: blankAsUndefined(booleanField),
      ...companyCalculationFields,
      deviceNetworks: z.optional(networkList),
      tenantId: fixedField,
      name: fixedField,
      status: fixedField,
      username: fixedField,
      expireTime: fixedField,
      deviceQuota: fixedField,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  retention: {
    method: 'GET',
    path: '/api/companys/retention',
    access: 'basic',
    needsWholeCompany: true,
    summary: 'Preview which counts of the caller’s own company a retention period (in months) deletes.',
    input: z.object({ retentionMonths: retention }),
    output: z.object({
      /** Counts before this instant are deleted every day; null: none are deleted. */
      before: z.nullable(instant),
      records: z.number(),
    }),
    reply: 'wrapped',
  },
  admins: {
    method: 'GET',
    path: '/api/adminUser',
    access: 'platform',
    summary: 'List the administrators of one company.',
    input: z.object({ tenantId: id }),
    output: z.array(
      z.object({
        id: z.number(),
        nickName: z.string(),
        username: z.string(),
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
        enabled: z.boolean(),
        roles: z.array(z.object({ id: z.number(), name: z.string(), permission: z.string() })),
        depts: z.array(z.object({ id: z.number(), name: z.string() })),
        hasSecondFactor: z.boolean(),
        lastLoginTime: z.nullable(instant),
        revision: z.number(),
      }),
    ),
    reply: 'raw',
  },
  addAdmin: {
    method: 'POST',
    path: '/api/adminUser/root',
    access: 'platform',
    summary: 'Add an administrator to a company; the password is shown only in this reply.',
    input: z.object({
      tenantId: id,
      nickName: requiredTextLine(50),
      username: accountName,
      enabled: defaultWhenBlank(booleanField, true),
      ...optionalAdminFields,
    }),
    output: z.object({ id: z.number(), password: z.string() }),
    reply: 'wrapped',
  },
  changeAdmin: {
    method: 'PUT',
    path: '/api/adminUser',
    access: 'platform',
    summary:
      'Change, disable or enable an administrator of a company; omitted fields keep their values. One enabled administrator of the whole company must remain.',
    input: z.object({
      id,
      revision,
      nickName: z.optional(requiredTextLine(50)),
      username: z.optional(accountName),
      enabled: blankAsUndefined(booleanField),
      ...optionalAdminFields,
      tenantId: fixedField,
      /** true: the administrator gets a new password, shown only in this reply. */
      resetPwd: defaultWhenBlank(booleanField, false),
    }),
    output: z.object({ password: z.optional(z.string()) }),
    reply: 'wrapped',
  },
  removeAdmins: {
    method: 'DELETE',
    path: '/api/adminUser',
    access: 'platform',
    summary: 'Delete administrators of a company. One enabled administrator of the whole company must remain.',
    input: z.object({ ids: selectedIds }),
    output: emptyObject,
    reply: 'wrapped',
  },
  adminRole: {
    method: 'GET',
    path: '/api/adminRoles',
    access: 'platform',
    summary: 'Get the administrator role of a company; its menus are the menus of the company.',
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
      'Set the menus of a company; `id` is its administrator role. A menu requires its parent, and a parent of pages requires at least one of them; a page does not require its buttons.',
    input: z.object({ id, menus: idsOrObjectsWithId }),
    output: z.object({ menus: z.array(z.object({ id: z.number() })) }),
    reply: 'wrapped',
  },
});
