import type { CallOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { placesOfRules, type RuleKind, type RulePlace } from '@portico/contract/words/counting-rules';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { SearchForm } from '../../ui/search-form.tsx';
import type { List } from '../../ui/use-list-address.ts';
import { usePlacesOf } from '../place-requests.ts';
import { StorePicker } from '../store-picker.tsx';
import { placeTitles } from './rule-fields.tsx';

/** The filters of the list as the address keeps them; '' is not set. */
export const ruleFilters = { search: '', entityId: '', corridorId: '', deviceId: '', state: '' };
export type Filter = keyof typeof ruleFilters;

export const acceptedFilters = {
  entityId: /^\d+$/,
  corridorId: /^\d+$/,
  deviceId: /^\d+$/,
  state: /^(active|withdrawn)$/,
};

/** The part of the list that is looked at, as the server takes it. */
export function askedFor(kind: RuleKind, { page, size, filters }: List<Filter>): CallOf<typeof countingRules.list> {
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

/** Parts of a store to filter by, each once a store is chosen. */
const partsOfStore = [
  { place: 'corridor', filter: 'corridorId' },
  { place: 'device', filter: 'deviceId' },
] as const satisfies readonly { place: RulePlace; filter: Filter }[];

/** Filters of a list of rules: a store first, then an entrance or a device of it. */
export function RuleFilters({ kind, list }: { kind: RuleKind; list: List<Filter> }) {
  const { t } = useTranslation();
  const { filters } = list;
  const store = filters.entityId === '' ? null : Number(filters.entityId);
  const places: readonly RulePlace[] = placesOfRules[kind];
  return (
    <SearchForm<Filter>
      fields={[
        { kind: 'text', name: 'search', label: t('rules.search') },
        {
          kind: 'other',
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
            kind: 'other' as const,
            name: filter,
            label: t(placeTitles[place]),
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
        list.show({ filters: { ...chosen, ...(isElsewhere ? { corridorId: '', deviceId: '' } : {}) } });
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
  const found = usePlacesOf(place === 'corridor' ? 'access' : 'device', store);
  const options = found.data?.content.map((part) => ({ value: String(part.id), label: part.name })) ?? [];
  return (
    <Select
      id={id}
      // A bare id would be shown until its name is here.
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
