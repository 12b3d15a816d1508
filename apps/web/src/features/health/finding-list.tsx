import type { Finding } from '@portico/contract/routes/health';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { findScreenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { findingColumns } from './finding-columns.tsx';
import {
  emptyHealthFilters,
  findingStateTabs,
  getFindingKind,
  getFindingState,
  type HealthFilterName,
  toFindingsInput,
} from './health-filters.ts';
import { type HealthSummary, useFindingMutations, useFindings } from './requests.ts';
import { useRecheck } from './use-recheck.ts';

const DismissForm = lazy(() => import('./dismiss-form.tsx'));

/** The findings, those with most missing people first, with their actions. */
export function FindingList({
  list,
  summary,
}: {
  list: ListController<HealthFilterName>;
  summary: HealthSummary | undefined;
}) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { user, can } = useSession();
  const found = useFindings(toFindingsInput(list));
  const changes = useFindingMutations();
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
          hasSeveralCompanies: user.company === null && filters.companyId === '',
          isPhone: useMediaQuery(phoneQuery),
          canOpenStore: can('entity:list'),
        })}
        rows={found.data?.content}
        total={found.data?.totalElements ?? 0}
        busy={found.isPlaceholderData}
        failure={found.isError ? formatFailure(t, found.error) : undefined}
        forbidden={found.error instanceof Failure && found.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={({ kind, deviceName, entityName }) => `${t(`health.kinds.${kind}`)}, ${deviceName ?? entityName}`}
        // Place filters do not count as filters here: a store without findings is a result, not a sign that the filters are too narrow.
        list={{
          ...list,
          isFiltered: getFindingKind(filters) !== undefined || getFindingState(filters) !== 'open',
          reset: () => list.update({ filters: { ...emptyHealthFilters, view: filters.view } }),
        }}
        getRowActions={useFindingActions(setDismissed)}
        tools={<StateTabs list={list} summary={summary} />}
        // Before the first check, an empty list must not mean "no faults".
        empty={{ text: summary?.checkedAt === null ? t('health.neverChecked') : t('health.good') }}
        onRefresh={() => void found.refetch()}
      />
      <Suspense>
        {dismissed !== null && <DismissForm finding={dismissed} changes={changes} onClose={() => setDismissed(null)} />}
      </Suspense>
    </>
  );
}

/** Tabs for open, over, dismissed and all findings; the open tab shows a count. */
function StateTabs({ list, summary }: { list: ListController<HealthFilterName>; summary: HealthSummary | undefined }) {
  const { t } = useTranslation();
  const kind = getFindingKind(list.filters);
  const counts = summary?.open.filter((open) => kind === undefined || open.kind === kind);
  const open = counts?.reduce((sum, { count }) => sum + count, 0);
  return (
    <FilterTabs
      name={t('devices.state')}
      entries={findingStateTabs.map((key) => ({
        key,
        label: key === 'all' ? t('controls.all') : t(`health.states.${key}`),
        ...(key === 'open' ? { count: open } : {}),
      }))}
      chosen={getFindingState(list.filters)}
      onChoose={(state) => list.update({ filters: { state: state === 'open' ? '' : state } })}
    />
  );
}

/** Actions on one finding. */
function useFindingActions(onDismiss: (finding: Finding) => void) {
  const { t } = useTranslation();
  const { menu } = useSession();
  const navigate = useNavigate();
  const changes = useFindingMutations();
  const { check } = useRecheck();
  const devicesPath = findScreenPath(menu, 'devices');
  const restore = (id: number) =>
    changes.restore(id).then(
      () => showToast({ kind: 'success', text: t('frame.succeeded') }),
      (error: unknown) => showToast({ kind: 'error', text: formatFailure(t, error) }),
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
