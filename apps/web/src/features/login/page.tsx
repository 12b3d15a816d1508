import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { EntryPageLayout } from '../../pickers/entry-page-layout.tsx';
import { LoginForm } from './login-form.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

/** The current step of the login. The ticket proves that the password was correct. */
type Step =
  | { kind: 'password'; username: string; problem?: string }
  | { kind: 'code'; username: string; ticket: string };

/** The login page: account and password, then the second factor for users who have one. */
export default function LoginPage({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation();
  const { state, search } = useLocation();
  const registered = registeredIn(state);
  const [step, setStep] = useState<Step>({ kind: 'password', username: registered ?? '' });
  const { username } = step;

  if (step.kind === 'code') {
    return (
      <EntryPageLayout title={t('login.twoStep')}>
        <SecondFactorStep
          ticket={step.ticket}
          onLogin={onLogin}
          onBack={(problem) => setStep({ kind: 'password', username, ...(problem === undefined ? {} : { problem }) })}
        />
      </EntryPageLayout>
    );
  }
  return (
    <EntryPageLayout
      title={t('login.title')}
      message={registered === null ? undefined : t('login.registered')}
      after={
        <>
          <span>{t('login.noAccount')}</span>
          <Link to={{ pathname: '/register', search }}>{t('login.register')}</Link>
        </>
      }
      foot={t('login.forgot')}
    >
      <LoginForm
        username={username}
        problem={step.problem}
        onLogin={onLogin}
        onSecondFactorRequired={(name, ticket) => setStep({ kind: 'code', username: name, ticket })}
      />
    </EntryPageLayout>
  );
}

/** The account that was just registered, passed by the registration page in the navigation state; null: none. */
function registeredIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('registered' in state)) return null;
  return typeof state.registered === 'string' ? state.registered : null;
}
