import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../pickers/code-field.tsx';
import { FormProblem } from '../../pickers/way-in.tsx';
import { busyIcon } from '../../ui/busy-icon.tsx';
import { PasswordLine } from '../../ui/password-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SendCode } from './send-code.tsx';
import { useRegisterForm } from './use-register-form.ts';

/** E-mail address, the code mailed there, company and password; looked at when a field is left and when the form is sent. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useTranslation();
  const { typed, problems, field, form, sentTo, sent, failed, submit, isWorking } = useRegisterForm(onRegistered);

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        {...field('email')}
        label={t('register.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoFocus
        spellCheck={false}
        maxLength={100}
      />
      <CodeField
        {...field('code')}
        label={t('register.emailCode')}
        hint={sentTo === undefined ? undefined : t('register.codeSent', { email: sentTo })}
        beside={<SendCode email={typed.email} onSent={sent} onFailure={(error) => failed(error, 'code')} />}
      />
      <TextField
        {...field('companyName')}
        label={t('register.companyName')}
        autoComplete="organization"
        maxLength={100}
      />
      <PasswordLine
        {...field('password')}
        label={t('login.password')}
        hint={t('register.passwordRule')}
        autoComplete="new-password"
      />
      <PasswordLine {...field('confirmation')} label={t('register.confirmPassword')} autoComplete="new-password" />
      <FormProblem text={problems.form} />
      <Button type="primary" htmlType="submit" size="large" block loading={busyIcon(isWorking)}>
        {t('register.submit')}
      </Button>
    </form>
  );
}
