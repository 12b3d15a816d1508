import { CheckOutlined, DownOutlined, SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Failed } from './failed.tsx';
import { useStores } from './requests.ts';
import styles from './store-switch.module.css';

type Props = {
  name: string;
  store: number | null;
  storeCount: number;
  /** The name is the page's heading. */
  isHeading: boolean;
  onStore: (store: number | null) => void;
};

/** The name of the store shown; with more than one, the way to another, found by typing. */
export function StoreSwitch({ name, store, storeCount, isHeading, onStore }: Props) {
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
        // A press on something that takes no focus is no leaving; one beside the list is seen above.
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
          <Icon of={DownOutlined} className={styles.caret} />
        </button>,
      )}
      {open && (
        <StoreList
          store={store}
          onStore={(chosen) => {
            close();
            onStore(chosen);
          }}
        />
      )}
    </div>
  );
}

type Choice = { id: number | null; name: string; detail: string };

function StoreList({ store, onStore }: Pick<Props, 'store' | 'onStore'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const name = useSettled(typed.trim());
  const stores = useStores(name);
  const all: Choice[] = name === '' ? [{ id: null, name: t('home.allStores'), detail: '' }] : [];
  const found = stores.data?.content ?? [];
  const choices = [
    ...all,
    ...found.map((entity) => ({ id: entity.id, name: entity.name, detail: entity.city ?? entity.deptName })),
  ];
  const left = (stores.data?.totalElements ?? 0) - found.length;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = choices[active];
    if (step !== undefined) setActive((active + step + choices.length) % Math.max(1, choices.length));
    else if (event.key === 'Enter' && chosen !== undefined) onStore(chosen.id);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.popup} role="dialog" aria-label={t('home.chooseStore')}>
      <Icon of={SearchOutlined} className={styles.glass} />
      <input
        autoFocus
        className={styles.search}
        placeholder={t('home.searchStore')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKey}
        role="combobox"
        aria-label={t('home.searchStore')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={choices.length === 0 ? undefined : `${listId}-${active}`}
      />
      {stores.isError ? (
        <Failed query={stores} />
      ) : (
        <ul ref={list} id={listId} className={styles.list} role="listbox" aria-label={t('home.chooseStore')}>
          {choices.map((choice, index) => (
            <li
              key={choice.id ?? 'all'}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={choice.id === store}
              data-active={index === active}
              onPointerMove={() => setActive(index)}
              onClick={() => onStore(choice.id)}
            >
              <span className={styles.choice}>{choice.name}</span>
              <span className={styles.detail}>{choice.detail}</span>
              {choice.id === store && <Icon of={CheckOutlined} />}
            </li>
          ))}
        </ul>
      )}
      {stores.isSuccess && choices.length === 0 && <p className={styles.note}>{t('home.noStoreFound')}</p>}
      {left > 0 && <p className={styles.note}>{t('home.storesLeft', { count: left, n: left })}</p>}
    </div>
  );
}

/** What was typed, once typing has paused. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 200);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
