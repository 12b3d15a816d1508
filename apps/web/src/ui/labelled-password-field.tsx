import { type ComponentProps, useState } from 'react';
import { RevealButton } from './reveal-button.tsx';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inside'>;

/** A labelled password field with a button that shows the password; as small to load as `TextField`. */
export function LabelledPasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      maxLength={200}
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={<RevealButton shown={shown} onChange={setShown} />}
    />
  );
}
