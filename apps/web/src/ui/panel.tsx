import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './panel.module.css';

type Props = {
  title: ReactNode;
  detail?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** A bordered section of a page with its title, a quiet explanation and its tools in one header line. */
export function Panel({ title, detail, tools, children, className }: Props) {
  const id = useId();
  return (
    <section className={`${styles.panel} ${className ?? ''}`} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </header>
      {children}
    </section>
  );
}
