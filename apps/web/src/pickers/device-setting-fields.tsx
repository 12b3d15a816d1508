import { deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import { settingsRulesOf } from '@portico/contract/words/device-settings';
import { Form, Select } from 'antd';
import type { TFunction } from 'i18next';
import { formatCount } from '../ui/figures.ts';
import type { Choice, ControlProps, FormField } from '../ui/form-field.ts';
import { type KindAndModel, nearest, settingChoices } from './device-setting-choices.ts';

/** The settings in a form; null: not chosen yet, or the devices have no such setting. */
export type SettingValues = {
  recordPeriod: number | null;
  uploadInterval: number | null;
  velocity: number | null;
  direction: number | null;
};

/** What a form begins with when a type and model are chosen. */
export function settingsAtStart({ deviceType, model }: KindAndModel): SettingValues {
  const { defaults } = settingsRulesOf(deviceType, model);
  const choices = settingChoices([{ deviceType, model }], defaults.recordPeriod);
  return {
    recordPeriod: choices.recordPeriods.length === 0 ? null : defaults.recordPeriod,
    uploadInterval: nearest(choices.uploadIntervals, defaults.uploadInterval),
    velocity: choices.velocities[1] ?? null,
    direction: choices.directions[0] ?? null,
  };
}

/** The fields of what these devices can be set to; those they do not have are left out, what their type forces cannot be changed. */
export function settingFields<Values extends SettingValues>(
  t: TFunction,
  tag: string,
  devices: readonly KindAndModel[],
  now: SettingValues,
): FormField<Values>[] {
  if (devices.length === 0) return [];
  const choices = settingChoices(devices, now.recordPeriod);
  const minutes = (value: number): Choice => ({ value, label: intervalText(t, tag, value) });
  const isForced = (list: readonly number[]) => list.length === 1;
  const fields: FormField<Values>[] = [
    {
      kind: 'own',
      name: 'recordPeriod',
      label: t('devices.recordPeriod'),
      hint: t('devices.recordPeriodHint'),
      required: true,
      say: (value) => intervalText(t, tag, Number(value)),
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
      options: choices.velocities.map((value) => ({ value, label: velocityText(t, value) })),
    },
    {
      kind: 'select',
      name: 'direction',
      label: t('devices.direction'),
      ...(isForced(choices.directions) ? { hint: t('devices.forced') } : {}),
      required: true,
      disabled: isForced(choices.directions),
      options: choices.directions.map((value) => ({ value, label: directionText(t, value) })),
    },
  ];
  const has: Readonly<Record<string, boolean>> = {
    recordPeriod: choices.recordPeriods.length > 0,
    velocity: choices.velocities.length > 0,
    direction: choices.directions.length > 0,
  };
  return fields.filter(({ name }) => has[name] !== false);
}

/** A shorter interval costs battery, where there is one. */
function intervalHint(t: TFunction, devices: readonly KindAndModel[], isForced: boolean): { hint?: string } {
  if (isForced) return { hint: t('devices.forced') };
  const kinds = devices.flatMap(({ deviceType }) => deviceKindOf(deviceType) ?? []);
  return kinds.some((kind) => deviceKinds[kind].battery) ? { hint: t('devices.uploadIntervalHint') } : {};
}

/** The settings as they are sent: without those that were not asked for. */
export function settingsInput({ recordPeriod, uploadInterval, velocity, direction }: SettingValues) {
  return {
    ...(uploadInterval === null ? {} : { uploadInterval }),
    ...(recordPeriod === null ? {} : { recordPeriod }),
    ...(velocity === null ? {} : { velocity }),
    ...(direction === null ? {} : { direction }),
  };
}

type PeriodProps = { control: ControlProps; options: readonly Choice[]; devices: readonly KindAndModel[] };

/** Another record period takes the upload interval along, for it has to be a multiple. */
function PeriodSelect({ control, options, devices }: PeriodProps) {
  const form = Form.useFormInstance<SettingValues>();
  return (
    <Select<number>
      id={control.id}
      value={typeof control.value === 'number' ? control.value : null}
      disabled={control.disabled}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(period) => {
        const before = form.getFieldValue('uploadInterval');
        const { uploadIntervals } = settingChoices(devices, period);
        // First the one that follows: whoever hears of the period then reads both.
        form.setFieldsValue({ uploadInterval: nearest(uploadIntervals, typeof before === 'number' ? before : period) });
        control.onChange(period);
      }}
    />
  );
}

/** Minutes in words; 0 is real time. */
export function intervalText(t: TFunction, tag: string, minutes: number): string {
  if (minutes === 0) return t('devices.realTime');
  return t('words.counted.minutes', { count: minutes, n: formatCount(minutes, tag) });
}

/** How fast people pass, in words. */
export function velocityText(t: TFunction, velocity: number): string {
  const known = (['0', '1', '2'] as const).find((one) => one === String(velocity));
  return known === undefined ? String(velocity) : t(`devices.velocities.${known}`);
}

/** Which way counts, in words. */
export function directionText(t: TFunction, direction: number): string {
  const known = (['0', '1', '2', '3', '4'] as const).find((one) => one === String(direction));
  return known === undefined ? String(direction) : t(`devices.directions.${known}`);
}
