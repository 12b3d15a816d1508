import { deviceKinds, findDeviceKind } from '@portico/contract/words/device-kinds';
import { Form, Select } from 'antd';
import type { TFunction } from 'i18next';
import type { CustomControlProps, FieldOption, FormField } from '../ui/form-field.ts';
import { formatCount } from '../ui/format-figure.ts';
import {
  type ConfiguredDevice,
  commonSettingChoices,
  type DeviceSettingValues,
  isUploadIntervalForced,
  listFixedSettings,
  roundUpToChoice,
} from './device-setting-choices.ts';

/** Form fields for the settings these devices have. A setting with only one possible value, or that a format cannot carry, is disabled. */
export function deviceSettingFields<Values extends DeviceSettingValues>(
  t: TFunction,
  tag: string,
  devices: readonly ConfiguredDevice[],
  now: DeviceSettingValues,
): FormField<Values>[] {
  if (devices.length === 0) return [];
  const choices = commonSettingChoices(devices, now.recordPeriod);
  const minutes = (value: number): FieldOption => ({ value, label: formatInterval(t, tag, value) });
  const fixed = listFixedSettings(devices);
  /** A setting that devices keep may have several values, so that none is shown. */
  const fixedProps = (name: keyof DeviceSettingValues) =>
    fixed.includes(name) ? { hint: t('errors.notCarried'), disabled: true, required: false } : {};
  const fields: FormField<Values>[] = [
    {
      kind: 'custom',
      name: 'recordPeriod',
      label: t('devices.recordPeriod'),
      hint: t('devices.recordPeriodHint'),
      required: true,
      ...fixedProps('recordPeriod'),
      formatValue: (value) => formatInterval(t, tag, Number(value)),
      render: (control) => (
        <PeriodSelect control={control} options={choices.recordPeriods.map(minutes)} devices={devices} />
      ),
    },
    {
      kind: 'select',
      name: 'uploadInterval',
      label: t('devices.uploadInterval'),
      required: true,
      ...intervalHint(t, devices),
      ...(isUploadIntervalForced(devices)
        ? { hint: t('devices.forced'), disabled: true }
        : fixedProps('uploadInterval')),
      options: choices.uploadIntervals.map(minutes),
    },
    {
      kind: 'select',
      name: 'velocity',
      label: t('devices.velocity'),
      required: true,
      ...fixedProps('velocity'),
      options: choices.velocities.map((value) => ({ value, label: formatVelocity(t, value) })),
    },
    {
      kind: 'select',
      name: 'direction',
      label: t('devices.direction'),
      required: true,
      ...fixedProps('direction'),
      ...(choices.directions.length === 1 ? { hint: t('devices.forced'), disabled: true } : {}),
      options: choices.directions.map((value) => ({ value, label: formatCountingDirection(t, value) })),
    },
  ];
  const has: Readonly<Record<string, boolean>> = {
    recordPeriod: choices.recordPeriods.length > 0,
    velocity: choices.velocities.length > 0,
    direction: choices.directions.length > 0,
  };
  return fields.filter(({ name }) => has[name] !== false);
}

/** The hint that shorter upload intervals use more battery, for devices with one. */
function intervalHint(t: TFunction, devices: readonly ConfiguredDevice[]): { hint?: string } {
  const kinds = devices.flatMap(({ deviceType }) => findDeviceKind(deviceType) ?? []);
  return kinds.some((kind) => deviceKinds[kind].battery) ? { hint: t('devices.uploadIntervalHint') } : {};
}

/** The settings as the input of the call, without null values. */
export function toDeviceSettingsInput({ recordPeriod, uploadInterval, velocity, direction }: DeviceSettingValues) {
  return {
    ...(uploadInterval === null ? {} : { uploadInterval }),
    ...(recordPeriod === null ? {} : { recordPeriod }),
    ...(velocity === null ? {} : { velocity }),
    ...(direction === null ? {} : { direction }),
  };
}

type PeriodProps = {
  control: CustomControlProps;
  options: readonly FieldOption[];
  devices: readonly ConfiguredDevice[];
};

/** A change of the record period also changes the upload interval, which has to be a multiple of it. */
function PeriodSelect({ control, options, devices }: PeriodProps) {
  const form = Form.useFormInstance<DeviceSettingValues>();
  return (
    <Select<number>
      id={control.id}
      value={typeof control.value === 'number' ? control.value : null}
      disabled={control.disabled}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(period) => {
        const before = form.getFieldValue('uploadInterval');
        const { uploadIntervals } = commonSettingChoices(devices, period);
        // The dependent field first: an observer of the record period then reads both new values.
        form.setFieldsValue({
          uploadInterval: roundUpToChoice(uploadIntervals, typeof before === 'number' ? before : period),
        });
        control.onChange(period);
      }}
    />
  );
}

/** An interval in minutes as text; 0 is real time. */
export function formatInterval(t: TFunction, tag: string, minutes: number): string {
  if (minutes === 0) return t('devices.realTime');
  return t('words.counted.minutes', { count: minutes, n: formatCount(minutes, tag) });
}

/** The walking speed of people as text. */
export function formatVelocity(t: TFunction, velocity: number): string {
  const known = (['0', '1', '2'] as const).find((one) => one === String(velocity));
  return known === undefined ? String(velocity) : t(`devices.velocities.${known}`);
}

/** The counting direction as text. */
export function formatCountingDirection(t: TFunction, direction: number): string {
  const known = (['0', '1', '2', '3', '4'] as const).find((one) => one === String(direction));
  return known === undefined ? String(direction) : t(`devices.directions.${known}`);
}
