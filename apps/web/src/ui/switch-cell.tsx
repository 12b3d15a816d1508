import { Switch } from 'antd';
import { useState } from 'react';

type Props = {
  /** Accessible name: the setting and the row it belongs to. */
  name: string;
  on: boolean;
  /** Performs the change; the switch waits for it, and then shows `on`. */
  onChange: (on: boolean) => Promise<void>;
  disabled?: boolean;
};

/** A switch in a list. */
export function SwitchCell({ name, on, onChange, disabled = false }: Props) {
  const [working, setWorking] = useState(false);
  const change = async (next: boolean) => {
    setWorking(true);
    try {
      await onChange(next);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Switch
      size="small"
      aria-label={name}
      aria-busy={working}
      checked={on}
      loading={working}
      disabled={disabled}
      onChange={(next) => void change(next)}
    />
  );
}
