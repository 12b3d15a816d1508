import { Input } from 'antd';
import { useState } from 'react';
import { parseTypedTime } from './work-time.ts';
import styles from './work-time-field.module.css';

type Props = {
  id: string;
  /** Accessible name. */
  name: string;
  /** "HH:mm:ss"; an unreadable text stays as it is. */
  value: string;
  onChange: (time: string) => void;
  disabled?: boolean;
};

/** A field for a time of day, shown to the minute. */
export function TimeOfDayField({ id, name, value, disabled = false, onChange }: Props) {
  const displayedTime = parseTypedTime(value) === null ? value : value.slice(0, 5);
  const commit = (text: string) => onChange(parseTypedTime(text) ?? text.trim());
  return <TimeInput {...{ id, name, displayedTime, disabled }} onCommit={commit} />;
}

type TimeInputProps = {
  id: string;
  name: string;
  displayedTime: string;
  disabled: boolean;
  onCommit: (text: string) => void;
};

/** A time input that is parsed on blur or Enter, so that an incomplete time is not reported as wrong. */
export function TimeInput({ id, name, displayedTime, disabled, onCommit }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed !== displayedTime) onCommit(typed);
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
      value={typed ?? displayedTime}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}
