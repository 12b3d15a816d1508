import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { findCodeProblem, OneTimeCodeField } from '../../pickers/code-field.tsx';
import { FormProblemMessage } from '../../pickers/entry-page-layout.tsx';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTextFields } from '../../ui/use-text-fields.ts';
import styles from './login.module.css';
import { useSecondFactorLogin } from './requests.ts';

type Props = {
  ticket: string;
  onLogin: () => void;
  /** Returns to account and password; `problem`: the reason, unless the user chose to go back. */
  onBack: (problem?: string) => void;
};

const noCode = { factorCode: '' };

/** Second step of the login: a code of the authenticator app or a recovery code. */
export function SecondFactorStep({ ticket, onLogin, onBack }: Props) {
  const { t } = useTranslation();
  const [byRecovery, setByRecovery] = useState(false);
  const { typed, setTyped, problems, setProblems, show, bind, form } = useTextFields(['factorCode'], noCode);
  const login = useSecondFactorLogin();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    const code = typed.factorCode.trim();
    const problem = byRecovery ? (code.length < 6 ? t('login.recoveryHint') : undefined) : findCodeProblem(t, code);
    if (show(problem === undefined ? {} : { factorCode: problem })) return;
    login.mutate({ ticket, code }, { onSuccess: onLogin, onError: failed });
  };

  const failed = (error: unknown) => {
    const text = formatFailure(t, error);
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
        <OneTimeCodeField {...bind('factorCode')} label={t('login.appCode')} autoFocus />
      )}
      <FormProblemMessage text={problems.form} />
      <Button type="primary" htmlType="submit" size="large" block loading={createBusyIcon(login.isPending)}>
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
