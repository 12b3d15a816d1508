import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import styles from './binding.module.css';

type Props = {
  title: ReactNode;
  /** What is done with those that are ticked. */
  action: { words: string; onPress: () => void; disabled?: boolean };
  /** Why it was not done. */
  problem: string;
  children: ReactNode;
};

/** One of two lists between which things are moved: its name, what can be done with those ticked, and them. */
export function BindingList({ title, action, problem, children }: Props) {
  const id = useId();
  return (
    <section className={styles.stack} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Button disabled={action.disabled ?? false} onClick={action.onPress}>
          {action.words}
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {children}
    </section>
  );
}
