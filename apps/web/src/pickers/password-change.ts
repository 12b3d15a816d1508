import { profile } from '@portico/contract/routes/profile';
import { mostPasswordCharacters, passwordProblem } from '@portico/contract/words/password-policy';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { sealPassword } from '../api/encrypt-password.ts';
import { Failure } from '../api/failure.ts';
import { failureText } from '../api/failure-text.ts';
import { useSession } from '../session/session.ts';
import type { FormField, FormProblems } from '../ui/form-field.ts';

export type PasswordChange = { oldPassword: string; newPassword: string; confirmation: string };

export const noPasswords: PasswordChange = { oldPassword: '', newPassword: '', confirmation: '' };

/** Sends one's own new password; each of the two is sealed with a nonce of its own. */
export async function changePassword({ oldPassword, newPassword }: PasswordChange): Promise<void> {
  const [oldPass, newPass] = await Promise.all([sealPassword(oldPassword), sealPassword(newPassword)]);
  await call(profile.updatePass, { oldPass, newPass });
}

/** The fields of a form for one's own password, and where the server's refusals belong in it. */
export function usePasswordFields(oldLabel: string): {
  fields: readonly FormField<PasswordChange>[];
  problemsOf: (error: unknown) => FormProblems;
} {
  const { t } = useTranslation();
  const { user } = useSession();
  const kind = { kind: 'password', required: true, maxLength: mostPasswordCharacters } as const;

  const check = (value: unknown) => {
    const problem = passwordProblem(String(value), 'standard', [user.username]);
    return problem === null ? undefined : t(`errors.${problem}`);
  };
  const fields: FormField<PasswordChange>[] = [
    { ...kind, name: 'oldPassword', label: oldLabel, autoComplete: 'current-password' },
    { ...kind, name: 'newPassword', label: t('setUp.newPassword'), hint: t('register.passwordRule'), check },
    {
      ...kind,
      name: 'confirmation',
      label: t('setUp.confirmPassword'),
      check: (value, { newPassword }) => (value === newPassword ? undefined : t('errors.passwordsDiffer')),
    },
  ];
  return { fields, problemsOf: (error) => problemsOf(error, failureText(t, error)) };
}

function problemsOf(error: unknown, text: string): FormProblems {
  const key = error instanceof Failure ? error.key : null;
  if (key === 'oldPasswordWrong') return { problems: { oldPassword: text } };
  const isAboutNew = key?.startsWith('password') === true && key !== 'passwordNotDecrypted';
  return isAboutNew ? { problems: { newPassword: text } } : { problems: {}, formProblem: text };
}
