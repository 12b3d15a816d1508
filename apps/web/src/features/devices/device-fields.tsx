import type { Corridor } from '@portico/contract/routes/corridors';
import type { DeviceModel } from '@portico/contract/routes/device-models';
import type { Device } from '@portico/contract/routes/devices';
import { Form } from 'antd';
import type { TFunction } from 'i18next';
import { kindChoices, kindText } from '../../pickers/device-kind.ts';
import { settingFields } from '../../pickers/device-setting-fields.tsx';
import { StorePicker } from '../../pickers/store-picker.tsx';
import type { ControlProps, FormField } from '../../ui/form-field.ts';
import { type DeviceValues, kindAndModelOf } from './device-values.ts';
import { type KindValues, LeadingSelect, whenModelIs, whenTypeIs } from './leading-select.tsx';

type Given = {
  t: TFunction;
  tag: string;
  /** Null: a new one. */
  device: Device | null;
  now: DeviceValues;
  /** Of the type chosen; undefined while they are on their way. */
  models: readonly DeviceModel[] | undefined;
  /** Those this form has come across, for when two people change one device. */
  storeNames: ReadonlyMap<number, string>;
  /** Of the store chosen. */
  entrances: readonly Corridor[] | undefined;
};

type Fields = FormField<DeviceValues>[];

/** The fields of a device. Its serial number and type are what it is: they stay. */
export function deviceFields(given: Given): Fields {
  const { t, tag, device, now } = given;
  return [
    { kind: 'text', name: 'name', label: t('devices.name'), required: true, maxLength: 100 },
    {
      kind: 'text',
      name: 'sn',
      label: t('devices.sn'),
      required: true,
      maxLength: 64,
      disabled: device !== null,
      check: (value) => (/^[\w.:-]*$/.test(String(value).trim()) ? undefined : t('errors.invalid')),
    },
    ...kindFields<DeviceValues>(given, device),
    ...placeFields(given),
    ...settingFields<DeviceValues>(t, tag, kindAndModelOf(now), now),
  ];
}

/** Type and model; what can be set follows from them. */
export function kindFields<Values extends KindValues>(
  { t, now, models }: Pick<Given, 't' | 'models'> & { now: KindValues },
  device: Device | null,
): FormField<Values>[] {
  // A model that is no more in the list stays with those that are of it.
  const kept = device !== null && device.deviceType === now.deviceType ? [device.model] : [];
  const codes = [...new Set([...(models ?? []).map(({ code }) => code), ...kept])];
  return [
    {
      kind: 'own',
      name: 'deviceType',
      label: t('devices.type'),
      required: true,
      disabled: device !== null,
      say: (value) => kindText(t, Number(value)),
      render: (control) => <LeadingSelect control={control} options={kindChoices(t)} follow={whenTypeIs} />,
    },
    {
      kind: 'own',
      name: 'model',
      label: t('devices.model'),
      required: true,
      disabled: now.deviceType === null,
      render: (control) => (
        <LeadingSelect
          control={control}
          options={codes.map((code) => ({ value: code, label: code }))}
          follow={whenModelIs}
          {...(models === undefined ? {} : { empty: t('devices.noModels') })}
        />
      ),
    },
  ];
}

function placeFields({ t, device, now, storeNames, entrances }: Given): Fields {
  const isBound = device !== null && device.corridorId !== null;
  const store: Fields[number] = {
    kind: 'own',
    name: 'entityId',
    label: t('devices.store'),
    required: true,
    disabled: isBound,
    ...(isBound ? { hint: t('devices.storeBound') } : {}),
    say: (value) => storeNames.get(Number(value)) ?? '—',
    render: (control) => <StoreField control={control} />,
  };
  if (device !== null) return [store];
  return [
    store,
    {
      kind: 'select',
      name: 'corridorId',
      label: t('words.selections.access'),
      hint: t('devices.entranceHint'),
      disabled: now.entityId === null,
      options: (entrances ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}

function StoreField({ control }: { control: ControlProps }) {
  const { id, value, disabled, onChange } = control;
  const form = Form.useFormInstance<DeviceValues>();
  const chosen = typeof value === 'number' ? value : null;
  return (
    <StorePicker
      id={id}
      value={chosen}
      disabled={disabled}
      onChange={(store) => {
        // Another store has other entrances.
        form.setFieldsValue({ corridorId: null });
        onChange(store);
      }}
    />
  );
}
