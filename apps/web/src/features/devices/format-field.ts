import type { DeviceModel } from '@portico/contract/routes/device-models';
import { type DeviceFormat, deviceFormats } from '@portico/contract/words/device-formats';
import type { TFunction } from 'i18next';
import { deviceFormatNames, formatDeviceFormat } from '../../pickers/device-format-names.ts';
import type { FormField } from '../../ui/form-field.ts';

/** The protocol chosen in a form; null: as the model states. */
export type FormatChoice = { format: DeviceFormat | null };

/** All protocols, to choose from. */
export const deviceFormatOptions = deviceFormats.map((format) => ({ value: format, label: deviceFormatNames[format] }));

/** The protocol that the selected model states; null: none is selected, or it states none. */
export function findModelFormat(models: readonly DeviceModel[] | undefined, model: string | null): string | null {
  return models?.find(({ code }) => code === model)?.format ?? null;
}

/** Form field for the protocol of new devices; empty: as the model states. */
export function newDeviceFormatField<Values extends FormatChoice>(
  t: TFunction,
  modelFormat: string | null,
): FormField<Values> {
  const ofModel = t('devices.formatOfModel');
  return {
    kind: 'select',
    name: 'format',
    label: t('models.models.format'),
    hint: t('devices.formatHint'),
    options: deviceFormatOptions,
    placeholder: modelFormat === null ? ofModel : `${ofModel}: ${formatDeviceFormat(modelFormat)}`,
  };
}
