import type { Device } from '@portico/contract/routes/devices';
import type { CheckRow } from '../ui/check-list.tsx';

/** A device as a line to tick: name, serial number with model, and at the end what is to be known of it. */
export function deviceRow(device: Device, end: CheckRow['end']): CheckRow {
  return {
    key: device.id,
    label: device.name,
    detail: (
      <>
        <bdi>{device.sn}</bdi> · <bdi>{device.model}</bdi>
      </>
    ),
    end,
  };
}
