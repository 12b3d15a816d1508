import type { FirmwareConfig } from '@portico/contract/routes/device-models';
import { firmwareTypes, upgradeTypes } from '@portico/contract/words/firmware';
import type { TFunction } from 'i18next';
import { deviceKindOptions } from '../../pickers/device-kind.ts';
import type { FormField } from '../../ui/form-field.ts';
import { FirmwareSource } from './firmware-source.tsx';
import { type FirmwareValues, isWebAddress } from './firmware-values.ts';
import { ModelSelect } from './model-select.tsx';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

type Given = {
  t: TFunction;
  config: FirmwareConfig | null;
  /** The selected device type. */
  deviceType: number | null;
  /** Codes of the type's models; undefined while loading. */
  codes: readonly string[] | undefined;
};

/** The fields of the firmware form. */
export function firmwareFields({ t, config, deviceType, codes }: Given): FormField<FirmwareValues>[] {
  // Devices are waiting for this update, so type and model must stay.
  const isFixed = config !== null && config.waiting > 0;
  return [
    {
      name: 'deviceType',
      label: t('models.models.type'),
      kind: 'select',
      options: deviceKindOptions(t),
      required: true,
      disabled: isFixed,
    },
    {
      name: 'model',
      label: t('models.models.code'),
      kind: 'custom',
      required: true,
      disabled: isFixed,
      check: (value) => (codes?.includes(textOf(value)) === false ? t('controls.required') : undefined),
      render: ({ value, ...control }) => <ModelSelect {...control} deviceType={deviceType} value={textOf(value)} />,
    },
    { name: 'version', label: t('models.firmware.version'), kind: 'text', required: true, maxLength: 50 },
    {
      name: 'updateUrl',
      label: t('models.firmware.source'),
      kind: 'custom',
      required: true,
      check: (value) => (isWebAddress(textOf(value)) ? undefined : t('models.firmware.addressWrong')),
      render: ({ value, ...control }) => <FirmwareSource {...control} value={textOf(value)} />,
    },
    {
      name: 'firmwareType',
      label: t('models.firmware.firmwareType'),
      kind: 'radio',
      disabled: isFixed,
      required: true,
      options: Object.values(firmwareTypes).map((value) => ({
        value,
        label: t(`models.firmware.firmwareTypes.${value}`),
      })),
    },
    {
      name: 'upgradeType',
      label: t('models.firmware.upgradeType'),
      kind: 'radio',
      required: true,
      options: Object.values(upgradeTypes).map((value) => ({
        value,
        label: t(`models.firmware.upgradeTypes.${value}`),
      })),
    },
    { name: 'latest', label: t('models.firmware.latest'), kind: 'switch', hint: t('models.firmware.latestHint') },
    { name: 'push', label: t('models.firmware.push'), kind: 'switch', hint: t('models.firmware.pushHint') },
    { name: 'remark', label: t('models.firmware.remark'), kind: 'text', maxLength: 200 },
  ];
}
