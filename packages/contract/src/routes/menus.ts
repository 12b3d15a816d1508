import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';

type MenuNode = {
  name: string;
  path: string;
  hidden: boolean;
  redirect: string | null;
  component: string;
  alwaysShow: boolean;
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

export type { MenuNode };

export const menus = defineRoutes({
  build: {
    method: 'GET',
    path: '/api/menus/build',
    access: 'user',
    summary: 'The menu of the logged-in user, titles in the language of the request.',
    input: z.object({}),
    output: z.array(menuNode),
    reply: 'raw',
  },
});
