import { useRef } from 'react';
import { hintId, QueryField } from './query-bar.tsx';
import styles from './query-bar.module.css';

export type Choice<Key extends string> = {
  key: Key;
  label: string;
  /** Why it cannot be chosen. */
  refused?: string | undefined;
};

type Props<Key extends string> = {
  label: string;
  /** Beside the label: why some cannot be chosen. */
  hint?: string | undefined;
  entries: readonly Choice<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
};

/** A field of a few choices side by side, of which one holds; arrow keys go from one that can be chosen to the next. */
export function ChoiceField<Key extends string>({ label: name, hint, ...choices }: Props<Key>) {
  return (
    <QueryField label={name} hint={hint} fits>
      {(id) => <Choices id={id} name={name} hintId={hint === undefined ? undefined : hintId(id)} {...choices} />}
    </QueryField>
  );
}

type ChoicesProps<Key extends string> = Omit<Props<Key>, 'label' | 'hint'> & {
  id: string;
  name: string;
  hintId: string | undefined;
};

function Choices<Key extends string>({ id, name, hintId: describedBy, entries, chosen, onChoose }: ChoicesProps<Key>) {
  const row = useRef<HTMLDivElement>(null);
  const open = entries.filter(({ refused }) => refused === undefined);
  const step = (by: number) => {
    const at = open.findIndex(({ key }) => key === chosen);
    const next = open[(at + by + open.length) % open.length];
    if (next === undefined) return;
    onChoose(next.key);
    row.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  return (
    <div
      ref={row}
      id={id}
      className={styles.choices}
      role="radiogroup"
      aria-label={name}
      aria-describedby={describedBy}
      onKeyDown={(event) => {
        const by = steps[event.key];
        if (by === undefined) return;
        event.preventDefault();
        const isMirrored = document.documentElement.dir === 'rtl' && event.key.match(/Left|Right/) !== null;
        step(isMirrored ? -by : by);
      }}
    >
      {entries.map(({ key, label, refused }) => (
        <button
          key={key}
          type="button"
          role="radio"
          className={styles.choice}
          data-key={key}
          aria-checked={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          disabled={refused !== undefined}
          title={refused}
          onClick={() => onChoose(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
