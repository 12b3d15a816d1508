import { PlusOutlined } from '@ant-design/icons';
import type { Company } from '@portico/contract/routes/companies';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { SearchForm } from '../../ui/search-form.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useCompanyColumns } from './company-columns.tsx';
import { useCompanies, useCompanyActions } from './requests.ts';

const CompanyForm = lazy(() => import('./company-form.tsx'));
const CompanyRights = lazy(() => import('./company-rights.tsx'));
const CompanyAdmins = lazy(() => import('./company-admins.tsx'));

type Opened = { kind: 'form' | 'rights' | 'admins'; company: Company } | { kind: 'new' } | null;
const noFilters = { name: '', status: '', username: '' };

/** Every company of the installation. */
export default function CompaniesPage() {
  const { t } = useTranslation();
  const sortable = ['id', 'name', 'status', 'devices', 'expireTime', 'createTime'];
  const list = useListAddress({ size: 20, sortable, filters: noFilters, acceptedValues: { status: /^[01]$/ } });
  const companies = useCompanies(inputOf(list));
  const [opened, setOpened] = useState<Opened>(null);
  const [actionsOf, dialog] = useRowActions(setOpened);
  const close = () => setOpened(null);
  const addButton = (
    <Button type="primary" icon={<Icon icon={PlusOutlined} />} onClick={() => setOpened({ kind: 'new' })}>
      {t('companies.add')}
    </Button>
  );

  return (
    <ListPage title={t('menu.companies')} filters={<Filters list={list} />}>
      <DataTable
        name={t('menu.companies')}
        storageName="companies"
        columns={useCompanyColumns()}
        rows={companies.data?.content}
        total={companies.data?.totalElements ?? 0}
        busy={companies.isFetching}
        failure={companies.isError ? formatFailure(t, companies.error) : undefined}
        forbidden={companies.error instanceof Failure && companies.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={({ name }) => name}
        list={list}
        getRowActions={actionsOf}
        primary={addButton}
        empty={{ text: t('companies.none'), action: addButton }}
        onRefresh={() => void companies.refetch()}
      />
      {dialog}
      <Suspense>
        {opened?.kind === 'new' && <CompanyForm company={null} onClose={close} />}
        {opened?.kind === 'form' && <CompanyForm company={opened.company} onClose={close} />}
        {opened?.kind === 'rights' && <CompanyRights company={opened.company} onClose={close} />}
        {opened?.kind === 'admins' && <CompanyAdmins company={opened.company} onClose={close} />}
      </Suspense>
    </ListPage>
  );
}

type List = ReturnType<typeof useListAddress<keyof typeof noFilters>>;

function inputOf({ page, size, sort, filters: { name, status, username } }: List) {
  return {
    page,
    size,
    ...(sort === undefined ? {} : { sort }),
    ...(name === '' ? {} : { name }),
    ...(username === '' ? {} : { username }),
    ...(status === '1' ? { status: 1 as const } : status === '0' ? { status: 0 as const } : {}),
  };
}

function Filters({ list }: { list: List }) {
  const { t } = useTranslation();
  return (
    <SearchForm
      fields={[
        { name: 'name', label: t('companies.name'), kind: 'text' },
        {
          name: 'status',
          label: t('companies.status'),
          kind: 'select',
          options: [
            { value: '1', label: t('companies.inUse') },
            { value: '0', label: t('companies.stopped') },
          ],
        },
        { name: 'username', label: t('companies.username'), kind: 'text' },
      ]}
      values={list.filters}
      onSearch={(filters) => list.update({ filters })}
      onReset={list.reset}
    />
  );
}

/** Actions on a company; stopping, starting and deleting need a confirmation. */
function useRowActions(open: (opened: Opened) => void): [(company: Company) => RowAction[], ReactNode] {
  const { t } = useTranslation();
  const [askToConfirm, dialog] = useConfirmedChange();
  const { change, remove } = useCompanyActions();
  const stop = ({ id, name }: Company) =>
    askToConfirm(
      {
        title: t('confirm.disableCompany', { name }),
        text: t('confirm.disableCompanyText'),
        action: t('controls.disable'),
        danger: true,
      },
      () => change({ id, status: 0 }),
    );
  const start = ({ id, name }: Company) =>
    askToConfirm(
      {
        title: t('confirm.enableCompany', { name }),
        text: t('confirm.enableCompanyText'),
        action: t('controls.enable'),
      },
      () => change({ id, status: 1 }),
    );
  const erase = ({ id, name }: Company) =>
    askToConfirm(
      {
        title: t('confirm.deleteOne', { name }),
        text: t('companies.removeText'),
        action: t('controls.delete'),
        danger: true,
      },
      () => remove([id]),
    );
  const actionsOf = (company: Company): RowAction[] => [
    { key: 'edit', label: t('controls.edit'), onPress: () => open({ kind: 'form', company }) },
    { key: 'admins', label: t('companies.admins'), onPress: () => open({ kind: 'admins', company }) },
    { key: 'menus', label: t('companies.menus'), onPress: () => open({ kind: 'rights', company }) },
    company.status === 1
      ? { key: 'stop', label: t('controls.disable'), danger: true, onPress: () => stop(company) }
      : { key: 'start', label: t('controls.enable'), onPress: () => start(company) },
    // The server deletes only stopped companies, so the action is missing for the others.
    ...(company.status === 0
      ? [{ key: 'delete', label: t('controls.delete'), danger: true, onPress: () => erase(company) }]
      : []),
  ];
  return [actionsOf, dialog];
}
