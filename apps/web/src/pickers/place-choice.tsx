import { type ComponentType, useState } from 'react';
import { ChoiceButton } from '../ui/choice-button.tsx';
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
  const [open, setOpen] = useState(false);
  const [names, setNames] = useState(() => new Map(known.map((place) => [place.id, place.name])));
  const chosen = value.map((one) => ({ id: one, name: names.get(one) ?? String(one) }));
  return (
    <>
      <ChoiceButton
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
