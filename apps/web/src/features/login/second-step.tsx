import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { CodeField, codeProblem } from '../../pickers/code-field.tsx';
import { FormProblem } from '../../pickers/way-in.tsx';
import { busyIcon } from '../../ui/busy-icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { useTextFields } from '../../ui/use-text-fields.ts';
import { loginFailureText } from './login-failure.ts';
import styles from './login.module.css';
import { useSecondStep } from './requests.ts';

type Props = {
  ticket: string;
  onLogin: () => void;
  /** To account and password again, with the reason where it was not the person's own wish. */
  onBack: (problem?: string) => void;
};

const noCode = { factorCode: '' };

/** The second half of a login: a code of the authenticator app, or one of the recovery codes. */
export function SecondStep({ ticket, onLogin, onBack }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const [byRecovery, setByRecovery] = useState(false);
  const { typed, setTyped, problems, setProblems, show, bind, form } = useTextFields(['factorCode'], noCode);
  const login = useSecondStep();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    const code = typed.factorCode.trim();
    const problem = byRecovery ? (code.length < 6 ? t('login.recoveryHint') : undefined) : codeProblem(t, code);
    if (show(problem === undefined ? {} : { factorCode: problem })) return;
    login.mutate({ ticket, code }, { onSuccess: onLogin, onError: failed });
  };

  const failed = (error: unknown) => {
    const text = loginFailureText(t, tag, error);
    const key = error instanceof Failure ? error.key : null;
    if (key === 'secondFactorExpired') onBack(text);
    else show(key === 'secondFactorWrong' ? { factorCode: text } : { form: text });
  };

  const turn = () => {
    setByRecovery(!byRecovery);
    setTyped(noCode);
    setProblems({});
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className={styles.hint}>{t(byRecovery ? 'login.recoveryHint' : 'login.appHint')}</p>
      {byRecovery ? (
        <TextField
          {...bind('factorCode')}
          label={t('login.recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          autoFocus
          spellCheck={false}
          dir="ltr"
          maxLength={40}
        />
      ) : (
        <CodeField {...bind('factorCode')} label={t('login.appCode')} autoFocus />
      )}
      <FormProblem text={problems.form} />
      <Button type="primary" htmlType="submit" size="large" block loading={busyIcon(login.isPending)}>
        {t('login.submit')}
      </Button>
      <div className={styles.ways}>
        <button type="button" className={styles.changeOne} onClick={() => onBack()}>
          {t('login.back')}
        </button>
        <button type="button" className={styles.changeOne} onClick={turn}>
          {t(byRecovery ? 'login.useApp' : 'login.useRecoveryCode')}
        </button>
      </div>
    </form>
  );
}
