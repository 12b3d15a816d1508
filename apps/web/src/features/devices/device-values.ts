import type { Device } from '@portico/contract/routes/devices';
import { settingsInput, type SettingValues } from '../../pickers/device-setting-fields.tsx';

/** What the form of a device holds. */
export type DeviceValues = SettingValues & {
  name: string;
  sn: string;
  deviceType: number | null;
  model: string | null;
  entityId: number | null;
  corridorId: number | null;
  /** Which state of the device is changed. */
  revision: number | null;
};

/** What the form holds at the beginning. */
export function valuesOf(device: Device | null): DeviceValues {
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
    revision: device?.revision ?? null,
  };
}

/** The type and model chosen, once both are. */
export function kindAndModelOf({ deviceType, model }: Pick<DeviceValues, 'deviceType' | 'model'>) {
  return deviceType === null || model === null ? [] : [{ deviceType, model }];
}

/** What is sent to register a device; the form asks for everything that is required. */
export function addInput(values: DeviceValues) {
  const { name, sn, deviceType, model, entityId, corridorId } = values;
  return {
    name: name.trim(),
    sn: sn.trim(),
    ...(deviceType === null ? {} : { deviceType }),
    ...(model === null ? {} : { model }),
    ...(entityId === null ? {} : { entityId }),
    ...(corridorId === null ? {} : { corridorId }),
    ...settingsInput(values),
  };
}

/** What is sent to change a device: its serial number and type stay, and a bound one stays at its store. */
export function changeInput(device: Device, values: DeviceValues) {
  const { name, model, entityId, revision } = values;
  return {
    id: device.id,
    ...(revision === null ? {} : { revision }),
    name: name.trim(),
    ...(model === null ? {} : { model }),
    ...(entityId === null || device.corridorId !== null ? {} : { entityId }),
    ...settingsInput(values),
  };
}
