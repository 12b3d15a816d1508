import { useRef } from 'react';
import styles from './query-bar.module.css';
import { buildHintId, QueryField } from './query-bar.tsx';

export type ChoiceFieldOption<Key extends string> = {
  key: Key;
  label: string;
  /** Why the option cannot be chosen; undefined: it can. */
  disabledReason?: string | undefined;
};

type Props<Key extends string> = {
  label: string;
  /** Beside the label: why some options cannot be chosen. */
  hint?: string | undefined;
  entries: readonly ChoiceFieldOption<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
};

/** A field with a few options side by side, one of which is chosen; arrow keys skip the disabled options. */
export function ChoiceField<Key extends string>({ label: name, hint, ...choices }: Props<Key>) {
  return (
    <QueryField label={name} hint={hint} fitsContent>
      {(id) => <Choices id={id} name={name} hintId={hint === undefined ? undefined : buildHintId(id)} {...choices} />}
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
  const enabledEntries = entries.filter(({ disabledReason }) => disabledReason === undefined);
  const step = (by: number) => {
    const at = enabledEntries.findIndex(({ key }) => key === chosen);
    const next = enabledEntries[(at + by + enabledEntries.length) % enabledEntries.length];
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
      {entries.map(({ key, label, disabledReason }) => (
        <button
          key={key}
          type="button"
          role="radio"
          className={styles.choice}
          data-key={key}
          aria-checked={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          disabled={disabledReason !== undefined}
          title={disabledReason}
          onClick={() => onChoose(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
