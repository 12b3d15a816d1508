import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './text-field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  id: string;
  label: string;
  /** A hint on the input, shown unless there is a problem. */
  hint?: string | undefined;
  /** The problem of the input. */
  problem?: string | undefined;
  /** Content inside the frame, behind the text. */
  suffix?: ReactNode;
  /** Content beside the frame. */
  adjacentContent?: ReactNode;
  field?: Ref<HTMLInputElement>;
};

/** A labelled text input with hint and problem. It is small enough for the first page to load. */
export function TextField({ id, label, hint, problem, suffix, adjacentContent: aligned, field, ...input }: Props) {
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
          {suffix}
        </div>
        {aligned}
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
