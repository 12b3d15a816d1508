import type { DeviceModel } from '@portico/contract/routes/device-models';
import type { Device } from '@portico/contract/routes/devices';
import { findDeviceFormat } from '@portico/contract/words/device-formats';
import {
  type ConfiguredDevice,
  type DeviceSettingValues,
  getDefaultDeviceSettings,
  toPossibleSettings,
} from '../../pickers/device-setting-choices.ts';
import { type FormatChoice, findModelFormat } from './format-field.ts';

/** Values of a device form: the type, model and protocol of the device, and its settings. */
export type TypeAndModelValues = DeviceSettingValues &
  FormatChoice & { deviceType: number | null; model: string | null };

/** Where a form of a device starts. */
type Origin = {
  /** Null: a new device, which starts with the default settings of its model. */
  device: Device | null;
  /** Models of the selected type; undefined while loading. */
  models: readonly DeviceModel[] | undefined;
};

/** The device with the type and model of the form; null until both are selected. */
export function findConfiguredDevice(
  { deviceType, model, format }: Pick<TypeAndModelValues, 'deviceType' | 'model' | 'format'>,
  { device, models }: Origin,
): ConfiguredDevice | null {
  if (deviceType === null || model === null) return null;
  if (device !== null) return { ...device, deviceType, model };
  const defaults = getDefaultDeviceSettings({ deviceType, model });
  return { deviceType, model, format: format ?? findModelFormat(models, model), ...defaults };
}

/** A new model starts with its default settings, except those that the format of the device cannot carry. */
export function computeSettingsForModel(
  model: unknown,
  values: TypeAndModelValues,
  origin: Origin,
): Partial<TypeAndModelValues> {
  const device = findConfiguredDevice({ ...values, model: String(model) }, origin);
  return device === null ? {} : toPossibleSettings(device, getDefaultDeviceSettings(device));
}

/** Another protocol resets the settings that it cannot carry. */
export function computeSettingsForFormat(
  format: unknown,
  values: TypeAndModelValues,
  origin: Origin,
): Partial<TypeAndModelValues> {
  const device = findConfiguredDevice({ ...values, format: findDeviceFormat(String(format)) ?? null }, origin);
  return device === null ? {} : toPossibleSettings(device, values);
}
