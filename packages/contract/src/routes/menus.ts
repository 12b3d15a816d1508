import * as z from 'zod/mini';
import { flag, id, idList, line, numberOf, optionalLine, unlessBlank } from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { permissions } from '../words/permissions.ts';

type MenuNode = {
  name: string;
  path: string;
  hidden: boolean;
  redirect: string | null;
  component: string;
  alwaysShow: boolean;
  /** An address of another site; opens in a new window. */
  iframe: boolean;
  meta: { title: string; zhTitle: string; enTitle: string; icon: string | null; noCache: boolean };
  children: MenuNode[];
};

/** One entry of the built menu; roots start with "/", buttons never appear. */
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

/** A menu or button as it is chosen for a role or a company; `label` in the language of the request. */
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
  /** In the language of the request. */
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
  /** Comes with the product: can be renamed, hidden, sorted, but not deleted or led elsewhere. */
  builtIn: boolean;
  platformOnly: boolean;
  children: MenuEntry[];
};

/** A menu as platform administrators keep it. */
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
const typeOnWire = z.pipe(numberOf(), type);
const sort = numberOf(z.int(), z.gte(0), z.lte(9999));
const path = z.string().check(z.trim(), z.maxLength(300));

/** What a platform administrator says of a menu. Path is required unless it is a button; a button names a permission. */
const said = {
  pid: z.optional(z.nullable(id)),
  path: z.optional(path),
  component: optionalLine(100),
  redirect: optionalLine(300),
  permission: z.optional(z.nullable(z.enum(permissions))),
  icon: optionalLine(60),
  sort: unlessBlank(sort),
  hidden: unlessBlank(flag),
  iframe: unlessBlank(flag),
  icache: unlessBlank(flag),
};

export const menus = defineRoutes({
  build: {
    method: 'GET',
    path: '/api/menus/build',
    access: 'user',
    duringSetUp: true,
    summary: 'The menu of the logged-in user, titles in the language of the request.',
    input: nothing,
    output: z.array(menuNode),
    reply: 'raw',
  },
  tree: {
    method: 'GET',
    path: '/api/menus',
    access: 'platform',
    summary: 'Every menu and button of the installation, as trees in their order.',
    input: z.object({ name: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    output: z.array(menuEntry),
    reply: 'raw',
  },
  rootTree: {
    method: 'GET',
    path: '/api/menus/rootTree',
    access: 'platform',
    summary: 'Catalogues and menus another one can hang below, as trees.',
    input: nothing,
    output: z.array(menuChoice),
    reply: 'raw',
  },
  company: {
    method: 'GET',
    path: '/api/menus/company',
    access: 'platform',
    summary: 'What a company can be given, as trees. System administration (menu 24) never is.',
    input: z.object({ tenantId: id }),
    output: z.array(menuChoice),
    reply: 'raw',
  },
  add: {
    method: 'POST',
    path: '/api/menus',
    access: 'platform',
    summary: 'Add a catalogue, a menu, an external link or a button.',
    input: z.object({ type: typeOnWire, zhName: line(60), enName: line(60), ...said }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/menus',
    access: 'platform',
    summary: 'Change a menu; what is not given stays. Of the product’s own, names, icon, order and hiding can change.',
    input: z.object({
      id,
      type: unlessBlank(typeOnWire),
      zhName: z.optional(line(60)),
      enName: z.optional(line(60)),
      ...said,
    }),
    output: nothing,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/menus',
    access: 'platform',
    summary: 'Delete menus without children that are not the product’s own; roles lose them.',
    input: z.object({ ids: idList }),
    output: nothing,
    reply: 'wrapped',
  },
});
