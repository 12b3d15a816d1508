import { findingKinds } from '@portico/contract/words/finding-kinds';
import { useTranslation } from 'react-i18next';
import { CompanyPicker } from '../../pickers/company-picker.tsx';
import { OrganisationPicker } from '../../pickers/organisation-picker.tsx';
import { StorePicker } from '../../pickers/store-picker.tsx';
import { useSession } from '../../session/session.ts';
import type { FilterField } from '../../ui/search-field.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import type { ListController } from '../../ui/use-list-address.ts';
import { emptyHealthFilters, type HealthFilterName, type HealthView, limitHealthRange } from './health-filters.ts';

const numberOf = (text: string) => (text === '' ? null : Number(text));
const textOf = (id: number | null) => (id === null ? '' : String(id));

/** Filters of the page: places, and the filters of the current view. */
export function HealthFilterForm({ list, view }: { list: ListController<HealthFilterName>; view: HealthView }) {
  const places = usePlaceFields(list);
  const { t } = useTranslation();
  const fields: Record<HealthView, FilterField<HealthFilterName>[]> = {
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
    days: [...places, { kind: 'days', name: 'from', lastDayName: 'to', label: t('devices.days') }],
  };
  return (
    <SearchForm<HealthFilterName>
      key={view}
      fields={fields[view]}
      values={list.filters}
      onSearch={(changed) => list.update({ filters: normalizeFilters(changed) })}
      onReset={() =>
        list.update({ filters: { ...emptyHealthFilters, view: list.filters.view, state: list.filters.state } })
      }
    />
  );
}

/** A new company or organisation clears the store and organisation below it; a range that is too long is shortened. */
function normalizeFilters(
  changed: Partial<Record<HealthFilterName, string>>,
): Partial<Record<HealthFilterName, string>> {
  const { from = '', to = '' } = changed;
  return {
    ...(changed.companyId === undefined ? {} : { deptId: '', entityId: '' }),
    ...(changed.deptId === undefined ? {} : { entityId: '' }),
    ...changed,
    ...(from === '' || to === '' ? {} : limitHealthRange(from, to)),
  };
}

function usePlaceFields({ filters }: ListController<HealthFilterName>): FilterField<HealthFilterName>[] {
  const { t } = useTranslation();
  const { user } = useSession();
  const isPlatform = user.company === null;
  const company = numberOf(filters.companyId);
  const ofCompany: FilterField<HealthFilterName> = {
    kind: 'custom',
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
  const ofOrganisation: FilterField<HealthFilterName> = {
    kind: 'custom',
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
  const ofStore: FilterField<HealthFilterName> = {
    kind: 'custom',
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
    // Platform administrators get the organisation tree only after they selected a company.
    ...(isPlatform && company === null ? [] : [ofOrganisation]),
    ofStore,
  ];
}
