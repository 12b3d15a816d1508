import { DownOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../ui/figures.ts';
import { Icon } from '../ui/icon.tsx';
import { isolate } from '../ui/isolate.ts';
import { useTag } from '../ui/use-tag.ts';
import styles from './entity-choice.module.css';
import { EntityDialog, type NamedEntity } from './entity-dialog.tsx';

type Props = {
  id: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
  /** Names of those chosen at the beginning. */
  known: readonly NamedEntity[];
  disabled?: boolean;
};

/** A choice of stores: shows "Name * n", and opens the list to choose from. */
export function EntityChoice({ id, value, onChange, known, disabled = false }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const valueId = useId();
  const [open, setOpen] = useState(false);
  const [names, setNames] = useState(() => new Map(known.map((entity) => [entity.id, entity.name])));
  const chosen = value.map((one) => ({ id: one, name: names.get(one) ?? String(one) }));
  const [first] = chosen;
  return (
    <>
      <button
        type="button"
        id={id}
        className={styles.choice}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-describedby={valueId}
        onClick={() => setOpen(true)}
      >
        <span id={valueId} className={styles.value} data-empty={first === undefined}>
          {first === undefined
            ? t('users.chooseStores')
            : chosen.length === 1
              ? first.name
              : `${isolate(first.name)} * ${formatCount(chosen.length, tag)}`}
        </span>
        <Icon of={DownOutlined} className={styles.caret} />
      </button>
      {open && (
        <EntityDialog
          chosen={chosen}
          onChoose={(next) => {
            setNames(new Map([...names, ...next.map((entity): [number, string] => [entity.id, entity.name])]));
            onChange(next.map((entity) => entity.id));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
