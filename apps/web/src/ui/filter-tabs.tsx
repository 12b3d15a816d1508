import styles from './filter-tabs.module.css';
import { formatCount } from './format-figure.ts';
import { useLanguageTag } from './use-language-tag.ts';

type Props<Key extends string> = {
  name: string;
  entries: readonly { key: Key; label: string; count?: number | undefined }[];
  chosen: Key;
  onChoose: (key: Key) => void;
};

/** Buttons beside a page's title that filter its rows by kind, with the count of each kind. */
export function FilterTabs<Key extends string>({ name, entries, chosen, onChoose }: Props<Key>) {
  const tag = useLanguageTag();
  return (
    <div className={styles.tabs} role="group" aria-label={name}>
      {entries.map(({ key, label, count }) => (
        <button
          key={key}
          type="button"
          className={styles.tab}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          {label}
          {count !== undefined && <b>{formatCount(count, tag)}</b>}
        </button>
      ))}
    </div>
  );
}
