import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { WayIn } from '../../pickers/way-in.tsx';
import { RegisterForm } from './register-form.tsx';

/** Makes a company with its administrator, whose account is the e-mail address; then they log in. */
export default function RegisterPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const login = { pathname: '/login', search };
  return (
    <WayIn
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
    </WayIn>
  );
}
