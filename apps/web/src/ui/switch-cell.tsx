import { Switch } from 'antd';
import { useState } from 'react';

type Props = {
  /** What is switched, with the row it belongs to. */
  name: string;
  on: boolean;
  /** Does the switching; the switch waits for it, and shows whatever `on` is afterwards. */
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
