import type { Entity } from '@portico/contract/routes/entities';
import { Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../ui/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '../ui/use-media-query.ts';
import styles from './entity-choice.module.css';

export type NamedEntity = { id: number; name: string };

type Row = Pick<Entity, 'id' | 'name' | 'deptName' | 'city'>;
/** A line of the table; `store` is null for a grey placeholder. */
type Line = { key: number; store: Row | null };

type Props = {
  /** Undefined while loading. */
  stores: readonly Row[] | undefined;
  size: number;
  single: boolean;
  draft: readonly NamedEntity[];
  onDraftChange: (draft: NamedEntity[]) => void;
};

/** One page of stores with tick boxes, or radio buttons if exactly one store is chosen; stores chosen on other pages stay chosen. */
export function EntityTable({ stores, size, single, draft, onDraftChange }: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  const lines: Line[] =
    stores === undefined
      ? Array.from({ length: size }, (_, index) => ({ key: -index - 1, store: null }))
      : stores.map((store) => ({ key: store.id, store }));
  const column = (key: string, title: string, renderCell: (store: Row) => ReactNode): TableColumnType<Line> => ({
    key,
    title,
    render: (_, { store }) => (store === null ? <SkeletonBar width={120} /> : renderCell(store)),
  });
  const named = (id: number) =>
    draft.find((chosen) => chosen.id === id) ?? stores?.find((store) => store.id === id) ?? { id, name: String(id) };
  return (
    <Table<Line>
      size="small"
      className={styles.table ?? ''}
      aria-label={t('users.stores')}
      dataSource={lines}
      pagination={false}
      columns={[
        column('name', t('words.selections.entity'), (store) => (
          <>
            <bdi className={styles.name}>{store.name}</bdi>
            {isPhone && <bdi className={styles.where}>{store.deptName}</bdi>}
          </>
        )),
        ...(isPhone
          ? []
          : [
              column('organisation', t('entities.organisation'), ({ deptName }) => <bdi>{deptName}</bdi>),
              column('city', t('entities.city'), ({ city }) => <bdi>{city ?? '—'}</bdi>),
            ]),
      ]}
      // A click anywhere on the line chooses it; the tick box also serves the keyboard.
      onRow={({ store }) => ({
        onClick: () => {
          if (store !== null) onDraftChange(toggled(draft, { id: store.id, name: store.name }, single));
        },
      })}
      rowSelection={{
        type: single ? 'radio' : 'checkbox',
        selectedRowKeys: draft.map(({ id }) => id),
        preserveSelectedRowKeys: true,
        onChange: (keys) => onDraftChange(keys.map((key) => named(Number(key))).map(({ id, name }) => ({ id, name }))),
        getTitleCheckboxProps: () => ({ 'aria-label': t('controls.selectAll') }),
        getCheckboxProps: ({ store }) => ({
          disabled: store === null,
          ...(store === null ? {} : { 'aria-label': t('controls.selectRow', { name: store.name }) }),
        }),
      }}
    />
  );
}

function toggled(draft: readonly NamedEntity[], store: NamedEntity, single: boolean): NamedEntity[] {
  if (single) return [store];
  const others = draft.filter(({ id }) => id !== store.id);
  return others.length < draft.length ? others : [...draft, store];
}
