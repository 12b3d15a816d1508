import { DownOutlined } from '@ant-design/icons';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import styles from './store-switch.module.css';

const StoreSwitchList = lazy(() => import('./store-switch-list.tsx'));

type Props = {
  name: string;
  store: number | null;
  storeCount: number;
  /** The name is the heading of the page. */
  isHeading: boolean;
  onStoreChange: (store: number | null) => void;
};

/** The name of the shown store; with several stores it opens a searchable list of them. */
export function StoreSwitch({ name, store, storeCount, isHeading, onStoreChange }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const heading = (children: ReactNode) => (isHeading ? <h1 className={styles.heading}>{children}</h1> : children);
  if (storeCount < 2) return heading(<span className={styles.name}>{name}</span>);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div
      className={styles.root}
      ref={root}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close();
      }}
      onBlur={({ relatedTarget }) => {
        // A press on an element that cannot take the focus has no `relatedTarget`; the handler of `pointerdown` closes the list if it is
        // outside.
        if (relatedTarget !== null && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      {heading(
        <button
          ref={button}
          type="button"
          className={styles.name}
          aria-expanded={open}
          aria-haspopup="dialog"
          title={t('home.chooseStore')}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.text}>{name}</span>
          <Icon icon={DownOutlined} className={styles.caret} />
        </button>,
      )}
      {open && (
        <Suspense>
          <StoreSwitchList
            store={store}
            onStoreChange={(chosen) => {
              close();
              onStoreChange(chosen);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
