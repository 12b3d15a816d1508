import { passwordProblem } from '@portico/contract/words/password-policy';
import type { TextKey } from '@portico/i18n';
import { Failure } from '../../api/failure.ts';
import { isEmail } from './requests.ts';

export const fields = ['email', 'code', 'companyName', 'password', 'confirmation'] as const;
export type Field = (typeof fields)[number];
export type Registration = Record<Field, string>;

export const nothingTyped: Registration = { email: '', code: '', companyName: '', password: '', confirmation: '' };

/** What is wrong with a registration, as the key of a text by field. The server's word on the password is final. */
export function registrationProblems(typed: Registration): Partial<Record<Field, TextKey>> {
  const { email, code, companyName, password, confirmation } = typed;
  const passwordKey = password === '' ? 'required' : passwordProblem(password, 'standard', [email, companyName]);
  const problems: Record<Field, TextKey | undefined> = {
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

/** The field a refusal of the server is about, where it names none itself. */
export function fieldOf(error: unknown): Field | null {
  const key = error instanceof Failure ? error.key : null;
  if (key === 'emailTaken') return 'email';
  if (key === 'emailCodeWrong') return 'code';
  return key?.startsWith('password') === true && key !== 'passwordNotDecrypted' ? 'password' : null;
}
