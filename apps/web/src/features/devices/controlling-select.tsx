import { Form, Select } from 'antd';
import { type DeviceSettingValues, defaultDeviceSettings } from '../../pickers/device-setting-fields.tsx';
import type { CustomControlProps, FieldOption } from '../../ui/form-field.ts';

/** Values of the device form: the type and model of the device, and its settings. */
export type TypeAndModelValues = DeviceSettingValues & { deviceType: number | null; model: string | null };

type Props = {
  control: CustomControlProps;
  options: readonly FieldOption[];
  /** Other fields that change with the chosen value. */
  computeDependents: (chosen: unknown, values: TypeAndModelValues) => Partial<TypeAndModelValues>;
  /** Text shown when there are no options. */
  empty?: string;
};

/** A select that sets other fields of the form when its value changes. */
export function ControllingSelect({ control, options, computeDependents, empty }: Props) {
  const form = Form.useFormInstance<TypeAndModelValues>();
  const { id, value, disabled, onChange } = control;
  return (
    <Select<unknown>
      id={id}
      value={value ?? null}
      disabled={disabled}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={empty}
      onChange={(chosen) => {
        // Set the dependent fields first: listeners of this field read the whole form.
        form.setFieldsValue(computeDependents(chosen, form.getFieldsValue(true)));
        onChange(chosen);
      }}
    />
  );
}

const nothingSet: DeviceSettingValues = { recordPeriod: null, uploadInterval: null, velocity: null, direction: null };

/** A new device type clears the model and its settings. */
export const resetModelAndSettings = (): Partial<TypeAndModelValues> => ({ model: null, ...nothingSet });

/** A new model starts with the default settings of that model. */
export const getDefaultSettingsForModel = (
  model: unknown,
  { deviceType }: TypeAndModelValues,
): Partial<TypeAndModelValues> =>
  deviceType === null ? {} : defaultDeviceSettings({ deviceType, model: String(model) });
