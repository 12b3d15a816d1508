import { PlusOutlined } from '@ant-design/icons';
import type { Corridor } from '@portico/contract/routes/corridors';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { ExportButton } from '../../pickers/export-button.tsx';
import { ImportButton } from '../../pickers/import-button.tsx';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { useSession } from '../../session/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import { useMediaQuery, wideScreenQuery } from '../../ui/use-media-query.ts';
import { entranceColumns } from './entrance-columns.tsx';
import { type EntranceFilterName, toEntranceFilter, toEntranceQuery } from './entrance-list-filter.ts';
import { type EntranceChanges, useEntranceChanges, useEntrances } from './requests.ts';

const EntranceForm = lazy(() => import('./entrance-form.tsx'));
const BindingDrawer = lazy(() => import('../../pickers/binding-drawer.tsx'));
const HistoryDrawer = lazy(() => import('./history-drawer.tsx'));

type Opened = { kind: 'form' | 'devices' | 'history'; entrance: Corridor } | { kind: 'new' } | null;

/** Entrances as rows with their actions. */
export function EntranceList({ list }: { list: ListController<EntranceFilterName> }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { can } = useSession();
  const entrances = useEntrances(toEntranceQuery(list));
  const [opened, setOpened] = useState<Opened>(null);
  const [chosen, setChosen] = useState<(string | number)[]>([]);
  const changes = useEntranceChanges();
  const [remove, dialog] = useRemoval(changes, (ids) => setChosen(chosen.filter((id) => !ids.includes(Number(id)))));
  const close = () => setOpened(null);
  const add = (
    <Button type="primary" icon={<Icon icon={PlusOutlined} />} onClick={() => setOpened({ kind: 'new' })}>
      {t('entrances.add')}
    </Button>
  );
  return (
    <>
      <DataTable<Corridor>
        name={t('menu.entrances')}
        storageName="entrances"
        dense
        columns={entranceColumns({
          t,
          tag,
          canOpenStore: can('entity:list'),
          hasRoomForAllColumns: useMediaQuery(wideScreenQuery),
        })}
        rows={entrances.data?.content}
        total={entrances.data?.totalElements ?? 0}
        busy={entrances.isPlaceholderData}
        failure={entrances.isError ? formatFailure(t, entrances.error) : undefined}
        forbidden={entrances.error instanceof Failure && entrances.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={({ name }) => name}
        list={list}
        getRowActions={(entrance) => [
          { key: 'devices', label: t('entrances.devices'), onPress: () => setOpened({ kind: 'devices', entrance }) },
          { key: 'edit', label: t('controls.edit'), onPress: () => setOpened({ kind: 'form', entrance }) },
          { key: 'history', label: t('entrances.history'), onPress: () => setOpened({ kind: 'history', entrance }) },
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
              <ExportButton kind="entrances" filters={toEntranceFilter(list.filters)} />
            </>
          )
        }
        primary={add}
        empty={{ text: t('entrances.none'), action: add }}
        onRefresh={() => void entrances.refetch()}
      />
      {dialog}
      <Suspense>
        {opened?.kind === 'new' && <EntranceForm entrance={null} onClose={close} />}
        {opened?.kind === 'form' && <EntranceForm entrance={opened.entrance} onClose={close} />}
        {opened?.kind === 'devices' && <BindingDrawer corridor={opened.entrance} onClose={close} />}
        {opened?.kind === 'history' && <HistoryDrawer entrance={opened.entrance} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Deletes entrances after a confirmation that explains what happens to their devices. */
function useRemoval(changes: EntranceChanges, onRemoved: (ids: readonly number[]) => void) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [askToConfirm, removalDialog] = useConfirmedChange();
  const removeEntrances = async (ids: number[]) => {
    await changes.remove(ids);
    onRemoved(ids);
  };
  const words = { action: t('controls.delete'), danger: true };
  const one = ({ id, name, size }: Corridor) => {
    const text =
      size === 0 ? t('entrances.removeText') : t('entrances.removeDevices', { count: size, n: formatCount(size, tag) });
    askToConfirm({ ...words, title: t('entrances.removeAsk', { name }), text }, () => removeEntrances([id]));
  };
  const many = (ids: number[]) => {
    const title = t('confirm.deleteMany', { count: ids.length, n: formatCount(ids.length, tag) });
    askToConfirm({ ...words, title, text: t('entrances.removeManyText') }, () => removeEntrances(ids));
  };
  return [{ one, many }, removalDialog] as const;
}
