import { useTranslation } from 'react-i18next';
import { filterNodes, useOrganisations } from '../../pickers/organisations.ts';
import { RewritingStatus } from '../../pickers/rewriting.tsx';
import { StorePicker } from '../../pickers/store-picker.tsx';
import { useSession } from '../../session/session.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { type List, useListAddress } from '../../ui/use-list-address.ts';
import { EntranceList } from './entrance-list.tsx';
import type { Filter } from './list-filter.ts';

/** Entrances of every store this person may see. */
export default function Entrances() {
  const { t } = useTranslation();
  const { can } = useSession();
  const list = useListAddress<Filter>({
    sortable: ['name', 'entityName', 'size', 'createTime'],
    filters: { name: '', entityId: '', deptIds: '', binding: '' },
    accepted: { entityId: /^\d+$/, deptIds: /^\d+(,\d+)*$/, binding: /^[01]$/ },
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

function Filters({ list }: { list: List<Filter> }) {
  const { t } = useTranslation();
  const organisations = useOrganisations();
  const { deptIds } = list.filters;
  return (
    <SearchForm<Filter>
      fields={[
        { kind: 'text', name: 'name', label: t('entrances.name') },
        {
          kind: 'tree',
          name: 'deptIds',
          label: t('entrances.organisation'),
          nodes: filterNodes(t, organisations.data ?? []),
          placeholder: t('entrances.allOrganisations'),
        },
        {
          kind: 'other',
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
      onSearch={(filters) => list.show({ filters })}
      onReset={list.reset}
    />
  );
}
