import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import styles from './binding.module.css';

type Props = {
  title: ReactNode;
  /** The action for the chosen rows. */
  action: { label: string; onPress: () => void; disabled?: boolean };
  /** Why the action failed. */
  problem: string;
  children: ReactNode;
};

/** One of two lists between which rows are moved: title, action, and the rows. */
export function TransferListPanel({ title, action, problem, children }: Props) {
  const id = useId();
  return (
    <section className={styles.stack} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Button disabled={action.disabled ?? false} onClick={action.onPress}>
          {action.label}
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {children}
    </section>
  );
}
