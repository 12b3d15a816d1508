import { CaretDownFilled } from '@ant-design/icons';
import { Input, InputNumber, Radio, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { dayShape } from './day-shape.ts';
import type { ControlProps, FormField } from './form-field.ts';
import { Icon } from './icon.tsx';
import { DayPicker, LateControl, TreePicker } from './late-controls.tsx';
import { libraryTree } from './library-tree.ts';
import { PasswordField } from './password-field.tsx';
import { useTag } from './use-tag.ts';

type Props = Partial<ControlProps> & { field: FormField<never>; onBlur?: () => void };

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The control of a field. `id`, `value`, `onChange` and what describes it (`rest`) come from the form around it. */
export function FormControl({ field, value, onChange = () => undefined, ...rest }: Props) {
  switch (field.kind) {
    case 'text':
      return (
        <Input
          {...rest}
          type={field.type ?? 'text'}
          value={textOf(value)}
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
          value={textOf(value)}
          maxLength={field.maxLength ?? 64}
          autoComplete={field.autoComplete ?? 'new-password'}
          onChange={onChange}
        />
      );
    case 'textarea':
      return (
        <Input.TextArea
          {...rest}
          value={textOf(value)}
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
      return <Choosing {...rest} field={field} value={value} onChange={onChange} />;
  }
}

type ChoosingProps = Omit<Props, 'field' | 'onChange'> & {
  field: Exclude<Props['field'], { kind: 'text' | 'password' | 'textarea' | 'switch' }>;
  onChange: (value: unknown) => void;
};

function Choosing({ field, value, onChange, ...rest }: ChoosingProps) {
  const { id = '', disabled = false } = rest;
  const tag = useTag();
  switch (field.kind) {
    case 'number':
      return (
        <InputNumber
          {...rest}
          value={typeof value === 'number' ? value : null}
          precision={field.digits ?? 0}
          decimalSeparator={decimalSign(tag)}
          suffix={field.unit}
          style={{ width: 200 }}
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
    case 'own':
      return field.render({ id, value, onChange, disabled });
    default:
      return (
        <LateControl>
          <Late {...rest} field={field} value={value} onChange={onChange} />
        </LateControl>
      );
  }
}

/** What stands before tenths; where it is a comma, "1,15" would otherwise be read as 115. */
function decimalSign(tag: string): string {
  return (
    new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(0.5).find(({ type }) => type === 'decimal')
      ?.value ?? '.'
  );
}

type LateProps = Omit<ChoosingProps, 'field'> & { field: Extract<ChoosingProps['field'], { kind: 'date' | 'tree' }> };

function Late({ field, value, onChange, ...rest }: LateProps) {
  if (field.kind === 'date')
    return (
      <DayPicker
        {...rest}
        format={dayShape}
        value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
        style={{ width: 200 }}
        onKeyDown={(event) => {
          // Enter takes the day that was typed; it does not send the form as well.
          if (event.key === 'Enter') event.preventDefault();
        }}
        onChange={(day) => onChange(dayjs.isDayjs(day) ? day.format(dayShape) : null)}
      />
    );
  return (
    <TreePicker
      {...rest}
      value={value ?? null}
      treeData={libraryTree(field.nodes)}
      switcherIcon={<Icon of={CaretDownFilled} />}
      multiple={field.multiple === true}
      allowClear={field.required !== true}
      placeholder={field.placeholder ?? ''}
      showSearch={{ treeNodeFilterProp: 'title' }}
      onChange={(next: unknown) => onChange(next ?? null)}
    />
  );
}
