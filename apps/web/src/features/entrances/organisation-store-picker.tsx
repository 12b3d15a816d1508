import { useEffect, useState } from 'react';
import { StorePicker } from '../../pickers/store-picker.tsx';

type Props = {
  id: string;
  value: number | null;
  onChange: (value: number | null) => void;
  disabled: boolean;
  /** Null: no organisation selected yet. */
  deptId: number | null;
};

/** Selects a store of the organisation selected before it; another organisation clears the store. */
export function OrganisationStorePicker({ id, value, onChange, disabled, deptId }: Props) {
  const [before, setBefore] = useState(deptId);
  useEffect(() => {
    if (before === deptId) return;
    setBefore(deptId);
    if (value !== null) onChange(null);
  }, [before, deptId, value, onChange]);
  return <StorePicker id={id} value={value} onChange={onChange} dept={deptId} disabled={disabled || deptId === null} />;
}
