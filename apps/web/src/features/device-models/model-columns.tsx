import type { DeviceModel } from '@portico/contract/routes/device-models';
import { useTranslation } from 'react-i18next';
import { formatDeviceFormat } from '../../pickers/device-format-names.ts';
import { formatDeviceKind } from '../../pickers/device-kind.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';

/** Columns of the list of device models. */
export function useModelColumns(): DataColumn<DeviceModel>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
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
      render: ({ deviceType }) => formatDeviceKind(t, deviceType),
    },
    {
      key: 'format',
      label: t('models.models.format'),
      render: ({ format }) =>
        format === null ? t('models.models.anyFormat') : <bdi>{formatDeviceFormat(format)}</bdi>,
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
