import { Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './changed-meanwhile.module.css';
import type { Difference } from './differences.ts';
import type { FormField } from './form-field.ts';
import { valueWords } from './value-words.ts';

type Props<Values> = {
  /** That somebody else changed it, in words. */
  title: string;
  differences: readonly Difference<Values>[];
  fields: readonly FormField<Values>[];
  /** Puts a value into the form. */
  onChoose: (name: keyof Values & string, value: unknown) => void;
};

/** What somebody else changed while a form was open: taken over, or to be chosen field by field. */
export function ChangedMeanwhile<Values>({ title, differences, fields, onChoose }: Props<Values>) {
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
  difference: Difference<Values>;
  onChoose: (value: unknown) => void;
};

function Choice<Values>({ field, difference, onChoose }: ChoiceProps<Values>) {
  const { t } = useTranslation();
  const [kept, setKept] = useState('mine');
  const { theirs, mine, isTaken } = difference;
  return (
    <div className={styles.difference}>
      <strong>{field.label}</strong>
      <span>{t('controls.theirValue', { value: valueWords(t, field, theirs) })}</span>
      {isTaken ? (
        <span className={styles.taken}>{t('controls.takenOver')}</span>
      ) : (
        <>
          <span>{t('controls.yourValue', { value: valueWords(t, field, mine) })}</span>
          <Radio.Group
            aria-label={field.label}
            value={kept}
            options={[
              { value: 'mine', label: t('controls.keepYours') },
              { value: 'theirs', label: t('controls.takeTheirs') },
            ]}
            onChange={({ target }) => {
              setKept(target.value === 'mine' ? 'mine' : 'theirs');
              onChoose(target.value === 'mine' ? mine : theirs);
            }}
          />
        </>
      )}
    </div>
  );
}
