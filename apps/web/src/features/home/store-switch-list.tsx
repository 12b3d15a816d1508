import { CheckOutlined, SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { FailedRequest } from './failed-request.tsx';
import { useStores } from './requests.ts';
import styles from './store-switch.module.css';

type Props = { store: number | null; onStoreChange: (store: number | null) => void };

type Choice = { id: number | null; name: string; detail: string };

/** Searchable list of all stores. */
export default function StoreSwitchList({ store, onStoreChange }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
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
  const hiddenCount = (stores.data?.totalElements ?? 0) - found.length;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = choices[active];
    if (step !== undefined) setActive((active + step + choices.length) % Math.max(1, choices.length));
    else if (event.key === 'Enter' && chosen !== undefined) onStoreChange(chosen.id);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.popup} role="dialog" aria-label={t('home.chooseStore')}>
      <Icon icon={SearchOutlined} className={styles.glass} />
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
        <FailedRequest query={stores} />
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
              onClick={() => onStoreChange(choice.id)}
            >
              <span className={styles.choice}>{choice.name}</span>
              <span className={styles.detail}>{choice.detail}</span>
              {choice.id === store && <Icon icon={CheckOutlined} />}
            </li>
          ))}
        </ul>
      )}
      {stores.isSuccess && choices.length === 0 && <p className={styles.note}>{t('home.noStoreFound')}</p>}
      {hiddenCount > 0 && (
        <p className={styles.note}>{t('home.storesLeft', { count: hiddenCount, n: formatCount(hiddenCount, tag) })}</p>
      )}
    </div>
  );
}

/** The typed text, once typing has paused. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 200);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
