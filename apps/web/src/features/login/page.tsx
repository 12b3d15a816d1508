import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { WayIn } from '../../pickers/way-in.tsx';
import { LoginForm } from './login-form.tsx';
import { SecondStep } from './second-step.tsx';

/** Where in the login somebody is. The ticket stands for the first half. */
type Step = { is: 'password'; username: string; problem?: string } | { is: 'code'; username: string; ticket: string };

/** The way in: account and password, and for who has it the second step. */
export default function LoginPage({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation();
  const { state, search } = useLocation();
  const registered = registeredIn(state);
  const [step, setStep] = useState<Step>({ is: 'password', username: registered ?? '' });
  const { username } = step;

  if (step.is === 'code') {
    return (
      <WayIn title={t('login.twoStep')}>
        <SecondStep
          ticket={step.ticket}
          onLogin={onLogin}
          onBack={(problem) => setStep({ is: 'password', username, ...(problem === undefined ? {} : { problem }) })}
        />
      </WayIn>
    );
  }
  return (
    <WayIn
      title={t('login.title')}
      said={registered === null ? undefined : t('login.registered')}
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
        onSecondStep={(name, ticket) => setStep({ is: 'code', username: name, ticket })}
      />
    </WayIn>
  );
}

/** The account that has just been registered, as the registration page says on its way here. */
function registeredIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('registered' in state)) return null;
  return typeof state.registered === 'string' ? state.registered : null;
}
