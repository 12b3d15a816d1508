import type { DeviceModel } from '@portico/contract/routes/device-models';
import { type DeviceFormat, deviceFormats } from '@portico/contract/words/device-formats';

/** What the form of a model holds. format null: the door tells. */
export type ModelValues = {
  deviceType: number | null;
  deviceName: string;
  code: string;
  format: DeviceFormat | null;
  revision: number | null;
};

/** The form of a model, or of a new one. */
export function valuesOf(model: DeviceModel | null): ModelValues {
  return {
    deviceType: model?.deviceType ?? null,
    deviceName: model?.deviceName ?? '',
    code: model?.code ?? '',
    format: deviceFormats.find((format) => format === model?.format) ?? null,
    revision: model?.revision ?? null,
  };
}

/** Whether type and code are fixed, and the model stays. */
export function isFixed(model: DeviceModel | null): boolean {
  return model !== null && (model.builtIn || model.devices > 0);
}
