import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { toFieldProblems } from '../../api/field-problems.ts';
import { deviceSettingFields } from '../../pickers/device-setting-fields.tsx';
import { StorePicker } from '../../pickers/store-picker.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { AddedDevicesDialog } from './added-devices-dialog.tsx';
import { newDeviceFormatField, typeAndModelFields } from './device-fields.tsx';
import { findConfiguredDevice } from './edited-device.ts';
import { findModelFormat } from './format-field.ts';
import { type DeviceChanges, useDeviceModelChoices } from './requests.ts';
import { maxSerialNumbers, parseSerialNumbers } from './serial-numbers.ts';
import { SerialNumbersField } from './serial-numbers-field.tsx';
import {
  type AddDevicesValues,
  DevicesNotAddedError,
  emptyAddDevicesValues,
  useAddDevices,
} from './use-add-devices.ts';

type Props = {
  /** Accept only serial numbers of devices that have contacted the server without being registered. */
  onlyUnregistered: boolean;
  changes: DeviceChanges;
  onClose: () => void;
};

/** Registers many devices of one model at once. Each rejected serial number shows its reason; the others can be added without it. */
export default function AddDevicesDrawer({ onlyUnregistered, changes, onClose }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  // Returns the focus to the opener, also after the dialog with the secrets that replaces the form.
  useRestoreFocus();
  const many = useAddDevices(onlyUnregistered, changes);
  const { now, numbers, problems, wanted, added } = many;
  const models = useDeviceModelChoices(now.deviceType);
  const given = { t, currentValues: now, models: models.data?.content };
  const configured = findConfiguredDevice(now, { device: null, models: models.data?.content });
  if (added !== null) return <AddedDevicesDialog rows={added} onClose={onClose} />;

  const place: FormField<AddDevicesValues> = {
    kind: 'custom',
    name: 'entityId',
    label: t('devices.store'),
    required: true,
    render: ({ id, value, onChange, disabled }) => (
      <StorePicker id={id} value={typeof value === 'number' ? value : null} disabled={disabled} onChange={onChange} />
    ),
  };
  const fields: FormField<AddDevicesValues>[] = [
    {
      kind: 'custom',
      name: 'sns',
      label: t('devices.numbers'),
      hint: t(onlyUnregistered ? 'devices.claimHint' : 'devices.numbersHint'),
      required: true,
      check: (value) => (parseSerialNumbers(String(value)).length > maxSerialNumbers ? t('errors.tooBig') : undefined),
      render: (control) => (
        <SerialNumbersField
          control={control}
          serialNumbers={numbers}
          unregistered={many.announced}
          problems={problems}
          registeredFormat={now.format ?? findModelFormat(models.data?.content, now.model)}
        />
      ),
    },
    ...typeAndModelFields<AddDevicesValues>(given, null),
    newDeviceFormatField<AddDevicesValues>(given),
    place,
    ...deviceSettingFields<AddDevicesValues>(t, tag, configured === null ? [] : [configured], now),
  ];

  return (
    <FormDrawer<AddDevicesValues>
      title={t(onlyUnregistered ? 'devices.claim' : 'devices.addMany')}
      width={640}
      submitLabel={actionText(t, tag, wanted.length, problems.length)}
      values={emptyAddDevicesValues}
      fields={fields}
      onChange={many.setNow}
      onSubmit={many.submit}
      toFormProblems={(error) =>
        error instanceof DevicesNotAddedError
          ? { problems: error.reason === 'refused' ? {} : { sns: t('devices.noneAnnounced') } }
          : toFieldProblems(
              t,
              error,
              fields.map(({ name }) => name),
            )
      }
      onClose={onClose}
    />
  );
}

/** Label of the button: adds all devices, or after a refusal only those that can be added. */
function actionText(t: TFunction, tag: string, wanted: number, refused: number): string {
  const counted = (count: number) => ({ count, n: formatCount(count, tag) });
  if (refused > 0 && wanted > refused) return t('devices.addGood', counted(wanted - refused));
  return wanted > 0 ? t('devices.addCount', counted(wanted)) : t('controls.add');
}
