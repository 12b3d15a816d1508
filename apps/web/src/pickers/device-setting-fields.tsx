import { deviceKinds, findDeviceKind } from '@portico/contract/words/device-kinds';
import { getSettingsRules } from '@portico/contract/words/device-settings';
import { Form, Select } from 'antd';
import type { TFunction } from 'i18next';
import type { CustomControlProps, FieldOption, FormField } from '../ui/form-field.ts';
import { formatCount } from '../ui/format-figure.ts';
import { commonSettingChoices, type DeviceTypeAndModel, roundUpToChoice } from './device-setting-choices.ts';

/** The values of the settings form; null: not chosen yet, or the devices do not have the setting. */
export type DeviceSettingValues = {
  recordPeriod: number | null;
  uploadInterval: number | null;
  velocity: number | null;
  direction: number | null;
};

/** The initial values of a form for a type and model. */
export function defaultDeviceSettings({ deviceType, model }: DeviceTypeAndModel): DeviceSettingValues {
  const { defaults } = getSettingsRules(deviceType, model);
  const choices = commonSettingChoices([{ deviceType, model }], defaults.recordPeriod);
  return {
    recordPeriod: choices.recordPeriods.length === 0 ? null : defaults.recordPeriod,
    uploadInterval: roundUpToChoice(choices.uploadIntervals, defaults.uploadInterval),
    velocity: choices.velocities[1] ?? null,
    direction: choices.directions[0] ?? null,
  };
}

/** Form fields for the settings these devices have; a setting with only one possible value is disabled. */
export function deviceSettingFields<Values extends DeviceSettingValues>(
  t: TFunction,
  tag: string,
  devices: readonly DeviceTypeAndModel[],
  now: DeviceSettingValues,
): FormField<Values>[] {
  if (devices.length === 0) return [];
  const choices = commonSettingChoices(devices, now.recordPeriod);
  const minutes = (value: number): FieldOption => ({ value, label: formatInterval(t, tag, value) });
  const isForced = (list: readonly number[]) => list.length === 1;
  const fields: FormField<Values>[] = [
    {
      kind: 'custom',
      name: 'recordPeriod',
      label: t('devices.recordPeriod'),
      hint: t('devices.recordPeriodHint'),
      required: true,
      formatValue: (value) => formatInterval(t, tag, Number(value)),
      render: (control) => (
        <PeriodSelect control={control} options={choices.recordPeriods.map(minutes)} devices={devices} />
      ),
    },
    {
      kind: 'select',
      name: 'uploadInterval',
      label: t('devices.uploadInterval'),
      ...intervalHint(t, devices, isForced(choices.uploadIntervals)),
      required: true,
      disabled: isForced(choices.uploadIntervals),
      options: choices.uploadIntervals.map(minutes),
    },
    {
      kind: 'select',
      name: 'velocity',
      label: t('devices.velocity'),
      required: true,
      options: choices.velocities.map((value) => ({ value, label: formatVelocity(t, value) })),
    },
    {
      kind: 'select',
      name: 'direction',
      label: t('devices.direction'),
      ...(isForced(choices.directions) ? { hint: t('devices.forced') } : {}),
      required: true,
      disabled: isForced(choices.directions),
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

/** The hint of the upload interval: that the device type sets it, or that shorter intervals use more battery; else none. */
function intervalHint(t: TFunction, devices: readonly DeviceTypeAndModel[], isForced: boolean): { hint?: string } {
  if (isForced) return { hint: t('devices.forced') };
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
  devices: readonly DeviceTypeAndModel[];
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
