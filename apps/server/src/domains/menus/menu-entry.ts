import { menuTypes } from '@portico/contract/routes/menus';
import type { Permission } from '@portico/contract/words/permissions';
import type { TextKey } from '@portico/i18n';

/** An entry of the product's own menu. */
export type Entry = {
  id: number;
  parentId: number | null;
  type: (typeof menuTypes)[keyof typeof menuTypes];
  /** Its title in all languages. */
  title: TextKey;
  path: string;
  /** Folder of the screen in the console. */
  component: string | null;
  permission: Permission | null;
  icon: string | null;
  sort: number;
  platformOnly: boolean;
};

type Given = Pick<Entry, 'id' | 'parentId' | 'title' | 'sort'> & Partial<Entry>;

const nothing = { path: '', component: null, permission: null, icon: null, platformOnly: false };
export const catalogue = (given: Given): Entry => ({ ...nothing, ...given, type: menuTypes.catalogue });
export const menu = (given: Given): Entry => ({ ...nothing, ...given, type: menuTypes.menu });
export const button = (given: Given): Entry => ({ ...nothing, ...given, type: menuTypes.button });
