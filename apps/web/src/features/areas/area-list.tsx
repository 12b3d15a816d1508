import { PlusOutlined } from '@ant-design/icons';
import type { Area } from '@portico/contract/routes/corridors';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { useStoreAreas } from '../../pickers/store-part-requests.ts';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DayAndTime } from '../../ui/day-and-time.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import { useAreaChanges } from './requests.ts';
import { sortAreas } from './sort-areas.ts';

const AreaForm = lazy(() => import('./area-form.tsx'));
const AreaEntrances = lazy(() => import('./area-entrances.tsx'));
const AreaDevices = lazy(() => import('./area-devices.tsx'));

type Opened = { kind: 'form' | 'entrances' | 'devices'; area: Area } | { kind: 'new' } | null;

type Props = {
  /** Null until the store is known. */
  store: number | null;
  list: ListController<'store'>;
};

/** The areas of a store as rows with their actions. */
export function AreaList({ store, list }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const areas = useStoreAreas(store);
  const [opened, setOpened] = useState<Opened>(null);
  const [chosen, setChosen] = useState<(string | number)[]>([]);
  const remove = useRemoval(store, (ids) => setChosen(chosen.filter((id) => !ids.includes(Number(id)))));
  const columns = useColumns();
  const close = () => setOpened(null);
  const add = (
    <Button
      type="primary"
      icon={<Icon icon={PlusOutlined} />}
      disabled={store === null}
      onClick={() => setOpened({ kind: 'new' })}
    >
      {t('entrances.areaAdd')}
    </Button>
  );
  const rows = areas.data === undefined ? undefined : sortAreas(areas.data.content, list.sort, tag);
  return (
    <>
      <DataTable<Area>
        name={t('menu.areas')}
        storageName="areas"
        columns={columns}
        // All rows are loaded at once, so paging happens here.
        rows={rows?.slice(list.page * list.size, (list.page + 1) * list.size)}
        total={rows?.length ?? 0}
        failure={areas.isError ? formatFailure(t, areas.error) : undefined}
        forbidden={areas.error instanceof Failure && areas.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={({ name }) => name}
        // The store in the address is not a filter that "clear filters" may reset.
        list={{ ...list, isFiltered: false }}
        getRowActions={(area) => [
          { key: 'entrances', label: t('entrances.entrances'), onPress: () => setOpened({ kind: 'entrances', area }) },
          { key: 'devices', label: t('entrances.devices'), onPress: () => setOpened({ kind: 'devices', area }) },
          { key: 'edit', label: t('controls.edit'), onPress: () => setOpened({ kind: 'form', area }) },
          { key: 'delete', label: t('controls.delete'), danger: true, onPress: () => remove.one(area) },
        ]}
        selection={{ chosen, onChange: setChosen }}
        tools={
          chosen.length > 0 && (
            <Button danger onClick={() => remove.many(chosen.map(Number))}>
              {t('controls.delete')}
            </Button>
          )
        }
        primary={add}
        empty={{ text: t('entrances.areasNone'), action: add }}
        onRefresh={() => void areas.refetch()}
      />
      {remove.dialog}
      <Suspense>
        {opened?.kind === 'new' && store !== null && <AreaForm area={null} store={store} onClose={close} />}
        {opened?.kind === 'form' && <AreaForm area={opened.area} store={opened.area.entityId} onClose={close} />}
        {opened?.kind === 'entrances' && <AreaEntrances area={opened.area} onClose={close} />}
        {opened?.kind === 'devices' && <AreaDevices area={opened.area} onClose={close} />}
      </Suspense>
    </>
  );
}

function useColumns(): DataColumn<Area>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return [
    { key: 'name', label: t('words.selections.area'), sortBy: 'name', render: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'entrances',
      label: t('entrances.entrances'),
      sortBy: 'countCorridor',
      align: 'end',
      render: ({ countCorridor }) => formatCount(countCorridor, tag),
    },
    {
      key: 'devices',
      label: t('entrances.devices'),
      sortBy: 'countDevice',
      align: 'end',
      render: ({ countDevice }) => formatCount(countDevice, tag),
    },
    {
      key: 'created',
      label: t('entrances.created'),
      sortBy: 'createTime',
      align: 'end',
      render: ({ createTime }) => <DayAndTime instant={createTime} tag={tag} />,
    },
  ];
}

/** Deletes areas after a confirmation. */
function useRemoval(store: number | null, onRemoved: (ids: readonly number[]) => void) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const changes = useAreaChanges();
  const [askToConfirm, dialog] = useConfirmedChange();
  const confirmRemoval = (title: string, ids: number[]) =>
    askToConfirm(
      { title, text: t('entrances.areaRemoveText'), action: t('controls.delete'), danger: true },
      async () => {
        if (store === null) return;
        await changes.remove(ids, store);
        onRemoved(ids);
      },
    );
  return {
    one: ({ id, name }: Area) => confirmRemoval(t('entrances.areaRemoveAsk', { name }), [id]),
    many: (ids: number[]) =>
      confirmRemoval(t('confirm.deleteMany', { count: ids.length, n: formatCount(ids.length, tag) }), ids),
    dialog,
  };
}
