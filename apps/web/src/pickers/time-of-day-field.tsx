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

/** A time of day, told to the minute. */
export function TimeOfDayField({ id, name, value, disabled = false, onChange }: Props) {
  const shown = typedTime(value) === null ? value : value.slice(0, 5);
  const take = (text: string) => onChange(typedTime(text) ?? text.trim());
  return <TypedTime {...{ id, name, shown, disabled }} onTake={take} />;
}

type TypedTimeProps = { id: string; name: string; shown: string; disabled: boolean; onTake: (text: string) => void };

/** A time that is read when it is left or sent, so that nothing is called wrong while it is typed. */
export function TypedTime({ id, name, shown, disabled, onTake }: TypedTimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed !== null && typed !== shown) onTake(typed);
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
