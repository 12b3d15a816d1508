import { type MenuEntry, menuTypes } from '@portico/contract/routes/menus';
import { permissions } from '@portico/contract/words/permissions';

/** What the form of a menu holds; '' is not set. */
export type MenuValues = {
  type: number;
  pid: string | null;
  zhName: string;
  enName: string;
  path: string;
  component: string;
  redirect: string;
  permission: string | null;
  icon: string | null;
  sort: number | null;
  hidden: boolean;
  iframe: boolean;
  icache: boolean;
};

/** The form of a menu, or of a new one below `parent`. */
export function valuesOf(menu: MenuEntry | null, parent: MenuEntry | null): MenuValues {
  const pid = menu === null ? parent?.id : menu.pid;
  return {
    type: menu?.type ?? menuTypes.menu,
    pid: pid == null ? null : String(pid),
    zhName: menu?.zhName ?? '',
    enName: menu?.enName ?? '',
    path: menu?.path ?? '',
    component: menu?.component ?? '',
    redirect: menu?.redirect ?? '',
    permission: menu?.permission ?? null,
    icon: menu?.icon ?? null,
    sort: menu?.sort ?? 99,
    hidden: menu?.hidden ?? false,
    iframe: menu?.iframe ?? false,
    icache: menu?.icache ?? false,
  };
}

/** What of the form the server takes for the product's own menus. */
export function builtInInput({ zhName, enName, icon, sort, hidden }: MenuValues) {
  return { zhName, enName, icon, hidden, sort: sort ?? 0 };
}

/** The form as the server takes it. */
export function menuInput({ type, pid, permission, ...said }: MenuValues) {
  return {
    ...said,
    sort: said.sort ?? 0,
    type: Object.values(menuTypes).find((known) => known === type) ?? menuTypes.menu,
    pid: pid === null ? null : Number(pid),
    permission: permissions.find((known) => known === permission) ?? null,
  };
}
