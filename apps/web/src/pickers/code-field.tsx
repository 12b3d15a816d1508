import type { TFunction } from 'i18next';
import type { ComponentProps } from 'react';
import { TextField } from '../ui/text-field.tsx';

/** A field for a six-digit code from an authenticator app or an e-mail: phones show the number keys and can fill in the code. */
export function OneTimeCodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      dir="ltr"
      maxLength={20}
    />
  );
}

/** The problem of an authenticator app's code as text; spaces are ignored. Undefined if it has six digits. */
export function findCodeProblem(t: TFunction, code: string): string | undefined {
  return /^\d{6}$/.test(code.replace(/\s/g, '')) ? undefined : t('login.appHint');
}
