import { Input } from 'antd';
import { useState } from 'react';
import { RevealButton } from './reveal-button.tsx';

type Props = {
  id?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  maxLength: number;
  autoComplete: 'new-password' | 'current-password';
  disabled?: boolean;
};

/** A password input with a button that shows the password. */
export function PasswordField({ onChange, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...input}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      onChange={({ target }) => onChange(target.value)}
      suffix={<RevealButton shown={shown} onChange={setShown} />}
    />
  );
}
