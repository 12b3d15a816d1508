import type { TFunction } from 'i18next';
import type { ComponentProps } from 'react';
import { TextField } from '../ui/text-field.tsx';

/** Six digits from an authenticator app or a mail: phones show their digits, and offer the code where they know it. */
export function CodeField(props: ComponentProps<typeof TextField>) {
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

/** What is wrong with a code of an authenticator app; blanks do not count. */
export function codeProblem(t: TFunction, code: string): string | undefined {
  return /^\d{6}$/.test(code.replace(/\s/g, '')) ? undefined : t('login.appHint');
}
