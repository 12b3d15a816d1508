import { DownOutlined } from '@ant-design/icons';
import { type ComponentType, useId, useState } from 'react';
import { formatCount } from '../ui/figures.ts';
import { Icon } from '../ui/icon.tsx';
import { isolate } from '../ui/isolate.ts';
import { useTag } from '../ui/use-tag.ts';
import styles from './entity-choice.module.css';
import type { NamedPlace, PlaceDialogProps } from './place-dialog.tsx';

export type PlaceChoiceProps = {
  id: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
  /** Names of those chosen at the beginning. */
  known: readonly NamedPlace[];
  /** The store the dialog begins with. */
  storeId?: number | null;
  disabled?: boolean;
};

type Props = PlaceChoiceProps & { placeholder: string; dialog: ComponentType<PlaceDialogProps> };

/** A choice of parts of stores: shows "Name * n", and opens the dialog to choose from. */
export function PlaceChoice(props: Props) {
  const { id, value, onChange, known, storeId = null, disabled = false, placeholder, dialog: Dialog } = props;
  const tag = useTag();
  const valueId = useId();
  const [open, setOpen] = useState(false);
  const [names, setNames] = useState(() => new Map(known.map((place) => [place.id, place.name])));
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
            ? placeholder
            : chosen.length === 1
              ? first.name
              : `${isolate(first.name)} * ${formatCount(chosen.length, tag)}`}
        </span>
        <Icon of={DownOutlined} className={styles.caret} />
      </button>
      {open && (
        <Dialog
          chosen={chosen}
          storeId={storeId}
          onChoose={(next) => {
            setNames(new Map([...names, ...next.map((place): [number, string] => [place.id, place.name])]));
            onChange(next.map((place) => place.id));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
