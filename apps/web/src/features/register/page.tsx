import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { EntryPageLayout } from '../../pickers/entry-page-layout.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registers a company with its administrator, whose account is the e-mail address; then opens the login page. */
export default function RegisterPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const login = { pathname: '/login', search };
  return (
    <EntryPageLayout
      title={t('register.title')}
      reason={t('register.trial')}
      after={
        <>
          <span>{t('register.haveAccount')}</span>
          <Link to={login}>{t('login.title')}</Link>
        </>
      }
    >
      <RegisterForm onRegistered={(email) => void navigate(login, { replace: true, state: { registered: email } })} />
    </EntryPageLayout>
  );
}
