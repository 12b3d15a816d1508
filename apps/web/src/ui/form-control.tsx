import { CaretDownFilled } from '@ant-design/icons';
import { Input, Radio, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { isoDayFormat } from './day-format.ts';
import type { CustomControlProps, FormField } from './form-field.ts';
import { Icon } from './icon.tsx';
import { DayPicker, LazyControl, TreePicker } from './lazy-controls.tsx';
import { NumberInput } from './number-input.tsx';
import { PasswordField } from './password-field.tsx';
import { toTreeSelectData } from './tree-select-data.ts';
import { toTypedNumber } from './typed-number.ts';

type Props = Partial<CustomControlProps> & { field: FormField<never>; onBlur?: () => void };

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** The control of a field. `id`, `value`, `onChange` and the `aria-` attributes (`rest`) come from the form around it. */
export function FormControl({ field, value, onChange = () => undefined, ...rest }: Props) {
  switch (field.kind) {
    case 'text':
      return (
        <Input
          {...rest}
          type={field.type ?? 'text'}
          value={asText(value)}
          maxLength={field.maxLength ?? 255}
          placeholder={field.placeholder ?? ''}
          autoComplete={field.autoComplete ?? 'off'}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'password':
      return (
        <PasswordField
          {...rest}
          value={asText(value)}
          maxLength={field.maxLength ?? 64}
          autoComplete={field.autoComplete ?? 'new-password'}
          onChange={onChange}
        />
      );
    case 'textarea':
      return (
        <Input.TextArea
          {...rest}
          value={asText(value)}
          maxLength={field.maxLength ?? 500}
          showCount
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder={field.placeholder ?? ''}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'switch':
      return <Switch {...rest} checked={value === true} onChange={onChange} />;
    default:
      return <ChoiceControl {...rest} field={field} value={value} onChange={onChange} />;
  }
}

type ChoiceProps = Omit<Props, 'field' | 'onChange'> & {
  field: Exclude<Props['field'], { kind: 'text' | 'password' | 'textarea' | 'switch' }>;
  onChange: (value: unknown) => void;
};

function ChoiceControl({ field, value, onChange, ...rest }: ChoiceProps) {
  const { id = '', disabled = false } = rest;
  switch (field.kind) {
    case 'number':
      return (
        <NumberInput
          {...rest}
          min={field.min}
          max={field.max}
          digits={field.digits ?? 0}
          suffix={field.unit}
          value={toTypedNumber(value)}
          onChange={onChange}
        />
      );
    case 'select':
      return (
        <Select
          {...rest}
          value={value ?? null}
          options={[...field.options]}
          {...(field.multiple === true ? { mode: 'multiple' as const } : {})}
          allowClear={field.required !== true}
          placeholder={field.placeholder ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(next: unknown) => onChange(next ?? null)}
        />
      );
    case 'radio':
      return (
        <Radio.Group
          {...rest}
          value={value}
          options={[...field.options]}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'custom':
      return field.render({ id, value, onChange, disabled });
    default:
      return (
        <LazyControl>
          <LazyFieldControl {...rest} field={field} value={value} onChange={onChange} />
        </LazyControl>
      );
  }
}

type LateProps = Omit<ChoiceProps, 'field'> & { field: Extract<ChoiceProps['field'], { kind: 'date' | 'tree' }> };

function LazyFieldControl({ field, value, onChange, ...rest }: LateProps) {
  if (field.kind === 'date')
    return (
      <DayPicker
        {...rest}
        format={isoDayFormat}
        value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
        style={{ width: 200 }}
        onKeyDown={(event) => {
          // Enter accepts the typed day; it must not also submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
        onChange={(day) => onChange(dayjs.isDayjs(day) ? day.format(isoDayFormat) : null)}
      />
    );
  return (
    <TreePicker
      {...rest}
      value={value ?? null}
      treeData={toTreeSelectData(field.nodes)}
      switcherIcon={<Icon icon={CaretDownFilled} />}
      multiple={field.multiple === true}
      allowClear={field.required !== true}
      placeholder={field.placeholder ?? ''}
      showSearch={{ treeNodeFilterProp: 'title' }}
      onChange={(next: unknown) => onChange(next ?? null)}
    />
  );
}
