import { auth } from '@portico/contract/routes/auth';
import type { PasswordPolicy } from '@portico/contract/words/password-policies';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

/** The server's policy for new passwords; `standard` until its reply arrives. The server checks every new password again. */
export function usePasswordPolicy(): PasswordPolicy {
  const [policy, setPolicy] = useState<PasswordPolicy>('standard');
  useEffect(() => {
    let isMounted = true;
    call(auth.publicKey, {}).then(
      ({ passwordPolicy }) => isMounted && setPolicy(passwordPolicy),
      () => undefined, // the form can be filled in without it
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return policy;
}

/** Text keys of the requirements of a policy, as a hint of a form field. */
export const passwordHintKeys = {
  standard: 'register.passwordRule',
  strict: 'errors.passwordNotStrict',
} as const satisfies Record<PasswordPolicy, string>;
