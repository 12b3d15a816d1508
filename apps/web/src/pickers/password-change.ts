import { profile } from '@portico/contract/routes/profile';
import { findPasswordProblem, maxPasswordCharacters } from '@portico/contract/words/password-policy';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { encryptPasswordWithServerKey } from '../api/encrypt-password.ts';
import { Failure } from '../api/failure.ts';
import { formatFailure } from '../api/failure-text.ts';
import { useSession } from '../session/session.ts';
import type { FormField, FormProblems } from '../ui/form-field.ts';
import { passwordHintKeys, usePasswordPolicy } from './use-password-policy.ts';

export type PasswordChange = { oldPassword: string; newPassword: string; confirmation: string };

export const emptyPasswordChange: PasswordChange = { oldPassword: '', newPassword: '', confirmation: '' };

/** Changes the user's own password; each of the two passwords is encrypted with its own nonce. */
export async function sendPasswordChange({ oldPassword, newPassword }: PasswordChange): Promise<void> {
  const [oldPass, newPass] = await Promise.all([
    encryptPasswordWithServerKey(oldPassword),
    encryptPasswordWithServerKey(newPassword),
  ]);
  await call(profile.updatePass, { oldPass, newPass });
}

/** The fields of a form for the user's own password, and a function that assigns the server's errors to them. */
export function usePasswordFields(oldLabel: string): {
  fields: readonly FormField<PasswordChange>[];
  toFormProblems: (error: unknown) => FormProblems;
} {
  const { t } = useTranslation();
  const { user } = useSession();
  const policy = usePasswordPolicy();
  const kind = { kind: 'password', required: true, maxLength: maxPasswordCharacters } as const;

  const check = (value: unknown) => {
    const problem = findPasswordProblem(String(value), policy, [user.username]);
    return problem === null ? undefined : t(`errors.${problem}`);
  };
  const fields: FormField<PasswordChange>[] = [
    { ...kind, name: 'oldPassword', label: oldLabel, autoComplete: 'current-password' },
    { ...kind, name: 'newPassword', label: t('setUp.newPassword'), hint: t(passwordHintKeys[policy]), check },
    {
      ...kind,
      name: 'confirmation',
      label: t('setUp.confirmPassword'),
      check: (value, { newPassword }) => (value === newPassword ? undefined : t('errors.passwordsDiffer')),
    },
  ];
  return { fields, toFormProblems: (error) => problemsOf(error, formatFailure(t, error)) };
}

function problemsOf(error: unknown, text: string): FormProblems {
  const key = error instanceof Failure ? error.key : null;
  if (key === 'oldPasswordWrong') return { problems: { oldPassword: text } };
  const isAboutNew = key?.startsWith('password') === true && key !== 'passwordNotDecrypted';
  return isAboutNew ? { problems: { newPassword: text } } : { problems: {}, formProblem: text };
}
