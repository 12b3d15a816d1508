import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { toOrganisationFilterNodes, useOrganisations } from '../../pickers/organisations.ts';
import { useSession } from '../../session/session.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { TreePanel } from '../../ui/tree-panel.tsx';
import { type ListController, useListAddress } from '../../ui/use-list-address.ts';
import { type EntityFilterName, EntityList } from './entity-list.tsx';

/** The stores that the user may see, beside their organisations. */
export default function EntitiesPage() {
  const { t } = useTranslation();
  const { user, can } = useSession();
  const list = useListAddress<EntityFilterName>({
    sortable: ['name', 'createTime', 'city', 'deptName', 'timeZone'],
    filters: { name: '', deptIds: '' },
    acceptedValues: { deptIds: /^\d+$/ },
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
          onSearch={(filters) => list.update({ filters })}
          onReset={list.reset}
        />
      }
      // Platform administrators see the stores of all companies, each of which has its own tree.
      {...(user.company === null
        ? {}
        : { sidePanel: { name: t('entities.organisation'), content: <OrganisationFilter list={list} /> } })}
    >
      <EntityList list={list} />
    </ListPage>
  );
}

function OrganisationFilter({ list }: { list: ListController<EntityFilterName> }) {
  const { t } = useTranslation();
  const organisations = useOrganisations();
  return (
    <TreePanel
      name={t('entities.organisation')}
      searchText={t('organisations.search')}
      nodes={organisations.data === undefined ? undefined : toOrganisationFilterNodes(t, organisations.data)}
      failure={organisations.isError ? formatFailure(t, organisations.error) : undefined}
      onRetry={() => void organisations.refetch()}
      emptyText={t('organisations.none')}
      chosen={list.filters.deptIds}
      onChoose={(deptIds) => list.update({ filters: { deptIds } })}
    />
  );
}
