import type { Finding } from '@portico/contract/routes/health';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { screenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { showToast } from '../../ui/toast.tsx';
import type { List } from '../../ui/use-list-address.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import { findingColumns } from './finding-columns.tsx';
import { type Filter, findingsInput, healthFilters, kindOf, stateOf, stateTabs } from './health-filters.ts';
import { type Summary, useChanges, useFindings } from './requests.ts';
import { useCheck } from './use-check.ts';

const DismissForm = lazy(() => import('./dismiss-form.tsx'));

/** What is wrong, most missing people first, with what can be done about it. */
export function FindingList({ list, summary }: { list: List<Filter>; summary: Summary | undefined }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { user, can } = useSession();
  const found = useFindings(findingsInput(list));
  const changes = useChanges();
  const [dismissed, setDismissed] = useState<Finding | null>(null);
  const { filters } = list;
  return (
    <>
      <DataTable<Finding>
        name={t('health.findings')}
        storageName="health-findings"
        dense
        columns={findingColumns({
          t,
          tag,
          now: found.dataUpdatedAt,
          seesCompanies: user.company === null && filters.companyId === '',
          isPhone: useMedia(phone),
          seesStores: can('entity:list'),
        })}
        rows={found.data?.content}
        total={found.data?.totalElements ?? 0}
        busy={found.isPlaceholderData}
        failure={found.isError ? failureText(t, found.error) : undefined}
        forbidden={found.error instanceof Failure && found.error.status === 403}
        keyOf={({ id }) => id}
        nameOf={({ kind, deviceName, entityName }) => `${t(`health.kinds.${kind}`)}, ${deviceName ?? entityName}`}
        // That nothing goes on in a store is the answer, not a filter too many.
        list={{
          ...list,
          filtered: kindOf(filters) !== undefined || stateOf(filters) !== 'open',
          reset: () => list.show({ filters: { ...healthFilters, view: filters.view } }),
        }}
        actionsOf={useOffers(setDismissed)}
        tools={<StateTabs list={list} summary={summary} />}
        // Before everything was looked at, no finding says nothing.
        empty={{ text: summary?.checkedAt === null ? t('health.neverChecked') : t('health.good') }}
        onRefresh={() => void found.refetch()}
      />
      <Suspense>
        {dismissed !== null && <DismissForm finding={dismissed} changes={changes} onClose={() => setDismissed(null)} />}
      </Suspense>
    </>
  );
}

/** What goes on, is over or was dismissed; how many go on. */
function StateTabs({ list, summary }: { list: List<Filter>; summary: Summary | undefined }) {
  const { t } = useTranslation();
  const kind = kindOf(list.filters);
  const counts = summary?.open.filter((open) => kind === undefined || open.kind === kind);
  const open = counts?.reduce((sum, { count }) => sum + count, 0);
  return (
    <FilterTabs
      name={t('devices.state')}
      entries={stateTabs.map((key) => ({
        key,
        label: key === 'all' ? t('controls.all') : t(`health.states.${key}`),
        ...(key === 'open' ? { count: open } : {}),
      }))}
      chosen={stateOf(list.filters)}
      onChoose={(state) => list.show({ filters: { state: state === 'open' ? '' : state } })}
    />
  );
}

/** What can be done about one finding. */
function useOffers(onDismiss: (finding: Finding) => void) {
  const { t } = useTranslation();
  const { menu } = useSession();
  const navigate = useNavigate();
  const changes = useChanges();
  const { check } = useCheck();
  const devicesPath = screenPath(menu, 'devices');
  const restore = (id: number) =>
    changes.restore(id).then(
      () => showToast({ kind: 'success', text: t('frame.succeeded') }),
      (error: unknown) => showToast({ kind: 'error', text: failureText(t, error) }),
    );
  return (finding: Finding): RowAction[] => {
    const { id, sn, entityId, dismissed } = finding;
    return [
      ...(devicesPath === null
        ? []
        : [
            {
              key: 'device',
              label: sn === null ? t('home.showDevices') : t('health.openDevice'),
              onPress: () =>
                void navigate(
                  `${devicesPath}?${new URLSearchParams(sn === null ? { entityId: String(entityId) } : { search: sn }).toString()}`,
                ),
            },
          ]),
      dismissed === null
        ? { key: 'dismiss', label: t('health.dismiss'), onPress: () => onDismiss(finding) }
        : { key: 'restore', label: t('health.restore'), onPress: () => void restore(id) },
      { key: 'check', label: t('health.check'), onPress: () => void check([entityId]) },
    ];
  };
}
