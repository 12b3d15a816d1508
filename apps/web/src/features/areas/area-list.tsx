import { PlusOutlined } from '@ant-design/icons';
import type { Area } from '@portico/contract/routes/corridors';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { useAreasOf } from '../../pickers/place-requests.ts';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DayAndTime } from '../../ui/day-and-time.tsx';
import { formatCount } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import type { List } from '../../ui/use-list-address.ts';
import { useTag } from '../../ui/use-tag.ts';
import { areasInOrder } from './area-order.ts';
import { useChanges } from './requests.ts';

const AreaForm = lazy(() => import('./area-form.tsx'));
const AreaEntrances = lazy(() => import('./area-entrances.tsx'));
const AreaDevices = lazy(() => import('./area-devices.tsx'));

type Opened = { is: 'form' | 'entrances' | 'devices'; area: Area } | { is: 'new' } | null;

type Props = {
  /** Null while nobody knows which. */
  store: number | null;
  list: List<'store'>;
};

/** The areas of a store as rows, with what can be done with them. */
export function AreaList({ store, list }: Props) {
  const { t } = useTranslation();
  const areas = useAreasOf(store);
  const [opened, setOpened] = useState<Opened>(null);
  const [chosen, setChosen] = useState<(string | number)[]>([]);
  const remove = useRemoval(store, (ids) => setChosen(chosen.filter((id) => !ids.includes(Number(id)))));
  const columns = useColumns();
  const close = () => setOpened(null);
  const add = (
    <Button
      type="primary"
      icon={<Icon of={PlusOutlined} />}
      disabled={store === null}
      onClick={() => setOpened({ is: 'new' })}
    >
      {t('entrances.areaAdd')}
    </Button>
  );
  const rows = areas.data === undefined ? undefined : areasInOrder(areas.data.content, list.sort);
  return (
    <>
      <DataTable<Area>
        name={t('menu.areas')}
        storageName="areas"
        columns={columns}
        // All of them are here at once.
        rows={rows?.slice(list.page * list.size, (list.page + 1) * list.size)}
        total={rows?.length ?? 0}
        failure={areas.isError ? failureText(t, areas.error) : undefined}
        forbidden={areas.error instanceof Failure && areas.error.status === 403}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        // Which store is shown is no filter to take away.
        list={{ ...list, filtered: false }}
        actionsOf={(area) => [
          { key: 'entrances', label: t('entrances.entrances'), onPress: () => setOpened({ is: 'entrances', area }) },
          { key: 'devices', label: t('entrances.devices'), onPress: () => setOpened({ is: 'devices', area }) },
          { key: 'edit', label: t('controls.edit'), onPress: () => setOpened({ is: 'form', area }) },
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
        {opened?.is === 'new' && store !== null && <AreaForm area={null} store={store} onClose={close} />}
        {opened?.is === 'form' && <AreaForm area={opened.area} store={opened.area.entityId} onClose={close} />}
        {opened?.is === 'entrances' && <AreaEntrances area={opened.area} onClose={close} />}
        {opened?.is === 'devices' && <AreaDevices area={opened.area} onClose={close} />}
      </Suspense>
    </>
  );
}

function useColumns(): DataColumn<Area>[] {
  const { t } = useTranslation();
  const tag = useTag();
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

/** Deleting asks first. */
function useRemoval(store: number | null, onRemoved: (ids: readonly number[]) => void) {
  const { t } = useTranslation();
  const tag = useTag();
  const changes = useChanges();
  const [asked, dialog] = useConfirmedChange();
  const ask = (title: string, ids: number[]) =>
    asked({ title, text: t('entrances.areaRemoveText'), action: t('controls.delete'), danger: true }, async () => {
      if (store === null) return;
      await changes.remove(ids, store);
      onRemoved(ids);
    });
  return {
    one: ({ id, name }: Area) => ask(t('entrances.areaRemoveAsk', { name }), [id]),
    many: (ids: number[]) => ask(t('confirm.deleteMany', { count: ids.length, n: formatCount(ids.length, tag) }), ids),
    dialog,
  };
}
