import type { DeviceModel } from '@portico/contract/routes/device-models';
import { useTranslation } from 'react-i18next';
import { formatText } from '../../pickers/device-format-names.ts';
import { kindText } from '../../pickers/device-kind.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { formatCount } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';

/** What the list of models shows of each. */
export function useModelColumns(): DataColumn<DeviceModel>[] {
  const { t } = useTranslation();
  const tag = useTag();
  return [
    {
      key: 'deviceName',
      label: t('models.models.name'),
      sortBy: 'deviceName',
      wraps: true,
      render: ({ deviceName }) => <bdi>{deviceName}</bdi>,
    },
    { key: 'code', label: t('models.models.code'), sortBy: 'code', render: ({ code }) => <bdi>{code}</bdi> },
    {
      key: 'deviceType',
      label: t('models.models.type'),
      sortBy: 'deviceType',
      render: ({ deviceType }) => kindText(t, deviceType),
    },
    {
      key: 'format',
      label: t('models.models.format'),
      render: ({ format }) => (format === null ? t('models.models.anyFormat') : <bdi>{formatText(format)}</bdi>),
    },
    {
      key: 'builtIn',
      label: t('models.models.builtIn'),
      render: ({ builtIn }) => t(builtIn ? 'controls.on' : 'controls.off'),
    },
    {
      key: 'devices',
      label: t('models.models.devices'),
      sortBy: 'devices',
      align: 'end',
      render: ({ devices }) => formatCount(devices, tag),
    },
  ];
}
