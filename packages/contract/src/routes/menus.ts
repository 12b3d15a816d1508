import * as z from 'zod/mini';
import {
  blankAsUndefined,
  booleanField,
  id,
  numberField,
  optionalTextLine,
  requiredTextLine,
  selectedIds,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { permissions } from '../words/permissions.ts';

type MenuNode = {
  name: string;
  path: string;
  hidden: boolean;
  redirect: string | null;
  component: string;
  alwaysShow: boolean;
  /** Whether `path` is the address of another site, which opens in a new window. */
  iframe: boolean;
  meta: { title: string; zhTitle: string; enTitle: string; icon: string | null; noCache: boolean };
  children: MenuNode[];
};

/** One entry of the displayed menu. Roots start with "/"; buttons are not included. */
export const menuNode: z.ZodMiniType<MenuNode> = z.object({
  name: z.string(),
  path: z.string(),
  hidden: z.boolean(),
  redirect: z.nullable(z.string()),
  component: z.string(),
  alwaysShow: z.boolean(),
  iframe: z.boolean(),
  meta: z.object({
    title: z.string(),
    zhTitle: z.string(),
    enTitle: z.string(),
    icon: z.nullable(z.string()),
    noCache: z.boolean(),
  }),
  get children() {
    return z.array(menuNode);
  },
});

/** Catalogue 0, menu 1, button 2. Specification §3. */
export const menuTypes = { catalogue: 0, menu: 1, button: 2 } as const;

type MenuChoice = { id: number; pid: number | null; type: number; label: string; children: MenuChoice[] };

/** A menu or button that can be assigned to a role or a company; `label` is in the request's language. */
export const menuChoice: z.ZodMiniType<MenuChoice> = z.object({
  id: z.number(),
  pid: z.nullable(z.number()),
  type: z.number(),
  label: z.string(),
  get children() {
    return z.array(menuChoice);
  },
});

type MenuEntry = {
  id: number;
  pid: number | null;
  type: number;
  /** In the request's language. */
  title: string;
  zhName: string;
  enName: string;
  path: string;
  component: string | null;
  redirect: string | null;
  permission: string | null;
  icon: string | null;
  sort: number;
  hidden: boolean;
  iframe: boolean;
  icache: boolean;
  /** Whether the menu is part of the product: it can be renamed, hidden and sorted, but not deleted or given another path. */
  builtIn: boolean;
  platformOnly: boolean;
  children: MenuEntry[];
};

/** A menu as platform administrators edit it. */
export const menuEntry: z.ZodMiniType<MenuEntry> = z.object({
  id: z.number(),
  pid: z.nullable(z.number()),
  type: z.number(),
  title: z.string(),
  zhName: z.string(),
  enName: z.string(),
  path: z.string(),
  component: z.nullable(z.string()),
  redirect: z.nullable(z.string()),
  permission: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  sort: z.number(),
  hidden: z.boolean(),
  iframe: z.boolean(),
  icache: z.boolean(),
  builtIn: z.boolean(),
  platformOnly: z.boolean(),
  get children() {
    return z.array(menuEntry);
  },
});

export type { MenuChoice, MenuEntry, MenuNode };

const type = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const typeOnWire = z.pipe(numberField(), type);
const sort = numberField(z.int(), z.gte(0), z.lte(9999));
const path = z.string().check(z.trim(), z.maxLength(300));

/** Fields of a menu that a platform administrator can set. A path is required except for buttons; a button names a permission. */
const optionalMenuFields = {
  /** null or 0: a first-level menu. */
  pid: z.optional(
    z.pipe(
      z.transform((given: unknown) => (given === 0 || given === '0' ? null : given)),
      z.nullable(id),
    ),
  ),
  path: z.optional(path),
  component: optionalTextLine(100),
  redirect: optionalTextLine(300),
  permission: z.optional(z.nullable(z.enum(permissions))),
  icon: optionalTextLine(60),
  sort: blankAsUndefined(sort),
  hidden: blankAsUndefined(booleanField),
  iframe: blankAsUndefined(booleanField),
  icache: blankAsUndefined(booleanField),
};

export const menus = defineRoutes({
  build: {
    method: 'GET',
    path: '/api/menus/build',
    access: 'user',
    isAllowedDuringSetUp: true,
    summary: 'Get the menu of the logged-in user, with titles in the language of the request.',
    input: emptyObject,
    output: z.array(menuNode),
    reply: 'raw',
  },
  tree: {
    method: 'GET',
    path: '/api/menus',
    access: 'platform',
    summary: 'List all menus and buttons of the installation as trees, in their order.',
    input: z.object({ name: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    output: z.array(menuEntry),
    reply: 'raw',
  },
  rootTree: {
    method: 'GET',
    path: '/api/menus/rootTree',
    access: 'platform',
    summary: 'List the catalogues and menus that can be parents, as trees.',
    input: emptyObject,
    output: z.array(menuChoice),
    reply: 'raw',
  },
  company: {
    method: 'GET',
    path: '/api/menus/company',
    access: 'platform',
    summary:
      'List the menus and buttons that can be assigned to a company, as trees. System administration (menu 24) is never included.',
    input: z.object({ tenantId: id }),
    output: z.array(menuChoice),
    reply: 'raw',
  },
  add: {
    method: 'POST',
    path: '/api/menus',
    access: 'platform',
    summary: 'Add a catalogue, a menu, an external link or a button.',
    input: z.object({
      type: typeOnWire,
      zhName: requiredTextLine(60),
      enName: requiredTextLine(60),
      ...optionalMenuFields,
    }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/menus',
    access: 'platform',
    summary:
      'Change a menu; omitted fields keep their values. For a built-in menu, only names, icon, order and visibility can change.',
    input: z.object({
      id,
      type: blankAsUndefined(typeOnWire),
      zhName: z.optional(requiredTextLine(60)),
      enName: z.optional(requiredTextLine(60)),
      ...optionalMenuFields,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/menus',
    access: 'platform',
    summary: 'Delete menus that have no children and are not built in; roles lose them.',
    input: z.object({ ids: selectedIds }),
    output: emptyObject,
    reply: 'wrapped',
  },
});
