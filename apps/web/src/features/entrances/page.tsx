import { useTranslation } from 'react-i18next';
import { toOrganisationFilterNodes, useOrganisations } from '../../pickers/organisations.ts';
import { RewritingStatus } from '../../pickers/rewriting.tsx';
import { StorePicker } from '../../pickers/store-picker.tsx';
import { useSession } from '../../session/session.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { type ListController, useListAddress } from '../../ui/use-list-address.ts';
import { EntranceList } from './entrance-list.tsx';
import type { EntranceFilterName } from './entrance-list-filter.ts';

/** The entrances of every store that the user may see. */
export default function EntrancesPage() {
  const { t } = useTranslation();
  const { can } = useSession();
  const list = useListAddress<EntranceFilterName>({
    sortable: ['name', 'entityName', 'size', 'createTime'],
    filters: { name: '', entityId: '', deptIds: '', binding: '' },
    acceptedValues: { entityId: /^\d+$/, deptIds: /^\d+(,\d+)*$/, binding: /^[01]$/ },
  });
  if (!can('entranceExit:list'))
    return (
      <ListPage title={t('menu.entrances')}>
        <NoPermission />
      </ListPage>
    );
  return (
    <ListPage title={t('menu.entrances')} filters={<Filters list={list} />}>
      <RewritingStatus />
      <EntranceList list={list} />
    </ListPage>
  );
}

function Filters({ list }: { list: ListController<EntranceFilterName> }) {
  const { t } = useTranslation();
  const organisations = useOrganisations();
  const { deptIds } = list.filters;
  return (
    <SearchForm<EntranceFilterName>
      fields={[
        { kind: 'text', name: 'name', label: t('entrances.name') },
        {
          kind: 'tree',
          name: 'deptIds',
          label: t('entrances.organisation'),
          nodes: toOrganisationFilterNodes(t, organisations.data ?? []),
          placeholder: t('entrances.allOrganisations'),
        },
        {
          kind: 'custom',
          name: 'entityId',
          label: t('words.selections.entity'),
          render: ({ id, value, onChange }) => (
            <StorePicker
              id={id}
              value={value === '' ? null : Number(value)}
              dept={deptIds === '' ? null : Number(deptIds.split(',')[0])}
              placeholder={t('entrances.allStores')}
              clearable
              onChange={(next) => onChange(next === null ? '' : String(next))}
            />
          ),
        },
        {
          kind: 'select',
          name: 'binding',
          label: t('entrances.state'),
          options: [
            { value: '1', label: t('entrances.bound') },
            { value: '0', label: t('entrances.unbound') },
          ],
        },
      ]}
      values={list.filters}
      onSearch={(filters) => list.update({ filters })}
      onReset={list.reset}
    />
  );
}
