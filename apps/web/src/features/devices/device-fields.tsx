import type { Corridor } from '@portico/contract/routes/corridors';
import type { DeviceModel } from '@portico/contract/routes/device-models';
import type { Device } from '@portico/contract/routes/devices';
import { Form } from 'antd';
import type { TFunction } from 'i18next';
import { formatDeviceFormat } from '../../pickers/device-format-names.ts';
import { deviceKindOptions, formatDeviceKind } from '../../pickers/device-kind.ts';
import { deviceSettingFields } from '../../pickers/device-setting-fields.tsx';
import { StorePicker } from '../../pickers/store-picker.tsx';
import type { CustomControlProps, FormField } from '../../ui/form-field.ts';
import { ControllingSelect, resetModelAndSettings } from './controlling-select.tsx';
import type { DeviceValues } from './device-values.ts';
import {
  computeSettingsForFormat,
  computeSettingsForModel,
  findConfiguredDevice,
  type TypeAndModelValues,
} from './edited-device.ts';
import { deviceFormatOptions, findModelFormat } from './format-field.ts';

type Given = {
  t: TFunction;
  tag: string;
  /** Null: a new device. */
  device: Device | null;
  currentValues: DeviceValues;
  /** Models of the selected type; undefined while loading. */
  models: readonly DeviceModel[] | undefined;
  /** Names of the stores this form has shown, needed when two users change the same device. */
  storeNames: ReadonlyMap<number, string>;
  /** Entrances of the selected store. */
  entrances: readonly Corridor[] | undefined;
};

type Fields = FormField<DeviceValues>[];

/** The fields of the device form. Serial number and type of an existing device cannot change. */
export function deviceFields(given: Given): Fields {
  const { t, tag, device, currentValues } = given;
  const configured = findConfiguredDevice(currentValues, given);
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
    ...typeAndModelFields<DeviceValues>(given, device),
    ...(device === null ? [newDeviceFormatField<DeviceValues>(given)] : []),
    ...placeFields(given),
    ...deviceSettingFields<DeviceValues>(t, tag, configured === null ? [] : [configured], currentValues),
    {
      kind: 'password',
      name: 'wifiPassword',
      label: t('devices.wifiPassword'),
      maxLength: 63,
      autoComplete: 'new-password',
      hint: t(device?.hasWifiPassword === true ? 'devices.wifiPasswordKept' : 'devices.wifiPasswordHint'),
    },
  ];
}

/** Type and model; the available settings depend on them. */
export function typeAndModelFields<Values extends TypeAndModelValues>(
  { t, currentValues, models }: Pick<Given, 't' | 'models'> & { currentValues: TypeAndModelValues },
  device: Device | null,
): FormField<Values>[] {
  // A model that was removed from the list stays selectable for devices that have it.
  const currentModel = device !== null && device.deviceType === currentValues.deviceType ? [device.model] : [];
  const codes = [...new Set([...(models ?? []).map(({ code }) => code), ...currentModel])];
  return [
    {
      kind: 'custom',
      name: 'deviceType',
      label: t('devices.type'),
      required: true,
      disabled: device !== null,
      formatValue: (value) => formatDeviceKind(t, Number(value)),
      render: (control) => (
        <ControllingSelect control={control} options={deviceKindOptions(t)} computeDependents={resetModelAndSettings} />
      ),
    },
    {
      kind: 'custom',
      name: 'model',
      label: t('devices.model'),
      required: true,
      disabled: currentValues.deviceType === null,
      render: (control) => (
        <ControllingSelect
          control={control}
          options={codes.map((code) => ({ value: code, label: code }))}
          computeDependents={(model, values) => computeSettingsForModel(model, values, { device, models })}
          {...(models === undefined ? {} : { empty: t('devices.noModels') })}
        />
      ),
    },
  ];
}

/** Form field for the protocol of new devices; empty: as the model states. */
export function newDeviceFormatField<Values extends TypeAndModelValues>({
  t,
  currentValues,
  models,
}: Pick<Given, 't' | 'models'> & { currentValues: TypeAndModelValues }): FormField<Values> {
  const ofModel = t('devices.formatOfModel');
  const modelFormat = findModelFormat(models, currentValues.model);
  return {
    kind: 'custom',
    name: 'format',
    label: t('models.models.format'),
    hint: t('devices.formatHint'),
    render: (control) => (
      <ControllingSelect
        control={control}
        options={deviceFormatOptions}
        computeDependents={(format, values) => computeSettingsForFormat(format, values, { device: null, models })}
        placeholder={modelFormat === null ? ofModel : `${ofModel}: ${formatDeviceFormat(modelFormat)}`}
      />
    ),
  };
}

function placeFields({ t, device, currentValues, storeNames, entrances }: Given): Fields {
  const isBound = device !== null && device.corridorId !== null;
  const store: Fields[number] = {
    kind: 'custom',
    name: 'entityId',
    label: t('devices.store'),
    required: true,
    disabled: isBound,
    ...(isBound ? { hint: t('devices.storeBound') } : {}),
    formatValue: (value) => storeNames.get(Number(value)) ?? '—',
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
      disabled: currentValues.entityId === null,
      options: (entrances ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}

function StoreField({ control }: { control: CustomControlProps }) {
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
