import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './text-field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  id: string;
  label: string;
  /** What to enter, as long as nothing is wrong. */
  hint?: string | undefined;
  /** What is wrong with what was typed. */
  problem?: string | undefined;
  /** Something inside the frame, behind the text. */
  inside?: ReactNode;
  /** Something beside the frame. */
  beside?: ReactNode;
  field?: Ref<HTMLInputElement>;
};

/** A labelled line of text that says what is wrong with it. Its frame is light enough for the first page anybody loads. */
export function TextField({ id, label, hint, problem, inside, beside, field, ...input }: Props) {
  const hintId = useId();
  const problemId = useId();
  const showsHint = hint !== undefined && problem === undefined;
  const describedBy = showsHint ? hintId : problem === undefined ? undefined : problemId;
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
            aria-describedby={describedBy}
          />
          {inside}
        </div>
        {beside}
      </div>
      {showsHint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={problemId} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
