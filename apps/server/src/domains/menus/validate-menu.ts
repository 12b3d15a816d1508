import { menuTypes } from '@portico/contract/routes/menus';
import { AppError } from '../../platform/app-error.ts';
import { findPathToRoot, type StoredMenu } from './stored-menus.ts';

/** The fields of a menu that a platform administrator enters. */
export type MenuFields = Omit<StoredMenu, 'id' | 'builtIn' | 'platformOnly'>;

const { catalogue, menu: page, button } = menuTypes;

/** Segments of an address in the console; none begins with a dot. */
const pathPattern = /^\/?[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*$/;
const redirectPattern = /^(\/[\w~-][\w.~/-]*|noredirect)$/i;

/** Validates and normalizes the fields of a menu for storage; throws if they break a rule. `id`: the changed menu; null: a new one. */
export function validateMenu(menus: readonly StoredMenu[], id: number | null, given: MenuFields): MenuFields {
  const known = new Map(menus.map((menu) => [menu.id, menu]));
  const parent = given.parentId === null ? null : known.get(given.parentId);
  if (parent === undefined) refuse('pid', 'notAChoice');
  if (id !== null && findPathToRoot(known, given.parentId).includes(id)) throw new AppError('menuUnderItself');
  requireAllowedParent(
    parent,
    given,
    menus.filter((menu) => menu.parentId === id && id !== null),
  );
  if (given.type === button) return validateButton(given);
  // A catalogue grants nothing: users who have a page below it have it, too.
  if (given.type === catalogue && given.permission !== null) refuse('permission', 'invalid');
  return given.iframe ? validateLink(given) : validatePage(given);
}

function requireAllowedParent(parent: StoredMenu | null, given: MenuFields, children: readonly StoredMenu[]): void {
  if (parent?.type === button || parent?.iframe === true) refuse('pid', 'notAChoice');
  if (given.type === button && parent?.type !== page) refuse('pid', parent === null ? 'required' : 'notAChoice');
  if (given.iframe && given.type === catalogue) refuse('type', 'notAChoice');
  if (children.length > 0 && (given.type === button || given.iframe)) throw new AppError('menuHasChildren');
  if (given.type === catalogue && children.some((child) => child.type === button)) refuse('type', 'notAChoice');
}

function validateButton(given: MenuFields): MenuFields {
  if (given.permission === null) refuse('permission', 'required');
  return { ...given, path: '', component: null, redirect: null, iframe: false, icache: false };
}

function validateLink(given: MenuFields): MenuFields {
  if (given.path === '') refuse('path', 'required');
  const address = URL.canParse(given.path) ? new URL(given.path) : null;
  if (address === null || !/^https?:$/.test(address.protocol) || address.username !== '') refuse('path', 'invalid');
  return { ...given, component: null, redirect: null, icache: false };
}

function validatePage(given: MenuFields): MenuFields {
  if (given.path === '') refuse('path', 'required');
  if (!pathPattern.test(given.path)) refuse('path', 'invalid');
  if (given.redirect !== null && !redirectPattern.test(given.redirect)) refuse('redirect', 'invalid');
  const path = given.path.replace(/^\//, '');
  return { ...given, path: given.parentId === null ? `/${path}` : path };
}

function refuse(field: string, problem: 'required' | 'invalid' | 'notAChoice'): never {
  throw new AppError('badRequest', { [field]: problem });
}
