import { findingKinds } from '@portico/contract/words/finding-kinds';
import { useTranslation } from 'react-i18next';
import { CompanyPicker } from '../../pickers/company-picker.tsx';
import { OrganisationPicker } from '../../pickers/organisation-picker.tsx';
import { StorePicker } from '../../pickers/store-picker.tsx';
import { useSession } from '../../session/session.ts';
import type { FilterField } from '../../ui/search-field.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import type { List } from '../../ui/use-list-address.ts';
import { type Filter, healthFilters, shortened, type View } from './health-filters.ts';

const numberOf = (text: string) => (text === '' ? null : Number(text));
const textOf = (id: number | null) => (id === null ? '' : String(id));

/** What the page is narrowed to: places, and what else the view knows. */
export function HealthFilters({ list, view }: { list: List<Filter>; view: View }) {
  const places = usePlaceFields(list);
  const { t } = useTranslation();
  const fields: Record<View, FilterField<Filter>[]> = {
    companies: [{ kind: 'text', name: 'search', label: t('health.searchCompany') }],
    findings: [
      ...places,
      {
        kind: 'select',
        name: 'kind',
        label: t('health.kind'),
        options: findingKinds.map((kind) => ({ value: kind, label: t(`health.kinds.${kind}`) })),
      },
    ],
    days: [...places, { kind: 'days', name: 'from', until: 'to', label: t('devices.days') }],
  };
  return (
    <SearchForm<Filter>
      key={view}
      fields={fields[view]}
      values={list.filters}
      onSearch={(changed) => list.show({ filters: sound(changed) })}
      onReset={() => list.show({ filters: { ...healthFilters, view: list.filters.view, state: list.filters.state } })}
    />
  );
}

/** A store belongs to one company and organisation: with another of those it is not chosen any more. */
function sound(changed: Partial<Record<Filter, string>>): Partial<Record<Filter, string>> {
  const { from = '', to = '' } = changed;
  return {
    ...(changed.companyId === undefined ? {} : { deptId: '', entityId: '' }),
    ...(changed.deptId === undefined ? {} : { entityId: '' }),
    ...changed,
    ...(from === '' || to === '' ? {} : shortened(from, to)),
  };
}

function usePlaceFields({ filters }: List<Filter>): FilterField<Filter>[] {
  const { t } = useTranslation();
  const { user } = useSession();
  const isPlatform = user.company === null;
  const company = numberOf(filters.companyId);
  const ofCompany: FilterField<Filter> = {
    kind: 'other',
    name: 'companyId',
    label: t('devices.company'),
    render: ({ id, value, onChange }) => (
      <CompanyPicker
        id={id}
        value={numberOf(value)}
        placeholder={t('controls.all')}
        clearable
        onChange={(next) => onChange(textOf(next))}
      />
    ),
  };
  const ofOrganisation: FilterField<Filter> = {
    kind: 'other',
    name: 'deptId',
    label: t('entities.organisation'),
    render: ({ id, value, onChange }) => (
      <OrganisationPicker
        id={id}
        {...(company === null ? {} : { company })}
        value={numberOf(value)}
        placeholder={t('controls.all')}
        clearable
        onChange={(next) => onChange(textOf(next))}
      />
    ),
  };
  const ofStore: FilterField<Filter> = {
    kind: 'other',
    name: 'entityId',
    label: t('words.selections.entity'),
    render: ({ id, value, onChange }) => (
      <StorePicker
        id={id}
        dept={numberOf(filters.deptId)}
        value={numberOf(value)}
        placeholder={t('controls.all')}
        clearable
        onChange={(next) => onChange(textOf(next))}
      />
    ),
  };
  return [
    ...(isPlatform ? [ofCompany] : []),
    // Platform administrators see a tree of organisations only once they have said whose.
    ...(isPlatform && company === null ? [] : [ofOrganisation]),
    ofStore,
  ];
}
