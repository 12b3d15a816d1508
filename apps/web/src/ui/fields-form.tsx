import { Form, type FormInstance } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fields-form.module.css';
import { FormControl } from './form-control.tsx';
import type { FormField } from './form-field.ts';
import { formatNumberProblem, toTypedNumber, withoutUnreadNumbers } from './typed-number.ts';
import { useLanguageTag } from './use-language-tag.ts';
import { phoneQuery, useMediaQuery } from './use-media-query.ts';

type Props<Values extends object> = {
  /** Lets the caller change values. */
  form?: FormInstance<Values>;
  /** Connects buttons outside to the form: `<Button htmlType="submit" form={id}>`. */
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

/**
 * A form that validates a field when the user leaves it, and all fields when the form is submitted; the first invalid field gets the focus.
 */
export function FieldsForm<Values extends object>(props: Props<Values>) {
  const { id, values, fields, disabled = false, problems, formProblem, onSubmit, onChange, before, children } = props;
  const prefix = useId();
  const [form] = Form.useForm<Values>(props.form);
  // Fields that depend on values have to be rendered again when the values change.
  const current = withoutUnreadNumbers({ ...values, ...Form.useWatch((all: Values) => all, form) });
  const shownFields = fields.filter(({ isShown }) => isShown?.(current) !== false);

  // On phones no field gets the focus, because the keyboard would hide most of the form.
  const isPhone = useMediaQuery(phoneQuery);
  const [fieldToFocus] = useState(isPhone ? undefined : shownFields.find((field) => field.disabled !== true)?.name);
  useEffect(() => {
    if (fieldToFocus !== undefined) form.focusField(fieldToFocus);
  }, [fieldToFocus, form]);

  useEffect(() => {
    const wrong = Object.entries(problems);
    form.setFields(wrong.map(([name, text]) => ({ name, errors: [text] }) as never)); // the maker of `problems` checks the names
    const first = fields.find(({ name }) => problems[name] !== undefined);
    if (first !== undefined) form.focusField(first.name);
    // oxlint-disable-next-line react/exhaustive-deps -- new problems come with a reply, not with a rendering of the fields
  }, [problems]);

  return (
    <Form<Values>
      id={id}
      name={prefix}
      form={form}
      layout="vertical"
      // Problems are shown below their field in the user's language, not by the browser in its own.
      noValidate
      // If every field is required, the marks are pointless.
      requiredMark={shownFields.some(({ required }) => required !== true)}
      className={styles.form ?? ''}
      initialValues={values}
      disabled={disabled}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={(_, all) => onChange?.(withoutUnreadNumbers({ ...values, ...all }))}
      onFinish={(all) => onSubmit({ ...values, ...all })}
    >
      <p className={styles.problem} role="alert">
        {formProblem}
      </p>
      {before}
      {shownFields.map((field) => (
        <Item
          key={field.name}
          field={field}
          getValues={() => withoutUnreadNumbers({ ...values, ...form.getFieldsValue() })}
        />
      ))}
      {children}
    </Form>
  );
}

/** Kinds validated when the user leaves the field; the others are validated when they change. */
const typedKinds: readonly string[] = ['text', 'password', 'textarea', 'number'];

function Item<Values>({ field, getValues }: { field: FormField<Values>; getValues: () => Values }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { name, label, hint, required = false, disabled, check } = field;
  const [shownProblem, setShownProblem] = useState<string>();
  return (
    <Form.Item
      name={name as never} // one of the form's own names
      label={label}
      // A hint that states the rule is also the problem's text when the rule is broken.
      extra={hint === shownProblem ? undefined : hint}
      required={required}
      validateTrigger={typedKinds.includes(field.kind) ? 'onBlur' : 'onChange'}
      rules={[
        {
          validator: (_, value: unknown) => {
            const problem =
              required && isMissing(value)
                ? t('controls.required')
                : (problemOfKind(t, tag, field, value) ?? check?.(value, getValues()));
            setShownProblem(problem);
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

/** The problem of a value by the kind of its field. A number out of range is reported, not moved into the range. */
function problemOfKind<Values>(
  t: TFunction,
  tag: string,
  field: FormField<Values>,
  value: unknown,
): string | undefined {
  if (field.kind === 'text' && field.type === 'email' && typeof value === 'string' && value.trim() !== '')
    return emailPattern.test(value.trim()) ? undefined : t('errors.notAnEmail');
  if (field.kind !== 'number') return undefined;
  return formatNumberProblem(t, tag, toTypedNumber(value), field);
}

function isMissing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
