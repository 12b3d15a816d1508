import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { OneTimeCodeField } from '../../pickers/code-field.tsx';
import { FormProblemMessage } from '../../pickers/entry-page-layout.tsx';
import { passwordHintKeys } from '../../pickers/use-password-policy.ts';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import { LabelledPasswordField } from '../../ui/labelled-password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SendCodeButton } from './send-code-button.tsx';
import { useRegisterForm } from './use-register-form.ts';

/** E-mail address, the code sent to it, company and password; checked when a field loses focus and when the form is sent. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useTranslation();
  const { typed, problems, field, form, policy, sentTo, sent, failed, submit, isWorking } =
    useRegisterForm(onRegistered);

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
      <OneTimeCodeField
        {...field('code')}
        label={t('register.emailCode')}
        hint={sentTo === undefined ? undefined : t('register.codeSent', { email: sentTo })}
        adjacentContent={
          <SendCodeButton email={typed.email} onSent={sent} onFailure={(error) => failed(error, 'code')} />
        }
      />
      <TextField
        {...field('companyName')}
        label={t('register.companyName')}
        autoComplete="organization"
        maxLength={100}
      />
      <LabelledPasswordField
        {...field('password')}
        label={t('login.password')}
        hint={t(passwordHintKeys[policy])}
        autoComplete="new-password"
      />
      <LabelledPasswordField
        {...field('confirmation')}
        label={t('register.confirmPassword')}
        autoComplete="new-password"
      />
      <FormProblemMessage text={problems.form} />
      <Button type="primary" htmlType="submit" size="large" block loading={createBusyIcon(isWorking)}>
        {t('register.submit')}
      </Button>
    </form>
  );
}
