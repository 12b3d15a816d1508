import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadEncryptionCode } from '../../api/encrypt-password.ts';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { type TextFieldProblems, useTextFields } from '../../ui/use-text-fields.ts';
import { useCaptcha, useLogin } from './requests.ts';
import { useProof } from './use-proof.ts';

const fields = ['username', 'password', 'code'] as const;
type Field = (typeof fields)[number];
type Typed = Record<Field, string>;

export type LoginFormProps = {
  /** Initial value of the account field. */
  username: string;
  /** Why the user was sent back to this form. */
  problem: string | undefined;
  onLogin: () => void;
  onSecondFactorRequired: (username: string, ticket: string) => void;
};

/** State of the login form. Each failure is shown at its field, and a new captcha is loaded. */
export function useLoginForm({ username, problem, onLogin, onSecondFactorRequired }: LoginFormProps) {
  const { t } = useTranslation();
  const { typed, setTyped, problems, setProblems, show, bind, form } = useTextFields<Field>(fields, {
    username,
    password: '',
    code: '',
  });
  const captcha = useCaptcha();
  const login = useLogin();
  const withCaptcha = captcha.data?.enabled !== false;
  const proof = useProof();
  const waits = useRef(false);
  const [isWaiting, setIsWaiting] = useState(false);

  useEffect(() => {
    void loadEncryptionCode();
  }, []);
  useEffect(() => {
    if (problem !== undefined) setProblems({ form: problem });
  }, [problem, setProblems]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!login.isPending && !waits.current) void send();
  };

  const send = async () => {
    const byProof = proof.state.kind !== 'off';
    waits.current = true;
    setIsWaiting(byProof);
    // Wait for the captcha reply before sending: only then is it known whether a captcha is required.
    const loadedCaptcha = captcha.data ?? (await captcha.refetch({ cancelRefetch: false })).data;
    const isCodeNeeded = loadedCaptcha?.enabled !== false && !byProof;
    const isMissing = show(missingIn(typed, isCodeNeeded));
    const solved = byProof && !isMissing ? await proof.wait() : null;
    waits.current = false;
    setIsWaiting(false);
    // Without a proof the form shows why: it failed, or the user chose the picture meanwhile.
    if (isMissing || (byProof && solved === null)) return;
    const credentials = { ...typed, username: typed.username.trim(), code: typed.code.trim() };
    const answer = solved ?? { uuid: loadedCaptcha?.uuid ?? '', proof: '' };
    login.mutate(
      { ...credentials, ...answer },
      { onSuccess: onLogin, onError: (error) => failed(error, credentials.username) },
    );
  };

  const missingIn = ({ username: name, password, code }: Typed, isCodeNeeded: boolean): TextFieldProblems<Field> => ({
    ...(name.trim() === '' ? { username: t('login.accountNeeded') } : {}),
    ...(password === '' ? { password: t('login.passwordNeeded') } : {}),
    ...(isCodeNeeded && code.trim() === '' ? { code: t('login.captchaNeeded') } : {}),
  });

  const failed = (error: unknown, name: string) => {
    const ticket = error instanceof Failure && error.key === 'secondFactorNeeded' ? error.details['ticket'] : undefined;
    if (typeof ticket === 'string') {
      onSecondFactorRequired(name, ticket);
      return;
    }
    if (proof.state.kind !== 'off') proof.start();
    else if (withCaptcha) {
      setTyped((now) => ({ ...now, code: '' }));
      void captcha.refetch();
    }
    show({ [fieldOf(error)]: formatFailure(t, error) });
  };

  return { problems, bind, form, captcha, proof, withCaptcha, submit, isWorking: login.isPending || isWaiting };
}

/** The field that a failure refers to, else the form as a whole. */
function fieldOf(error: unknown): Field | 'form' {
  if (!(error instanceof Failure)) return 'form';
  if (error.key === 'captchaWrong') return 'code';
  if (error.key === 'loginFailed') return 'password';
  return fields.find((field) => field in error.details) ?? 'form';
}
