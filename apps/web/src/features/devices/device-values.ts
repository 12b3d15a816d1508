import type { Device } from '@portico/contract/routes/devices';
import { toDeviceSettingsInput } from '../../pickers/device-setting-fields.tsx';
import type { TypeAndModelValues } from './edited-device.ts';

/** Values of the device form. */
export type DeviceValues = TypeAndModelValues & {
  name: string;
  sn: string;
  entityId: number | null;
  corridorId: number | null;
  /** A new Wi-Fi password; empty: the stored one stays. */
  wifiPassword: string;
  /** Revision that is edited; null: a new device. */
  revision: number | null;
};

/** Initial values of the device form. */
export function toDeviceValues(device: Device | null): DeviceValues {
  return {
    name: device?.name ?? '',
    sn: device?.sn ?? '',
    deviceType: device?.deviceType ?? null,
    model: device?.model ?? null,
    entityId: device?.entityId ?? null,
    corridorId: device?.corridorId ?? null,
    recordPeriod: device?.recordPeriod ?? null,
    uploadInterval: device?.uploadInterval ?? null,
    velocity: device?.velocity ?? null,
    direction: device?.direction ?? null,
    format: null,
    wifiPassword: '',
    revision: device?.revision ?? null,
  };
}

/** Input to register a device; the form requires every mandatory field. */
export function toAddDeviceInput(values: DeviceValues) {
  const { name, sn, deviceType, model, entityId, corridorId, format, wifiPassword } = values;
  return {
    name: name.trim(),
    sn: sn.trim(),
    ...(deviceType === null ? {} : { deviceType }),
    ...(model === null ? {} : { model }),
    ...(entityId === null ? {} : { entityId }),
    ...(corridorId === null ? {} : { corridorId }),
    ...(format === null ? {} : { format }),
    ...(wifiPassword === '' ? {} : { wifiPassword }),
    ...toDeviceSettingsInput(values),
  };
}

/** Input to change a device: serial number and type stay, and a bound device stays at its store. */
export function toChangeDeviceInput(device: Device, values: DeviceValues) {
  const { name, model, entityId, wifiPassword, revision } = values;
  return {
    id: device.id,
    ...(revision === null ? {} : { revision }),
    name: name.trim(),
    ...(model === null ? {} : { model }),
    ...(entityId === null || device.corridorId !== null ? {} : { entityId }),
    ...(wifiPassword === '' ? {} : { wifiPassword }),
    ...toDeviceSettingsInput(values),
  };
}
