import { type MenuEntry, menuTypes } from '@portico/contract/routes/menus';
import { permissions } from '@portico/contract/words/permissions';

/** Values of the menu form; '' means not set. */
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

/** Initial values of the menu form, for the menu given or a new one below `parent`. */
export function toMenuValues(menu: MenuEntry | null, parent: MenuEntry | null): MenuValues {
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

/** The form values that the server accepts for built-in menus. */
export function toBuiltInMenuInput({ zhName, enName, icon, sort, hidden }: MenuValues) {
  return { zhName, enName, icon, hidden, sort: sort ?? 0 };
}

/** The form values as input of the server. */
export function toMenuInput({ type, pid, permission, ...given }: MenuValues) {
  return {
    ...given,
    sort: given.sort ?? 0,
    type: Object.values(menuTypes).find((known) => known === type) ?? menuTypes.menu,
    pid: pid === null ? null : Number(pid),
    permission: permissions.find((known) => known === permission) ?? null,
  };
}
