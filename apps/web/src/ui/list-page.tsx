import { DownOutlined } from '@ant-design/icons';
import { type ReactNode, useId, useState } from 'react';
import { InHeader } from './header-slot.tsx';
import { Icon } from './icon.tsx';
import styles from './list-page.module.css';
import { narrow, phone, useMedia } from './use-media.ts';

type Props = {
  title: string;
  /** One quiet sentence below the title. */
  detail?: ReactNode;
  /** Beside the title: `FilterTabs`, for instance. */
  tabs?: ReactNode;
  /** A `SearchForm`. */
  filters?: ReactNode;
  /** Something to choose by, a tree for instance: beside the list on wide screens, folded above it on others. */
  aside?: { name: string; content: ReactNode };
  /** The list, mostly a `DataTable`. */
  children: ReactNode;
};

/** A page that is a list: title, filters and the list itself. It names the document too. */
export function ListPage({ title, detail, tabs, filters, aside, children }: Props) {
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
      </div>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      <div className={styles.body}>
        {aside !== undefined && <Aside name={aside.name}>{aside.content}</Aside>}
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
  const isNarrow = useMedia(narrow);
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
        <Icon of={DownOutlined} className={styles.caret} />
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </aside>
  );
}
