import { Form, Select } from 'antd';
import type { DeviceSettingValues } from '../../pickers/device-setting-choices.ts';
import type { CustomControlProps, FieldOption } from '../../ui/form-field.ts';
import type { TypeAndModelValues } from './edited-device.ts';

type Props = {
  control: CustomControlProps;
  options: readonly FieldOption[];
  /** Other fields that change with the chosen value. */
  computeDependents: (chosen: unknown, values: TypeAndModelValues) => Partial<TypeAndModelValues>;
  /** Text shown when there are no options. */
  empty?: string;
  /** Text shown while nothing is chosen. A select with it can be cleared. */
  placeholder?: string;
};

/** A select that sets other fields of the form when its value changes. */
export function ControllingSelect({ control, options, computeDependents, empty, placeholder }: Props) {
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
      placeholder={placeholder}
      allowClear={placeholder !== undefined}
      onChange={(next) => {
        const chosen = next ?? null;
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
