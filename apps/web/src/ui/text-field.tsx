import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './text-field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  id: string;
  label: string;
  /** What is wrong with what was typed. */
  problem?: string | undefined;
  /** Something inside the frame, behind the text. */
  inside?: ReactNode;
  /** Something beside the frame. */
  beside?: ReactNode;
  field?: Ref<HTMLInputElement>;
};

/** A labelled line of text that says what is wrong with it. Its frame is light enough for the first page anybody loads. */
export function TextField({ id, label, problem, inside, beside, field, ...input }: Props) {
  const problemId = useId();
  return (
    <div className={styles.field} data-wrong={problem !== undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <div className={styles.frame}>
          <input
            {...input}
            ref={field}
            id={id}
            className={styles.input}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : problemId}
          />
          {inside}
        </div>
        {beside}
      </div>
      <p id={problemId} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
