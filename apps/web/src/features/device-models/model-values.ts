import type { DeviceModel } from '@portico/contract/routes/device-models';
import { type DeviceFormat, deviceFormats } from '@portico/contract/words/device-formats';

/** Values of the model form. format null: the listener that receives the messages determines the format. */
export type ModelValues = {
  deviceType: number | null;
  deviceName: string;
  code: string;
  format: DeviceFormat | null;
  revision: number | null;
};

/** Initial values of the model form, for a new model or the one given. */
export function toModelValues(model: DeviceModel | null): ModelValues {
  return {
    deviceType: model?.deviceType ?? null,
    deviceName: model?.deviceName ?? '',
    code: model?.code ?? '',
    format: deviceFormats.find((format) => format === model?.format) ?? null,
    revision: model?.revision ?? null,
  };
}

/** Whether type and code cannot change and the model cannot be deleted: it is built in, or devices use it. */
export function hasFixedTypeAndCode(model: DeviceModel | null): boolean {
  return model !== null && (model.builtIn || model.devices > 0);
}
