import { firmwareTypes } from '@portico/contract/words/firmware';
import { useTranslation } from 'react-i18next';
import { deviceKindOptions } from '../../pickers/device-kind.ts';
import { SearchForm } from '../../ui/search-form.tsx';
import type { ListController } from '../../ui/use-list-address.ts';

/** Names of the list's filters. */
export type FirmwareFilterName = 'firmwareType' | 'deviceType' | 'model';

/** The filters of the firmware list. */
export function FirmwareFilters({ list }: { list: ListController<FirmwareFilterName> }) {
  const { t } = useTranslation();
  return (
    <SearchForm
      fields={[
        { name: 'model', label: t('models.models.code'), kind: 'text' },
        {
          name: 'deviceType',
          label: t('models.models.type'),
          kind: 'select',
          options: deviceKindOptions(t).map(({ value, label }) => ({ value: String(value), label })),
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
      onSearch={(filters) => list.update({ filters })}
      onReset={list.reset}
    />
  );
}
