import { useEffect, useState } from 'react';
import { StorePicker } from '../../pickers/store-picker.tsx';

type Props = {
  id: string;
  value: number | null;
  onChange: (value: number | null) => void;
  disabled: boolean;
  /** Null: none chosen yet. */
  deptId: number | null;
};

/** A store of the organisation chosen before it; another organisation asks for another store. */
export function StoreOfOrganisation({ id, value, onChange, disabled, deptId }: Props) {
  const [before, setBefore] = useState(deptId);
  useEffect(() => {
    if (before === deptId) return;
    setBefore(deptId);
    if (value !== null) onChange(null);
  }, [before, deptId, value, onChange]);
  return <StorePicker id={id} value={value} onChange={onChange} dept={deptId} disabled={disabled || deptId === null} />;
}
