import type { DeviceOfEntity } from '@portico/contract/routes/devices';
import type { CheckListRow } from '../ui/check-list.tsx';

/** A device as a row with a tick box: name, serial number and model; `trailing` is shown at the end. */
export function toDeviceCheckRow(device: DeviceOfEntity, trailing: CheckListRow['trailing']): CheckListRow {
  return {
    key: device.id,
    label: device.name,
    detail: (
      <>
        <bdi>{device.sn}</bdi> · <bdi>{device.model}</bdi>
      </>
    ),
    trailing,
  };
}
