import type { PasswordPolicy } from '@portico/contract/words/password-policies';
import { findPasswordProblem } from '@portico/contract/words/password-policy';
import type { TextKey } from '@portico/i18n';
import { Failure } from '../../api/failure.ts';
import { isEmail } from './requests.ts';

export const registrationFields = ['email', 'code', 'companyName', 'password', 'confirmation'] as const;
export type RegistrationField = (typeof registrationFields)[number];
export type Registration = Record<RegistrationField, string>;

export const emptyRegistration: Registration = { email: '', code: '', companyName: '', password: '', confirmation: '' };

/** Problems of a registration: a text key per field. The server also checks the password. */
export function findRegistrationProblems(
  typed: Registration,
  policy: PasswordPolicy,
): Partial<Record<RegistrationField, TextKey>> {
  const { email, code, companyName, password, confirmation } = typed;
  const passwordKey = password === '' ? 'required' : findPasswordProblem(password, policy, [email, companyName]);
  const problems: Record<RegistrationField, TextKey | undefined> = {
    email: email.trim() === '' ? 'controls.required' : isEmail(email) ? undefined : 'errors.notAnEmail',
    code: code.trim() === '' ? 'controls.required' : undefined,
    companyName: companyName.trim() === '' ? 'controls.required' : undefined,
    password:
      passwordKey === 'required' ? 'controls.required' : passwordKey === null ? undefined : `errors.${passwordKey}`,
    confirmation:
      confirmation === '' ? 'controls.required' : confirmation === password ? undefined : 'errors.passwordsDiffer',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, key]) => key !== undefined));
}

/** The field that a refusal refers to when the refusal itself names none; null: no field. */
export function findRefusedField(error: unknown): RegistrationField | null {
  const key = error instanceof Failure ? error.key : null;
  if (key === 'emailTaken') return 'email';
  if (key === 'emailCodeWrong') return 'code';
  return key?.startsWith('password') === true && key !== 'passwordNotDecrypted' ? 'password' : null;
}
