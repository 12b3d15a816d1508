import { menuTypes } from '@portico/contract/routes/menus';
import type { Permission } from '@portico/contract/words/permissions';
import type { TextKey } from '@portico/i18n';

/** A built-in entry of the menu. */
export type BuiltInMenu = {
  id: number;
  parentId: number | null;
  type: (typeof menuTypes)[keyof typeof menuTypes];
  /** The key of its title. */
  title: TextKey;
  path: string;
  /** The folder of its screen in the console. */
  component: string | null;
  permission: Permission | null;
  icon: string | null;
  sort: number;
  platformOnly: boolean;
};

type BuiltInMenuInput = Pick<BuiltInMenu, 'id' | 'parentId' | 'title' | 'sort'> & Partial<BuiltInMenu>;

const defaults = { path: '', component: null, permission: null, icon: null, platformOnly: false };
export const defineMenuFolder = (given: BuiltInMenuInput): BuiltInMenu => ({
  ...defaults,
  ...given,
  type: menuTypes.catalogue,
});
export const defineMenu = (given: BuiltInMenuInput): BuiltInMenu => ({ ...defaults, ...given, type: menuTypes.menu });
export const defineButton = (given: BuiltInMenuInput): BuiltInMenu => ({
  ...defaults,
  ...given,
  type: menuTypes.button,
});
