import { PieChartOutlined } from '@ant-design/icons';
import type { TargetRow } from '@portico/contract/routes/targets';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useNavigate, useSearchParams } from 'react-router';
import { formatFailure } from '../../api/failure-text.ts';
import { CompanyPicker } from '../../pickers/company-picker.tsx';
import { ExportButton } from '../../pickers/export-button.tsx';
import { ImportButton } from '../../pickers/import-button.tsx';
import { useSession } from '../../session/session.ts';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { PageError } from '../../ui/page-error.tsx';
import type { FilterField } from '../../ui/search-field.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { TableFooter } from '../../ui/table-footer.tsx';
import { TableTools } from '../../ui/table-tools.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { type ListController, useListAddress } from '../../ui/use-list-address.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { PlaceSheet } from './place-sheet.tsx';
import { useTargets } from './requests.ts';
import { SaveBar } from './save-bar.tsx';
import styles from './sheet.module.css';
import { SheetTable } from './sheet-table.tsx';
import { targetRowKey } from './target-edits.ts';
import { useTargetSheet } from './use-target-sheet.ts';
import { YearPicker } from './year-picker.tsx';

const DistributeTargetsDrawer = lazy(() => import('./distribute-targets-drawer.tsx'));

type Filter = 'name' | 'year' | 'tenantId';

const yearShape = /^20\d\d$/;

/** The year in a query string, '' when there is none. */
function yearIn(search: string): string {
  const year = new URLSearchParams(search).get('year') ?? '';
  return yearShape.test(year) ? year : '';
}

/** Whether a navigation leaves this page or changes the year; unsaved edits belong to one year. */
const leavesYearOrPage = (from: Location, to: Location) =>
  from.pathname !== to.pathname || yearIn(from.search) !== yearIn(to.search);

/** Targets of organisations and stores for one year, as a sheet. */
export default function TargetsPage() {
  const { t } = useTranslation();
  const { can } = useSession();
  const list = useListAddress<Filter>({
    size: 20,
    filters: { name: '', year: '', tenantId: '' },
    acceptedValues: { year: yearShape, tenantId: /^\d{1,12}$/ },
  });
  if (can('entity:list')) return <Targets list={list} />;
  return (
    <ListPage title={t('menu.targets')}>
      <NoPermission />
    </ListPage>
  );
}

