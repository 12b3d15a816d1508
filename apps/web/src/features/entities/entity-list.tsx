import { PlusOutlined } from '@ant-design/icons';
import type { RequestOf } from '@portico/contract/route';
import type { Entity, entities } from '@portico/contract/routes/entities';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { ExportButton } from '../../pickers/export-button.tsx';
import { ImportButton } from '../../pickers/import-button.tsx';
import { RewritingStatus, useWatchedRewrites } from '../../pickers/rewriting.tsx';
import { useSession } from '../../session/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import { useMediaQuery, wideScreenQuery } from '../../ui/use-media-query.ts';
import { entityColumns, listPermittedProtocols } from './entity-columns.tsx';
import { useEntities, useEntityChanges } from './requests.ts';
import { useEntityActions } from './use-entity-actions.ts';

const EntityForm = lazy(() => import('./entity-form.tsx'));
const ForwardingDrawer = lazy(() => import('./forwarding-drawer.tsx'));

/** Names of the list's filters. */
export type EntityFilterName = 'name' | 'deptIds';

type Opened = { kind: 'form'; store: Entity | null } | { kind: 'forwarding'; store: Entity } | null;

/** Stores as rows with their actions. */
export function EntityList({ list }: { list: ListController<EntityFilterName> }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { user, can } = useSession();
  const isPlatform = user.company === null;
  const isRoomy = useMediaQuery(wideScreenQuery);
  const changes = useEntityChanges();
  const query = toListQuery(list);
  const stores = useEntities(query);
  const [chosen, setChosen] = useState<(string | number)[]>([]);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { watch } = useWatchedRewrites();
  const protocols = listPermittedProtocols(can);
  const root = useHref('/').replace(/\/$/, '');
  const actions = useEntityActions((path) => `${root}${path}`, changes, {
    onEdit: (store) => setOpened({ kind: 'form', store }),
    onEditForwarding: protocols.length === 0 ? undefined : (store) => setOpened({ kind: 'forwarding', store }),
    onRewriteStarted: watch,
    onRemoved: (ids) => setChosen((before) => before.filter((id) => !ids.includes(Number(id)))),
  });
  const add = (
    <Button type="primary" icon={<Icon icon={PlusOutlined} />} onClick={() => setOpened({ kind: 'form', store: null })}>
      {t('entities.add')}
    </Button>
  );
  return (
    <>
      <RewritingStatus />
      <DataTable<Entity>
        name={t('menu.entities')}
        storageName="entities"
        dense
        columns={entityColumns({
          t,
          tag,
          isPlatform,
          // Platform administrators have no organisation tree beside the list, so there is room for more columns.
          hasRoomForAllColumns: isRoomy || isPlatform,
          can,
          onPushChange: actions.switchPush,
          onDstChange: actions.switchDst,
        })}
        rows={stores.data?.content}
        total={stores.data?.totalElements ?? 0}
        busy={stores.isPlaceholderData}
        failure={stores.isError ? formatFailure(t, stores.error) : undefined}
        forbidden={stores.error instanceof Failure && stores.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={({ name }) => name}
        list={list}
        getRowActions={actions.getRowActions}
        selection={{ chosen, onChange: setChosen }}
        tools={
          chosen.length > 0 ? (
            <Button danger onClick={() => actions.removeAll(chosen.map(Number))}>
              {t('controls.delete')}
            </Button>
          ) : (
            <>
              <ImportButton kind="entities" onDone={() => void changes.refresh()} />
              <ExportButton kind="entities" filters={filtersOf(list)} />
            </>
          )
        }
        primary={add}
        empty={{ text: t('entities.none'), action: add }}
        onRefresh={() => void stores.refetch()}
      />
      <Suspense>
        {opened?.kind === 'form' && (
          <EntityForm
            store={opened.store}
            dept={list.filters.deptIds === '' ? null : Number(list.filters.deptIds)}
            changes={changes}
            onRewriteStarted={watch}
            onClose={close}
          />
        )}
        {opened?.kind === 'forwarding' && (
          <ForwardingDrawer store={opened.store} protocols={protocols} changes={changes} onClose={close} />
        )}
      </Suspense>
      {actions.dialog}
    </>
  );
}

function filtersOf({ filters: { name, deptIds } }: ListController<EntityFilterName>) {
  return { ...(name === '' ? {} : { name }), ...(deptIds === '' ? {} : { deptIds: [Number(deptIds)] }) };
}

function toListQuery(list: ListController<EntityFilterName>): RequestOf<typeof entities.list> {
  const { page, size, sort } = list;
  return { page, size, ...(sort === undefined ? {} : { sort }), ...filtersOf(list) };
}
