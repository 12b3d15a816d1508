import { PlusOutlined } from '@ant-design/icons';
import type { Corridor } from '@portico/contract/routes/corridors';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { ExportButton } from '../../pickers/export-button.tsx';
import { ImportButton } from '../../pickers/import-button.tsx';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { useSession } from '../../session/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import type { List } from '../../ui/use-list-address.ts';
import { roomy, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import { entranceColumns } from './entrance-columns.tsx';
import { askedFor, type Filter, filtersOf } from './list-filter.ts';
import { type Changes, useChanges, useEntrances } from './requests.ts';

const EntranceForm = lazy(() => import('./entrance-form.tsx'));
const BindingDrawer = lazy(() => import('../../pickers/binding-drawer.tsx'));
const HistoryDrawer = lazy(() => import('./history-drawer.tsx'));

type Opened = { is: 'form' | 'devices' | 'history'; entrance: Corridor } | { is: 'new' } | null;

/** Entrances as rows, with what can be done with them. */
export function EntranceList({ list }: { list: List<Filter> }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { can } = useSession();
  const entrances = useEntrances(askedFor(list));
  const [opened, setOpened] = useState<Opened>(null);
  const [chosen, setChosen] = useState<(string | number)[]>([]);
  const changes = useChanges();
  const [remove, dialog] = useRemoval(changes, (ids) => setChosen(chosen.filter((id) => !ids.includes(Number(id)))));
  const close = () => setOpened(null);
  const add = (
    <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setOpened({ is: 'new' })}>
      {t('entrances.add')}
    </Button>
  );
  return (
    <>
      <DataTable<Corridor>
        name={t('menu.entrances')}
        storageName="entrances"
        dense
        columns={entranceColumns({ t, tag, canOpenStore: can('entity:list'), isRoomy: useMedia(roomy) })}
        rows={entrances.data?.content}
        total={entrances.data?.totalElements ?? 0}
        busy={entrances.isPlaceholderData}
        failure={entrances.isError ? failureText(t, entrances.error) : undefined}
        forbidden={entrances.error instanceof Failure && entrances.error.status === 403}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        list={list}
        actionsOf={(entrance) => [
          { key: 'devices', label: t('entrances.devices'), onPress: () => setOpened({ is: 'devices', entrance }) },
          { key: 'edit', label: t('controls.edit'), onPress: () => setOpened({ is: 'form', entrance }) },
          { key: 'history', label: t('entrances.history'), onPress: () => setOpened({ is: 'history', entrance }) },
          { key: 'delete', label: t('controls.delete'), danger: true, onPress: () => remove.one(entrance) },
        ]}
        selection={{ chosen, onChange: setChosen }}
        tools={
          chosen.length > 0 ? (
            <Button danger onClick={() => remove.many(chosen.map(Number))}>
              {t('controls.delete')}
            </Button>
          ) : (
            <>
              <ImportButton kind="entrances" onDone={() => void changes.refresh()} />
              <ExportButton kind="entrances" filters={filtersOf(list.filters)} />
            </>
          )
        }
        primary={add}
        empty={{ text: t('entrances.none'), action: add }}
        onRefresh={() => void entrances.refetch()}
      />
      {dialog}
      <Suspense>
        {opened?.is === 'new' && <EntranceForm entrance={null} onClose={close} />}
        {opened?.is === 'form' && <EntranceForm entrance={opened.entrance} onClose={close} />}
        {opened?.is === 'devices' && <BindingDrawer corridor={opened.entrance} onClose={close} />}
        {opened?.is === 'history' && <HistoryDrawer entrance={opened.entrance} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Deleting asks first, and says what becomes of the devices. */
function useRemoval(changes: Changes, onRemoved: (ids: readonly number[]) => void) {
  const { t } = useTranslation();
  const tag = useTag();
  const [asked, question] = useConfirmedChange();
  const gone = async (ids: number[]) => {
    await changes.remove(ids);
    onRemoved(ids);
  };
  const words = { action: t('controls.delete'), danger: true };
  const one = ({ id, name, size }: Corridor) => {
    const text =
      size === 0 ? t('entrances.removeText') : t('entrances.removeDevices', { count: size, n: formatCount(size, tag) });
    asked({ ...words, title: t('entrances.removeAsk', { name }), text }, () => gone([id]));
  };
  const many = (ids: number[]) => {
    const title = t('confirm.deleteMany', { count: ids.length, n: formatCount(ids.length, tag) });
    asked({ ...words, title, text: t('entrances.removeManyText') }, () => gone(ids));
  };
  return [{ one, many }, question] as const;
}
