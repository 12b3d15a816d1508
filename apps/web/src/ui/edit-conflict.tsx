import { Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './edit-conflict.module.css';
import type { FormField } from './form-field.ts';
import { formatFieldValue } from './format-field-value.ts';
import type { FieldDifference } from './merge-changes.ts';

type Props<Values> = {
  /** The message that another user has changed the record. */
  title: string;
  differences: readonly FieldDifference<Values>[];
  fields: readonly FormField<Values>[];
  /** Sets a value in the form. */
  onChoose: (name: keyof Values & string, value: unknown) => void;
};

/** The changes another user made while a form was open: merged, or to be chosen field by field. */
export function EditConflict<Values>({ title, differences, fields, onChoose }: Props<Values>) {
  const { t } = useTranslation();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), [differences]);
  return (
    <section className={styles.panel} aria-label={title}>
      <p ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </p>
      {differences.length > 0 && <p>{t('controls.changedText')}</p>}
      {differences.map((difference) => {
        const field = fields.find(({ name }) => name === difference.name);
        return field === undefined ? null : (
          <Choice
            key={difference.name}
            field={field}
            difference={difference}
            onChoose={(value) => onChoose(difference.name, value)}
          />
        );
      })}
    </section>
  );
}

type ChoiceProps<Values> = {
  field: FormField<Values>;
  difference: FieldDifference<Values>;
  onChoose: (value: unknown) => void;
};

function Choice<Values>({ field, difference, onChoose }: ChoiceProps<Values>) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState('mine');
  const { otherUserValue, formValue, isAutoMerged } = difference;
  return (
    <div className={styles.difference}>
      <strong>{field.label}</strong>
      <span>{t('controls.theirValue', { value: formatFieldValue(t, field, otherUserValue) })}</span>
      {isAutoMerged ? (
        <span className={styles.taken}>{t('controls.takenOver')}</span>
      ) : (
        <>
          <span>{t('controls.yourValue', { value: formatFieldValue(t, field, formValue) })}</span>
          <Radio.Group
            aria-label={field.label}
            value={choice}
            options={[
              { value: 'mine', label: t('controls.keepYours') },
              { value: 'theirs', label: t('controls.takeTheirs') },
            ]}
            onChange={({ target }) => {
              setChoice(target.value === 'mine' ? 'mine' : 'theirs');
              onChoose(target.value === 'mine' ? formValue : otherUserValue);
            }}
          />
        </>
      )}
    </div>
  );
}
