import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormProblemMessage } from '../../pickers/entry-page-layout.tsx';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import { LabelledPasswordField } from '../../ui/labelled-password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CaptchaPicture } from './captcha-picture.tsx';
import styles from './login.module.css';
import { ProofStatus } from './proof-status.tsx';
import { type LoginFormProps, useLoginForm } from './use-login-form.ts';

/** Account, password and captcha. */
export function LoginForm(props: LoginFormProps) {
  const { t } = useTranslation();
  const { username } = props;
  const { problems, bind, form, captcha, proof, withCaptcha, submit, isWorking } = useLoginForm(props);

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        {...bind('username')}
        label={t('login.account')}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={username === ''}
        spellCheck={false}
        maxLength={200}
      />
      <LabelledPasswordField
        {...bind('password')}
        label={t('login.password')}
        autoComplete="current-password"
        autoFocus={username !== ''}
      />
      {withCaptcha && proof.state.kind !== 'off' && (
        <ProofStatus state={proof.state} onRetry={proof.start} onCancel={proof.cancel} />
      )}
      {withCaptcha && proof.state.kind === 'off' && (
        <>
          <TextField
            {...bind('code')}
            label={t('login.captcha')}
            placeholder={t('login.captchaHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            adjacentContent={<CaptchaPicture captcha={captcha} />}
          />
          <div className={styles.withoutPicture}>
            <button type="button" className={styles.changeOne} onClick={proof.start}>
              {t('login.withoutPicture')}
            </button>
          </div>
        </>
      )}
      <FormProblemMessage text={problems.form} />
      <Button type="primary" htmlType="submit" size="large" block loading={createBusyIcon(isWorking)}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
