import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogSelectButton } from '../ui/dialog-select-button.tsx';
import { EntityDialog } from './entity-dialog.tsx';
import type { NamedEntity } from './entity-table.tsx';

type Props = {
  id: string;
  /** Names of the initially chosen stores. */
  knownStores: readonly NamedEntity[];
  disabled?: boolean;
} & (
  | { single: true; value: number | null; onChange: (value: number) => void }
  | { single?: false; value: readonly number[]; onChange: (value: number[]) => void }
);

/** A field to choose one or several stores: shows "Name * n", and opens a dialog with the list. */
export function EntityChoice(props: Props) {
  const { id, knownStores, disabled = false } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [names, setNames] = useState(() => new Map(knownStores.map((entity) => [entity.id, entity.name])));
  const chosen = valuesOf(props).map((one) => ({ id: one, name: names.get(one) ?? String(one) }));
  const choose = (next: readonly NamedEntity[]) => {
    setNames(new Map([...names, ...next.map((entity): [number, string] => [entity.id, entity.name])]));
    const ids = next.map((entity) => entity.id);
    const [only] = ids;
    if (props.single !== true) props.onChange(ids);
    else if (only !== undefined) props.onChange(only);
    setOpen(false);
  };
  return (
    <>
      <DialogSelectButton
        id={id}
        names={chosen.map(({ name }) => name)}
        placeholder={t('users.chooseStores')}
        disabled={disabled}
        onPress={() => setOpen(true)}
      />
      {open && (
        <EntityDialog chosen={chosen} single={props.single === true} onChoose={choose} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function valuesOf(props: Props): readonly number[] {
  if (props.single !== true) return props.value;
  return props.value === null ? [] : [props.value];
}
