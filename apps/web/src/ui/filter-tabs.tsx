import styles from './filter-tabs.module.css';
import { formatCount } from './figures.ts';
import { useTag } from './use-tag.ts';

type Props<Key extends string> = {
  name: string;
  entries: readonly { key: Key; label: string; count?: number | undefined }[];
  chosen: Key;
  onChoose: (key: Key) => void;
};

/** A small row beside a page's title that shows one kind of its rows, with how many there are of each. */
export function FilterTabs<Key extends string>({ name, entries, chosen, onChoose }: Props<Key>) {
  const tag = useTag();
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
