import type { RequestOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { placesByRuleKind, type RuleKind, type RulePlace } from '@portico/contract/words/counting-rules';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { SearchForm } from '../../ui/search-form.tsx';
import type { ListController } from '../../ui/use-list-address.ts';
import { useStoreParts } from '../store-part-requests.ts';
import { StorePicker } from '../store-picker.tsx';
import { rulePlaceTitles } from './rule-fields.tsx';

/** The filters of the list as stored in the address; '' means not set. */
export const emptyRuleFilters = { search: '', entityId: '', corridorId: '', deviceId: '', state: '' };
export type RuleFilterName = keyof typeof emptyRuleFilters;

export const ruleFilterPatterns = {
  entityId: /^\d+$/,
  corridorId: /^\d+$/,
  deviceId: /^\d+$/,
  state: /^(active|withdrawn)$/,
};

/** The query of the list for the server. */
export function toRuleQuery(
  kind: RuleKind,
  { page, size, filters }: ListController<RuleFilterName>,
): RequestOf<typeof countingRules.list> {
  const { search, entityId, corridorId, deviceId, state } = filters;
  return {
    kind,
    page,
    size,
    ...(search === '' ? {} : { search }),
    ...(entityId === '' ? {} : { entityId: Number(entityId) }),
    ...(corridorId === '' ? {} : { corridorId: Number(corridorId) }),
    ...(deviceId === '' ? {} : { deviceId: Number(deviceId) }),
    ...(state === 'active' || state === 'withdrawn' ? { state } : {}),
  };
}

/** Kinds of places in a store to filter by; enabled when a store is chosen. */
const partsOfStore = [
  { place: 'corridor', filter: 'corridorId' },
  { place: 'device', filter: 'deviceId' },
] as const satisfies readonly { place: RulePlace; filter: RuleFilterName }[];

/** Filters of a list of rules: a store first, then an entrance or a device of it. */
export function RuleFilters({ kind, list }: { kind: RuleKind; list: ListController<RuleFilterName> }) {
  const { t } = useTranslation();
  const { filters } = list;
  const store = filters.entityId === '' ? null : Number(filters.entityId);
  const places: readonly RulePlace[] = placesByRuleKind[kind];
  return (
    <SearchForm<RuleFilterName>
      fields={[
        { kind: 'text', name: 'search', label: t('rules.search') },
        {
          kind: 'custom',
          name: 'entityId',
          label: t('words.selections.entity'),
          render: ({ id, onChange }) => (
            <StorePicker
              id={id}
              value={store}
              placeholder={t('entrances.allStores')}
              clearable
              onChange={(next) => onChange(next === null ? '' : String(next))}
            />
          ),
        },
        ...partsOfStore
          .filter(({ place }) => places.includes(place))
          .map(({ place, filter }) => ({
            kind: 'custom' as const,
            name: filter,
            label: t(rulePlaceTitles[place]),
            render: (field: FieldProps) => <PartOfStore {...field} place={place} store={store} />,
          })),
        {
          kind: 'select',
          name: 'state',
          label: t('entities.state'),
          options: (['active', 'withdrawn'] as const).map((value) => ({ value, label: t(`rules.states.${value}`) })),
        },
      ]}
      values={filters}
      onSearch={(chosen) => {
        // Another store has other entrances and devices.
        const isElsewhere = chosen.entityId !== undefined && chosen.entityId !== filters.entityId;
        list.update({ filters: { ...chosen, ...(isElsewhere ? { corridorId: '', deviceId: '' } : {}) } });
      }}
      onReset={list.reset}
    />
  );
}

type FieldProps = { id: string; value: string; onChange: (value: string) => void };

function PartOfStore({
  id,
  value,
  onChange,
  place,
  store,
}: FieldProps & { place: 'corridor' | 'device'; store: number | null }) {
  const { t } = useTranslation();
  const found = useStoreParts(place === 'corridor' ? 'access' : 'device', store);
  const options = found.data?.content.map((part) => ({ value: String(part.id), label: part.name })) ?? [];
  return (
    <Select
      id={id}
      // Otherwise the id would be shown until its name is loaded.
      value={options.some((option) => option.value === value) ? value : null}
      options={options}
      disabled={store === null}
      placeholder={t(store === null ? 'entrances.chooseStore' : 'controls.all')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
