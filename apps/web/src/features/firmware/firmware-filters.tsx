import { firmwareTypes } from '@portico/contract/words/firmware';
import { useTranslation } from 'react-i18next';
import { kindChoices } from '../../pickers/device-kind.ts';
import { SearchForm } from '../../ui/search-form.tsx';
import type { List } from '../../ui/use-list-address.ts';

/** What the list can be filtered by. */
export type Filter = 'firmwareType' | 'deviceType' | 'model';

/** The filters of the list of firmware. */
export function FirmwareFilters({ list }: { list: List<Filter> }) {
  const { t } = useTranslation();
  return (
    <SearchForm
      fields={[
        { name: 'model', label: t('models.models.code'), kind: 'text' },
        {
          name: 'deviceType',
          label: t('models.models.type'),
          kind: 'select',
          options: kindChoices(t).map(({ value, label }) => ({ value: String(value), label })),
        },
        {
          name: 'firmwareType',
          label: t('models.firmware.firmwareType'),
          kind: 'select',
          options: Object.values(firmwareTypes).map((type) => ({
            value: String(type),
            label: t(`models.firmware.firmwareTypes.${type}`),
          })),
        },
      ]}
      values={list.filters}
      onSearch={(filters) => list.show({ filters })}
      onReset={list.reset}
    />
  );
}
