import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadEncryption } from '../../api/encrypt-password.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { type TextProblems, useTextFields } from '../../ui/use-text-fields.ts';
import { type Field, fieldOf, fields, nothingTyped, registrationProblems } from './registration.ts';
import { useRegister } from './requests.ts';

/** What the registration form does: looks at fields, sends, and says where a refusal belongs. */
export function useRegisterForm(onRegistered: (email: string) => void) {
  const { t } = useTranslation();
  const { typed, problems, setProblems, show, bind, form } = useTextFields<Field>(fields, nothingTyped);
  const [sentTo, setSentTo] = useState<string>();
  const register = useRegister();

  useEffect(() => {
    void loadEncryption();
  }, []);

  const found = (): TextProblems<Field> => {
    const words: TextProblems<Field> = {};
    const keys = registrationProblems(typed);
    for (const field of fields) if (keys[field] !== undefined) words[field] = t(keys[field]);
    return words;
  };

  // What is still empty is missed only when the form is sent.
  const look = (field: Field) => {
    if (typed[field] !== '') setProblems((now) => ({ ...now, [field]: found()[field] }));
  };
  const field = (id: Field) => ({ ...bind(id), onBlur: () => look(id) });

  /** A refusal that names no field is about the one it usually is about, else about `otherwise`. */
  const failed = (error: unknown, otherwise: Field | 'form') => {
    const { problems: named, formProblem } = problemsIn(t, error, fields);
    show(formProblem === undefined ? named : { [fieldOf(error) ?? otherwise]: formProblem });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (register.isPending || show(found())) return;
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

  return { typed, problems, field, form, sentTo, sent, failed, submit, isWorking: register.isPending };
}
