import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { filterNodes, useOrganisations } from '../../pickers/organisations.ts';
import { useSession } from '../../session/session.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { TreePanel } from '../../ui/tree-panel.tsx';
import { type List, useListAddress } from '../../ui/use-list-address.ts';
import { EntityList, type Filter } from './entity-list.tsx';

/** The stores a person may see, beside the organisations they belong to. */
export default function Entities() {
  const { t } = useTranslation();
  const { user, can } = useSession();
  const list = useListAddress<Filter>({
    sortable: ['name', 'createTime', 'city', 'deptName', 'timeZone'],
    filters: { name: '', deptIds: '' },
    accepted: { deptIds: /^\d+$/ },
  });
  if (!can('entity:list'))
    return (
      <ListPage title={t('menu.entities')}>
        <NoPermission />
      </ListPage>
    );
  return (
    <ListPage
      title={t('menu.entities')}
      filters={
        <SearchForm
          fields={[
            {
              kind: 'text',
              name: 'name',
              label: t('words.selections.entity'),
              placeholder: t('entities.searchHint'),
            },
          ]}
          values={list.filters}
          onSearch={(filters) => list.show({ filters })}
          onReset={list.reset}
        />
      }
      // Platform administrators see the stores of all companies, each with its own tree.
      {...(user.company === null
        ? {}
        : { aside: { name: t('entities.organisation'), content: <OrganisationFilter list={list} /> } })}
    >
      <EntityList list={list} />
    </ListPage>
  );
}

function OrganisationFilter({ list }: { list: List<Filter> }) {
  const { t } = useTranslation();
  const organisations = useOrganisations();
  return (
    <TreePanel
      name={t('entities.organisation')}
      searchText={t('organisations.search')}
      nodes={organisations.data === undefined ? undefined : filterNodes(t, organisations.data)}
      failure={organisations.isError ? failureText(t, organisations.error) : undefined}
      onRetry={() => void organisations.refetch()}
      emptyText={t('organisations.none')}
      chosen={list.filters.deptIds}
      onChoose={(deptIds) => list.show({ filters: { deptIds } })}
    />
  );
}