function Targets({ list }: { list: ListController<Filter> }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  const { page, size, filters } = list;
  const [thisYear] = useState(() => new Date().getFullYear());
  const year = filters.year === '' ? thisYear : Number(filters.year);
  const { user } = useSession();
  const isPlatform = user.company === null;
  const named = filters.name === '' ? {} : { name: filters.name };
  const ofCompany = filters.tenantId === '' ? {} : { tenantId: Number(filters.tenantId) };
  const found = useTargets({ year, page, size, ...named, ...ofCompany });
  // Rows of the previous year are not shown while those of this year are loading.
  const rows = found.isPlaceholderData ? undefined : found.data?.content;
  const sheet = useTargetSheet(year, rows ?? []);
  const [chosen, setChosen] = useState<ReadonlyMap<string, TargetRow>>(new Map());
  const [isSpreading, setDistributing] = useState(false);
  const guard = useLeaveGuard(sheet.edits.size > 0, () => undefined, leavesYearOrPage);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [yearBefore, setYearBefore] = useState(year);
  // A new year in the address, however it got there, clears edits and selected rows.
  if (yearBefore !== year) {
    setYearBefore(year);
    sheet.discard();
    setChosen(new Map());
    setDistributing(false);
  }

  const toYear = (next: number) => {
    const address = new URLSearchParams(query);
    address.set('year', String(next));
    address.delete('page');
    void navigate({ search: `?${address}` });
  };
  const clearSearch = () => list.update({ filters: { name: '', tenantId: '' } });
  const choose = (keys: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...(rows ?? []).map((row) => [targetRowKey(row), row] as const)]);
    setChosen(new Map([...known].filter(([key]) => keys.has(key))));
  };
  const total = found.data?.totalElements ?? 0;
  // Without selected rows, all stores of the page are used: without a target of its own, an organisation has the sum of its stores'.
  const stores = (rows ?? []).filter(({ entityId }) => entityId !== null);
  const rowsToDistribute = chosen.size > 0 ? [...chosen.values()] : stores;
  const isEmpty = rows !== undefined && total === 0;
  return (
    <ListPage
      title={t('menu.targets')}
      detail={t('targets.rule')}
      tabs={<YearPicker year={year} onYearChange={toYear} />}
      filters={
        <SearchForm<'name' | 'tenantId'>
          fields={[
            { kind: 'text', name: 'name', label: t('targets.place'), placeholder: t('targets.search') },
            ...(isPlatform ? [companyField(t('devices.company'), t('controls.all'))] : []),
          ]}
          values={{ name: filters.name, tenantId: filters.tenantId }}
          onSearch={(changed) => list.update({ filters: changed })}
          onReset={clearSearch}
        />
      }
    >
      <section className={styles.card} aria-label={t('menu.targets')} tabIndex={-1}>
        <TableTools
          chosenCount={chosen.size}
          onClear={() => setChosen(new Map())}
          tools={
            <>
              <ImportButton kind="targets" onDone={() => void found.refetch()} />
              {/* Spreadsheets cover everything the user may see and cannot be filtered by company. */}
              {filters.tenantId === '' && <ExportButton kind="targets" filters={{ ...named, year }} />}
            </>
          }
          primary={
            <Button
              icon={<Icon icon={PieChartOutlined} />}
              disabled={rowsToDistribute.length === 0}
              onClick={() => setDistributing(true)}
            >
              {t('targets.spread')}
            </Button>
          }
          picker={null}
          onRefresh={() => void found.refetch()}
        />
        {found.isError && rows === undefined ? (
          <PageError text={formatFailure(t, found.error)} onRetry={() => void found.refetch()} />
        ) : isEmpty ? (
          <EmptyState
            text={t(filters.name === '' && filters.tenantId === '' ? 'targets.none' : 'controls.noMatches')}
            action={
              (filters.name !== '' || filters.tenantId !== '') && (
                <Button onClick={clearSearch}>{t('controls.reset')}</Button>
              )
            }
          />
        ) : (
          <>
            {isPhone ? (
              <PlaceSheet rows={rows} sheet={sheet} />
            ) : (
              <>
                <p className={styles.rule}>{t('targets.keys')}</p>
                <SheetTable
                  name={t('menu.targets')}
                  rows={rows}
                  size={size}
                  sheet={sheet}
                  chosen={new Set(chosen.keys())}
                  onChoose={choose}
                />
              </>
            )}
            <TableFooter
              page={page}
              size={size}
              total={rows === undefined ? undefined : total}
              onPageChange={(next) => list.update({ page: next })}
              onSizeChange={(next) => list.update({ size: next })}
            />
          </>
        )}
      </section>
      <SaveBar sheet={sheet} />
      <Suspense>
        {isSpreading && (
          <DistributeTargetsDrawer
            year={year}
            rows={rowsToDistribute}
            sheet={sheet}
            onClose={() => setDistributing(false)}
          />
        )}
      </Suspense>
      {guard.isConfirmationOpen && (
        <ConfirmDialog
          title={t('controls.unsavedTitle')}
          text={t('controls.unsavedText')}
          action={t('controls.discard')}
          refusal={t('controls.keepEditing')}
          danger
          onConfirm={guard.leave}
          onCancel={guard.stay}
        />
      )}
    </ListPage>
  );
}

function companyField(label: string, all: string): FilterField<'tenantId'> {
  return {
    kind: 'custom',
    name: 'tenantId',
    label,
    render: ({ id, value, onChange }) => (
      <CompanyPicker
        id={id}
        value={value === '' ? null : Number(value)}
        placeholder={all}
        clearable
        onChange={(company) => onChange(company === null ? '' : String(company))}
      />
    ),
  };
}
