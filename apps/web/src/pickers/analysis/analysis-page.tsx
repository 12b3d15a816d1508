import type { ReactNode } from 'react';
import { findScreenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import { HeaderSlotContent } from '../../ui/header-slot.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { PageComparisonContext } from '../refused-comparison.tsx';
import styles from './analysis-page.module.css';

type Props = {
  title: string;
  /** Beside the title: the number of places, the comparison period. */
  detail?: string | undefined;
  /** `FilterTabs` beside the title. */
  tabs?: ReactNode;
  /** Buttons of the page: link, saved views, export. */
  tools?: ReactNode;
  /** The query bar. */
  bar?: ReactNode;
  children: ReactNode;
};

/** The layout of an analysis page: title, query bar and result. It also sets the document's title. */
export function AnalysisPage({ title, detail, tabs, tools, bar, children }: Props) {
  const isPhone = useMediaQuery(phoneQuery);
  const { menu } = useSession();
  const comparison = { store: null, refusal: null, healthPath: findScreenPath(menu, 'health') };
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      {isPhone && (
        <HeaderSlotContent>
          <span className={styles.phoneTitle} aria-hidden="true">
            {title}
          </span>
        </HeaderSlotContent>
      )}
      <div className={styles.titleRow}>
        <h1 className={isPhone ? 'heard' : styles.title}>{title}</h1>
        {tabs}
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      {bar}
      <PageComparisonContext value={comparison}>{children}</PageComparisonContext>
    </div>
  );
}
