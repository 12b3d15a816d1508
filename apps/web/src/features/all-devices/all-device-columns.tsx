import type { Device } from '@portico/contract/routes/devices';
import { useTranslation } from 'react-i18next';
import { DeviceFirmware } from '../../pickers/device-firmware.tsx';
import { formatDeviceKind } from '../../pickers/device-kind.ts';
import { DeviceLicence } from '../../pickers/device-licence.tsx';
import { DeviceStateCell } from '../../pickers/device-state.tsx';
import { DeviceTimestamp } from '../../pickers/device-timestamp.tsx';
import { toStoreZone } from '../../pickers/store-time.ts';
import { TwoLineCell } from '../../pickers/two-line-cell.tsx';
import type { DataColumn } from '../../ui/data-column.ts';

/** Columns of the list of all devices; `now`: when the rows were read, epoch milliseconds. */
export function useAllDeviceColumns(now: number): DataColumn<Device>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'device',
      label: t('devices.device'),
      sortBy: 'sn',
      render: ({ name, sn }) => <TwoLineCell first={sn} second={name === sn ? undefined : name} />,
    },
    {
      key: 'company',
      label: t('devices.company'),
      sortBy: 'companyName',
      wraps: true,
      render: ({ companyName }) => <bdi>{companyName}</bdi>,
    },
    {
      key: 'model',
      label: t('devices.typeAndModel'),
      wraps: true,
      render: ({ deviceType, model }) => <TwoLineCell first={formatDeviceKind(t, deviceType)} second={model} />,
    },
    {
      key: 'place',
      label: t('devices.storeAndEntrance'),
      wraps: true,
      render: ({ entityName, corridorName }) => (
        <TwoLineCell first={entityName ?? '—'} second={corridorName ?? t('devices.notBound')} />
      ),
    },
    { key: 'state', label: t('devices.state'), render: (device) => <DeviceStateCell device={device} now={now} /> },
    { key: 'firmware', label: t('devices.firmware'), render: (device) => <DeviceFirmware device={device} /> },
    {
      key: 'lastContact',
      label: t('devices.lastContact'),
      sortBy: 'lastTime',
      align: 'end',
      render: (device) => <DeviceTimestamp instant={device.lastTime} now={now} store={toStoreZone(device)} />,
    },
    {
      key: 'newestData',
      label: t('devices.newestData'),
      align: 'end',
      render: (device) => <DeviceTimestamp instant={device.lastDataTime} now={now} store={toStoreZone(device)} />,
    },
    {
      key: 'licence',
      label: t('devices.licenceUntil'),
      sortBy: 'licenseUntil',
      align: 'end',
      render: (device) => <DeviceLicence device={device} />,
    },
    {
      key: 'created',
      label: t('devices.created'),
      sortBy: 'createTime',
      hiddenByDefault: true,
      align: 'end',
      render: (device) => <DeviceTimestamp instant={device.createTime} now={now} store={toStoreZone(device)} />,
    },
  ];
}
