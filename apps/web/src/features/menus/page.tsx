import { PlusOutlined } from '@ant-design/icons';
import { type MenuEntry, menuTypes } from '@portico/contract/routes/menus';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NamedIcon } from '../../ui/named-icon.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { SearchForm } from '../../ui/search-form.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { useListAddress } from '../../ui/use-list-address.ts';
import { type MenuRow, toMenuRows } from './menu-rows.ts';
import styles from './menus.module.css';
import { useMenuActions, useMenuTree } from './requests.ts';

const MenuForm = lazy(() => import('./menu-form.tsx'));

type Opened = { menu: MenuEntry | null; parent: MenuEntry | null } | null;
const indentPixels = 20;

/** The menu tree of the installation. */
export default function MenusPage() {
  const { t } = useTranslation();
  const list = useListAddress({ size: 40, filters: { name: '' } });
  const tree = useMenuTree();
  const [opened, setOpened] = useState<Opened>(null);
  const [askToConfirm, dialog] = useConfirmedChange();
  const { remove } = useMenuActions();
  const rows = tree.data === undefined ? undefined : toMenuRows(tree.data, list.filters.name);

  const erase = ({ id, title: name }: MenuEntry) =>
    askToConfirm(
      {
        title: t('confirm.deleteOne', { name }),
        text: t('menus.removeText'),
        action: t('controls.delete'),
        danger: true,
      },
      () => remove([id]),
    );
  const actionsOf = ({ menu }: MenuRow): RowAction[] => [
    { key: 'edit', label: t('controls.edit'), onPress: () => setOpened({ menu, parent: null }) },
    ...(menu.type === menuTypes.button || menu.iframe
      ? []
      : [{ key: 'add', label: t('menus.addBelow'), onPress: () => setOpened({ menu: null, parent: menu }) }]),
    ...(menu.builtIn || menu.children.length > 0
      ? []
      : [{ key: 'delete', label: t('controls.delete'), danger: true, onPress: () => erase(menu) }]),
  ];
  const { page, size } = list;
  return (
    <ListPage
      title={t('menu.menus')}
      filters={
        <SearchForm
          fields={[{ name: 'name', label: t('menus.name'), kind: 'text', placeholder: t('menus.searchHint') }]}
          values={list.filters}
          onSearch={(filters) => list.update({ filters })}
          onReset={list.reset}
        />
      }
    >
      <DataTable
        name={t('menu.menus')}
        storageName="menus"
        columns={useColumns()}
        rows={rows?.slice(page * size, (page + 1) * size)}
        total={rows?.length ?? 0}
        busy={tree.isFetching}
        failure={tree.isError ? formatFailure(t, tree.error) : undefined}
        forbidden={tree.error instanceof Failure && tree.error.status === 403}
        getRowKey={({ menu }) => menu.id}
        getRowName={({ menu }) => menu.title}
        list={list}
        getRowActions={actionsOf}
        primary={
          <Button
            type="primary"
            icon={<Icon icon={PlusOutlined} />}
            onClick={() => setOpened({ menu: null, parent: null })}
          >
            {t('menus.add')}
          </Button>
        }
        empty={{ text: t('menus.none') }}
        onRefresh={() => void tree.refetch()}
      />
      {dialog}
      <Suspense>
        {opened !== null && <MenuForm {...opened} tree={tree.data ?? []} onClose={() => setOpened(null)} />}
      </Suspense>
    </ListPage>
  );
}

function useColumns(): DataColumn<MenuRow>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const types: Readonly<Record<number, string>> = {
    [menuTypes.catalogue]: t('menus.catalogue'),
    [menuTypes.menu]: t('menus.menu'),
    [menuTypes.button]: t('menus.button'),
  };
  return [
    { key: 'title', label: t('menus.name'), render: (row) => <Name {...row} /> },
    {
      key: 'type',
      label: t('menus.type'),
      render: ({ menu }) => (menu.iframe ? t('menus.external') : types[menu.type]),
    },
    { key: 'path', label: t('menus.path'), wraps: true, render: ({ menu }) => <bdi dir="ltr">{menu.path || '—'}</bdi> },
    { key: 'permission', label: t('menus.permission'), render: ({ menu }) => <bdi>{menu.permission ?? '—'}</bdi> },
    { key: 'component', label: t('menus.component'), render: ({ menu }) => <bdi>{menu.component ?? '—'}</bdi> },
    { key: 'sort', label: t('menus.sort'), align: 'end', render: ({ menu }) => formatCount(menu.sort, tag) },
  ];
}

function Name({ menu, depth }: MenuRow) {
  const { t } = useTranslation();
  return (
    <span className={styles.name} data-hidden={menu.hidden} style={{ marginInlineStart: depth * indentPixels }}>
      {menu.type !== menuTypes.button && <NamedIcon name={menu.icon} />}
      {menu.title}
      {menu.hidden && <span className={styles.tag}>{t('menus.hidden')}</span>}
      {!menu.builtIn && <span className={styles.tag}>{t('menus.own')}</span>}
      {menu.platformOnly && <span className={styles.tag}>{t('menus.platformOnly')}</span>}
    </span>
  );
}
