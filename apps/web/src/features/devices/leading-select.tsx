import { Form, Select } from 'antd';
import { settingsAtStart, type SettingValues } from '../../pickers/device-setting-fields.tsx';
import type { Choice, ControlProps } from '../../ui/form-field.ts';

/** The part of a form that says what a device is. */
export type KindValues = SettingValues & { deviceType: number | null; model: string | null };

type Props = {
  control: ControlProps;
  options: readonly Choice[];
  /** What else of the form changes with it. */
  follow: (chosen: unknown, values: KindValues) => Partial<KindValues>;
  /** Instead of choices, where there are none. */
  empty?: string;
};

/** A choice that others in the form follow. */
export function LeadingSelect({ control, options, follow, empty }: Props) {
  const form = Form.useFormInstance<KindValues>();
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
        // First those that follow: whoever hears of this one then reads all.
        form.setFieldsValue(follow(chosen, form.getFieldsValue(true)));
        onChange(chosen);
      }}
    />
  );
}

const nothingSet: SettingValues = { recordPeriod: null, uploadInterval: null, velocity: null, direction: null };

/** Another type has other models. */
export const whenTypeIs = (): Partial<KindValues> => ({ model: null, ...nothingSet });

/** A model begins with what is usual for it. */
export const whenModelIs = (model: unknown, { deviceType }: KindValues): Partial<KindValues> =>
  deviceType === null ? {} : settingsAtStart({ deviceType, model: String(model) });
