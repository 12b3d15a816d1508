import type { ReactNode } from 'react';
import { InHeader } from '../../ui/header-slot.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import styles from './analysis-page.module.css';

type Props = {
  title: string;
  /** Beside the title: how many places, what they are set against. */
  detail?: string | undefined;
  /** `FilterTabs` beside them. */
  tabs?: ReactNode;
  /** Buttons of the page: link, saved views, export. */
  tools?: ReactNode;
  /** The query bar. */
  bar?: ReactNode;
  children: ReactNode;
};

/** A page that answers a question: title, what is asked, and the answer. It names the document too. */
export function AnalysisPage({ title, detail, tabs, tools, bar, children }: Props) {
  const isPhone = useMedia(phone);
  return (
    <div className={styles.page}>
      <title>{`${title} · Portico`}</title>
      {isPhone && (
        <InHeader>
          <span className={styles.phoneTitle} aria-hidden="true">
            {title}
          </span>
        </InHeader>
      )}
      <div className={styles.titleRow}>
        <h1 className={isPhone ? 'heard' : styles.title}>{title}</h1>
        {tabs}
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      {bar}
      {children}
    </div>
  );
}
