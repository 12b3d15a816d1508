import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadEncryptionCode } from '../../api/encrypt-password.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { usePasswordPolicy } from '../../pickers/use-password-policy.ts';
import { type TextFieldProblems, useTextFields } from '../../ui/use-text-fields.ts';
import {
  emptyRegistration,
  findRefusedField,
  findRegistrationProblems,
  type RegistrationField,
  registrationFields,
} from './registration.ts';
import { useRegister } from './requests.ts';

/** State of the registration form: checks fields, submits, and shows each refusal at its field. */
export function useRegisterForm(onRegistered: (email: string) => void) {
  const { t } = useTranslation();
  const { typed, problems, setProblems, show, bind, form } = useTextFields<RegistrationField>(
    registrationFields,
    emptyRegistration,
  );
  const [sentTo, setSentTo] = useState<string>();
  const register = useRegister();
  const policy = usePasswordPolicy();

  useEffect(() => {
    void loadEncryptionCode();
  }, []);

  const findProblems = (): TextFieldProblems<RegistrationField> => {
    const problemTexts: TextFieldProblems<RegistrationField> = {};
    const keys = findRegistrationProblems(typed, policy);
    for (const field of registrationFields) if (keys[field] !== undefined) problemTexts[field] = t(keys[field]);
    return problemTexts;
  };

  // Empty fields are reported only when the form is sent.
  const checkField = (field: RegistrationField) => {
    if (typed[field] !== '') setProblems((now) => ({ ...now, [field]: findProblems()[field] }));
  };
  const field = (id: RegistrationField) => ({ ...bind(id), onBlur: () => checkField(id) });

  /** Shows a refusal that names no field at the field it usually refers to, else at `fallback`. */
  const failed = (error: unknown, fallback: RegistrationField | 'form') => {
    const { problems: fieldProblems, formProblem } = toFieldProblems(t, error, registrationFields);
    show(formProblem === undefined ? fieldProblems : { [findRefusedField(error) ?? fallback]: formProblem });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (register.isPending || show(findProblems())) return;
    const { code, companyName, password } = typed;
    const email = typed.email.trim();
    register.mutate(
      { email, code: code.trim(), companyName, password },
      { onSuccess: () => onRegistered(email), onError: (error) => failed(error, 'form') },
    );
  };

  const sent = (email: string) => {
    setSentTo(email);
    show({});
    form.current?.querySelector<HTMLInputElement>('#code')?.focus();
  };

  return { typed, problems, field, form, policy, sentTo, sent, failed, submit, isWorking: register.isPending };
}
