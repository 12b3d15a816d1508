import { DownOutlined } from '@ant-design/icons';
import { type ReactNode, useId, useState } from 'react';
import { HeaderSlotContent } from './header-slot.tsx';
import { Icon } from './icon.tsx';
import styles from './list-page.module.css';
import { PageTitle } from './page-title.tsx';
import { narrowScreenQuery, phoneQuery, useMediaQuery } from './use-media-query.ts';

type Props = {
  title: string;
  /** One sentence in a quiet colour below the title. */
  detail?: ReactNode;
  /** Beside the title: `FilterTabs`, for instance. */
  tabs?: ReactNode;
  /** A `SearchForm`. */
  filters?: ReactNode;
  /** A selection, such as a tree: beside the list on wide screens, folded above it on others. */
  sidePanel?: { name: string; content: ReactNode };
  /** The list, usually a `DataTable`. */
  children: ReactNode;
};

/** A page with title, filters and a list. It also sets the document's title. */
export function ListPage({ title, detail, tabs, filters, sidePanel, children }: Props) {
  const isPhone = useMediaQuery(phoneQuery);
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
      </div>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      <div className={styles.body}>
        {sidePanel !== undefined && <Aside name={sidePanel.name}>{sidePanel.content}</Aside>}
        <div className={styles.main}>
          {filters}
          {children}
        </div>
      </div>
    </div>
  );
}

function Aside({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const [open, setOpen] = useState(false);
  if (!isNarrow)
    return (
      <aside className={styles.aside} aria-label={name}>
        {children}
      </aside>
    );
  return (
    <aside className={styles.aside} aria-label={name} data-open={open}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {name}
        <Icon icon={DownOutlined} className={styles.caret} />
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </aside>
  );
}
