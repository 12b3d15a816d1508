import type { DeviceModel } from '@portico/contract/routes/device-models';
import { type DeviceFormat, deviceFormats } from '@portico/contract/words/device-formats';
import { deviceFormatNames } from '../../pickers/device-format-names.ts';

/** The protocol chosen in a form; null: as the model states. */
export type FormatChoice = { format: DeviceFormat | null };

/** All protocols, to choose from. */
export const deviceFormatOptions = deviceFormats.map((format) => ({ value: format, label: deviceFormatNames[format] }));

/** The protocol that the selected model states; null: none is selected, or it states none. */
export function findModelFormat(models: readonly DeviceModel[] | undefined, model: string | null): string | null {
  return models?.find(({ code }) => code === model)?.format ?? null;
}
