import { type MenuEntry, menuTypes } from '@portico/contract/routes/menus';
import { permissions } from '@portico/contract/words/permissions';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { toFieldProblems } from '../../api/field-problems.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { iconNames } from '../../ui/named-icon.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import { toParentChoices } from './menu-rows.ts';
import { type MenuValues, toBuiltInMenuInput, toMenuInput, toMenuValues } from './menu-values.ts';
import { useMenuActions } from './requests.ts';

type Props = {
  /** null: a new menu, below `parent`. */
  menu: MenuEntry | null;
  parent: MenuEntry | null;
  tree: readonly MenuEntry[];
  onClose: () => void;
};

/** Form to add a menu or to change the one given. Built-in menus can change only their names, icon, order and visibility. */
export default function MenuForm({ menu, parent, tree, onClose }: Props) {
  const { t } = useTranslation();
  const { add, change } = useMenuActions();
  const fields = useFields(menu, tree);
  const save = async (values: MenuValues) => {
    if (menu === null) await add(toMenuInput(values));
    else await change({ id: menu.id, ...(menu.builtIn ? toBuiltInMenuInput(values) : toMenuInput(values)) });
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer
      title={menu === null ? t('menus.add') : t('menus.edit')}
      values={toMenuValues(menu, parent)}
      fields={fields}
      onSubmit={save}
      toFormProblems={(error) =>
        toFieldProblems(
          t,
          error,
          fields.map(({ name }) => name),
        )
      }
      onClose={onClose}
    />
  );
}

const isButton = ({ type }: MenuValues) => type === menuTypes.button;
const isPage = ({ type, iframe }: MenuValues) => type === menuTypes.menu && !iframe;

function useFields(menu: MenuEntry | null, tree: readonly MenuEntry[]): FormField<MenuValues>[] {
  const { t } = useTranslation();
  const names: FormField<MenuValues>[] = [
    { name: 'zhName', label: t('menus.zhName'), kind: 'text', required: true, maxLength: 60 },
    {
      name: 'enName',
      label: t('menus.enName'),
      kind: 'text',
      required: true,
      maxLength: 60,
      ...(menu?.builtIn === true ? { hint: t('menus.namesHint') } : {}),
    },
  ];
  const look: FormField<MenuValues>[] = [
    {
      name: 'icon',
      label: t('menus.icon'),
      kind: 'select',
      options: iconNames.map((name) => ({ value: name, label: name })),
      isShown: (values) => !isButton(values),
    },
    { name: 'sort', label: t('menus.sort'), kind: 'number', required: true, min: 0, max: 9999 },
    {
      name: 'hidden',
      label: t('menus.hidden'),
      kind: 'switch',
      hint: t('menus.hiddenHint'),
      isShown: (values) => !isButton(values),
    },
  ];
  if (menu?.builtIn === true) return [...names, ...look];
  return [...kindFields(t, menu, tree), ...names, ...placeFields(t), ...look];
}

function kindFields(t: TFunction, menu: MenuEntry | null, tree: readonly MenuEntry[]): FormField<MenuValues>[] {
  return [
    {
      name: 'type',
      label: t('menus.type'),
      kind: 'radio',
      options: [
        { value: menuTypes.catalogue, label: t('menus.catalogue') },
        { value: menuTypes.menu, label: t('menus.menu') },
        { value: menuTypes.button, label: t('menus.button') },
      ],
    },
    {
      name: 'pid',
      label: t('menus.parent'),
      kind: 'tree',
      nodes: toParentChoices(tree, menu?.id ?? null),
      placeholder: t('menus.top'),
    },
  ];
}

function placeFields(t: TFunction): FormField<MenuValues>[] {
  return [
    {
      name: 'iframe',
      label: t('menus.external'),
      kind: 'switch',
      hint: t('menus.externalHint'),
      isShown: ({ type }) => type === menuTypes.menu,
    },
    {
      name: 'path',
      label: t('menus.path'),
      kind: 'text',
      required: true,
      maxLength: 300,
      placeholder: isolateDirection('https://'),
      hint: t('menus.addressHint'),
      isShown: ({ type, iframe }) => type === menuTypes.menu && iframe,
    },
    {
      name: 'path',
      label: t('menus.path'),
      kind: 'text',
      required: true,
      maxLength: 300,
      hint: t('menus.pathHint'),
      isShown: (values) => isPage(values) || values.type === menuTypes.catalogue,
    },
    {
      name: 'component',
      label: t('menus.component'),
      kind: 'text',
      maxLength: 100,
      hint: t('menus.componentHint'),
      isShown: isPage,
    },
    { name: 'redirect', label: t('menus.redirect'), kind: 'text', maxLength: 300, isShown: isPage },
    {
      name: 'permission',
      label: t('menus.permission'),
      kind: 'select',
      options: permissions.map((word) => ({ value: word, label: word })),
      isShown: ({ type }) => type !== menuTypes.catalogue,
    },
    { name: 'icache', label: t('menus.cache'), kind: 'switch', isShown: isPage },
  ];
}
