import { Input } from 'antd';
import { useState } from 'react';
import { typedTime } from './work-time.ts';
import styles from './work-time-field.module.css';

type Props = {
  id: string;
  /** For screen readers. */
  name: string;
  /** "HH:mm:ss"; texts nobody can read stay as they are. */
  value: string;
  onChange: (time: string) => void;
  disabled?: boolean;
};

/** A time that is read when it is left or sent, so that nothing is called wrong while it is typed. */
export function TimeOfDayField({ id, name, value, disabled = false, onChange }: Props) {
  const shown = typedTime(value) === null ? value : value.slice(0, 5);
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed !== null && typed !== shown) onChange(typedTime(typed) ?? typed.trim());
    setTyped(null);
  };
  return (
    <Input
      id={id}
      className={styles.time ?? ''}
      aria-label={name}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder="00:00"
      disabled={disabled}
      value={typed ?? shown}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  );
}
