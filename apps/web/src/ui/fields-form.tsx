import { Form, type FormInstance } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from './figures.ts';
import { FormControl } from './form-control.tsx';
import styles from './fields-form.module.css';
import type { FormField } from './form-field.ts';
import { phone, useMedia } from './use-media.ts';
import { useTag } from './use-tag.ts';

type Props<Values extends object> = {
  /** To change values from outside. */
  form?: FormInstance<Values>;
  /** Ties buttons outside to the form: `<Button htmlType="submit" form={id}>`. */
  id: string;
  values: Values;
  fields: readonly FormField<Values>[];
  disabled?: boolean;
  problems: Readonly<Record<string, string>>;
  formProblem?: string | undefined;
  onSubmit: (values: Values) => void;
  onChange?: (values: Values) => void;
  /** Above the fields. */
  before?: ReactNode;
  /** Below the fields. */
  children?: ReactNode;
};

/** Fields that are looked at when they are left and when the form is sent; the first one that is wrong gets the focus. */
export function FieldsForm<Values extends object>(props: Props<Values>) {
  const { id, values, fields, disabled = false, problems, formProblem, onSubmit, onChange, before, children } = props;
  const prefix = useId();
  const [form] = Form.useForm<Values>(props.form);
  // Fields that are shown only with certain values need to be drawn anew with them.
  const current = { ...values, ...Form.useWatch((all: Values) => all, form) };
  const shown = fields.filter(({ shownWhen }) => shownWhen?.(current) !== false);

  // A phone's keyboard would hide most of the form.
  const isPhone = useMedia(phone);
  const [begin] = useState(isPhone ? undefined : shown.find((field) => field.disabled !== true)?.name);
  useEffect(() => {
    if (begin !== undefined) form.focusField(begin);
  }, [begin, form]);

  useEffect(() => {
    const wrong = Object.entries(problems);
    form.setFields(wrong.map(([name, text]) => ({ name, errors: [text] }) as never)); // names are checked by who made `problems`
    const first = fields.find(({ name }) => problems[name] !== undefined);
    if (first !== undefined) form.focusField(first.name);
    // oxlint-disable-next-line react/exhaustive-deps -- new problems arrive with an answer, not with a drawing of the fields
  }, [problems]);

  return (
    <Form<Values>
      id={id}
      name={prefix}
      form={form}
      layout="vertical"
      // What is wrong is said below its field, in the reader's language and not in the browser's.
      noValidate
      // Where every field is, a mark on each says nothing.
      requiredMark={shown.some(({ required }) => required !== true)}
      className={styles.form ?? ''}
      initialValues={values}
      disabled={disabled}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={(_, all) => onChange?.({ ...values, ...all })}
      onFinish={(all) => onSubmit({ ...values, ...all })}
    >
      <p className={styles.problem} role="alert">
        {formProblem}
      </p>
      {before}
      {shown.map((field) => (
        <Item key={field.name} field={field} valuesNow={() => ({ ...values, ...form.getFieldsValue() })} />
      ))}
      {children}
    </Form>
  );
}

/** Controls that have a moment of leaving; the others are looked at when they change. */
const typedKinds: readonly string[] = ['text', 'password', 'textarea', 'number'];

function Item<Values>({ field, valuesNow }: { field: FormField<Values>; valuesNow: () => Values }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { name, label, hint, required = false, disabled, check } = field;
  return (
    <Form.Item
      name={name as never} // one of the form's own names
      label={label}
      extra={hint}
      required={required}
      validateTrigger={typedKinds.includes(field.kind) ? 'onBlur' : 'onChange'}
      rules={[
        {
          validator: (_, value: unknown) => {
            const problem =
              required && isMissing(value)
                ? t('controls.required')
                : (problemOfKind(t, tag, field, value) ?? check?.(value, valuesNow()));
            return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
          },
        },
      ]}
    >
      <FormControl field={field} {...(disabled === undefined ? {} : { disabled })} />
    </Form.Item>
  );
}

const emailPattern = /^\S+@\S+\.\S+$/;

/** What is wrong with a value of its kind, whatever it stands for; a number out of bounds is told, not moved into them. */
function problemOfKind<Values>(
  t: TFunction,
  tag: string,
  field: FormField<Values>,
  value: unknown,
): string | undefined {
  if (field.kind === 'text' && field.type === 'email' && typeof value === 'string' && value.trim() !== '')
    return emailPattern.test(value.trim()) ? undefined : t('errors.notAnEmail');
  if (field.kind !== 'number' || typeof value !== 'number') return undefined;
  const { min, max } = field;
  if (value >= min && value <= max) return undefined;
  return t('controls.numberBetween', { min: formatCount(min, tag), max: formatCount(max, tag) });
}

function isMissing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
