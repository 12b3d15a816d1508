import { useTranslation } from 'react-i18next';
import { LanguagePicker } from '../../pickers/language-picker.tsx';
import { Mark } from '../../ui/logo.tsx';
import { Doorway } from './doorway.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

/** The way in: a door seen from above, as a counter sees it, and the form beside it. */
export default function LoginPage({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <title>{`${t('login.title')} · Portico`}</title>
      <header className={styles.outside}>
        <Doorway />
        <p className={styles.brand}>
          <Mark />
          Portico
        </p>
        <div className={styles.words}>
          <p className={styles.headline}>{t('login.headline')}</p>
          <p className={styles.subline}>{t('login.subline')}</p>
        </div>
        <ul className={styles.legend} aria-hidden="true">
          <li data-way="in">{t('login.legendIn')}</li>
          <li data-way="out">{t('login.legendOut')}</li>
          <li data-way="by">{t('login.legendPassby')}</li>
        </ul>
      </header>
      <div className={styles.inside}>
        <div className={styles.language}>
          <LanguagePicker />
        </div>
        <main className={styles.form}>
          <h1>{t('login.title')}</h1>
          <LoginForm onLogin={onLogin} />
        </main>
        <footer className={styles.forgot}>{t('login.forgot')}</footer>
      </div>
    </div>
  );
}
