import type { Device } from '@portico/contract/routes/devices';
import { useTranslation } from 'react-i18next';
import { DeviceFirmware } from '../../pickers/device-firmware.tsx';
import { kindText } from '../../pickers/device-kind.ts';
import { DeviceLicence } from '../../pickers/device-licence.tsx';
import { DeviceLines } from '../../pickers/device-lines.tsx';
import { DeviceMoment } from '../../pickers/device-moment.tsx';
import { DeviceState } from '../../pickers/device-state.tsx';
import type { DataColumn } from '../../ui/data-column.ts';

/** What the list of all devices shows of each; `now`: when it was read, epoch milliseconds. */
export function useAllDeviceColumns(now: number): DataColumn<Device>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'device',
      label: t('devices.device'),
      sortBy: 'sn',
      render: ({ name, sn }) => <DeviceLines first={sn} second={name === sn ? undefined : name} />,
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
      render: ({ deviceType, model }) => <DeviceLines first={kindText(t, deviceType)} second={model} />,
    },
    {
      key: 'place',
      label: t('devices.storeAndEntrance'),
      wraps: true,
      render: ({ entityName, corridorName }) => (
        <DeviceLines first={entityName ?? '—'} second={corridorName ?? t('devices.notBound')} />
      ),
    },
    { key: 'state', label: t('devices.state'), render: (device) => <DeviceState device={device} now={now} /> },
    { key: 'firmware', label: t('devices.firmware'), render: (device) => <DeviceFirmware device={device} /> },
    {
      key: 'lastContact',
      label: t('devices.lastContact'),
      sortBy: 'lastTime',
      align: 'end',
      render: ({ lastTime }) => <DeviceMoment instant={lastTime} now={now} />,
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
      startsAway: true,
      align: 'end',
      render: ({ createTime }) => <DeviceMoment instant={createTime} now={now} />,
    },
  ];
}
