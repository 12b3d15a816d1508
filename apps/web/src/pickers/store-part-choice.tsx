import { type ComponentType, useState } from 'react';
import { DialogSelectButton } from '../ui/dialog-select-button.tsx';
import type { NamedPlace, StorePartDialogProps } from './store-part-dialog.tsx';

export type StorePartChoiceProps = {
  id: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
  /** Names of the initially chosen parts. */
  knownParts: readonly NamedPlace[];
  /** The store the dialog opens with. */
  storeId?: number | null;
  disabled?: boolean;
};

type Props = StorePartChoiceProps & { placeholder: string; dialog: ComponentType<StorePartDialogProps> };

/** A field to choose parts of stores: shows "Name * n", and opens a dialog. */
export function StorePartChoice(props: Props) {
  const { id, value, onChange, knownParts, storeId = null, disabled = false, placeholder, dialog: Dialog } = props;
  const [open, setOpen] = useState(false);
  const [names, setNames] = useState(() => new Map(knownParts.map((place) => [place.id, place.name])));
  const chosen = value.map((one) => ({ id: one, name: names.get(one) ?? String(one) }));
  return (
    <>
      <DialogSelectButton
        id={id}
        names={chosen.map(({ name }) => name)}
        placeholder={placeholder}
        disabled={disabled}
        onPress={() => setOpen(true)}
      />
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
