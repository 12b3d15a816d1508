import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../ui/page-title.tsx';
import { ProductLogo } from '../ui/product-logo.tsx';
import { DoorwayIllustration } from './doorway-illustration.tsx';
import styles from './entry-page-layout.module.css';
import { LanguagePicker } from './language-picker.tsx';

type Props = {
  title: string;
  /** Above the title: the step and the number of steps. */
  stepText?: string | undefined;
  /** Why the user is on this page, in one sentence. */
  reason?: string | undefined;
  /** A message about the last action. */
  message?: string | undefined;
  /** The form. */
  children: ReactNode;
  /** Below the form: links to other pages. */
  after?: ReactNode;
  /** At the bottom of the page. */
  foot?: ReactNode;
};

/** The layout of login, registration and set-up: a drawing of a door seen from above, and a form beside it. */
export function EntryPageLayout({ title, stepText, reason, message, children, after, foot }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <header className={styles.outside}>
        <DoorwayIllustration />
        <p className={styles.brand}>
          <ProductLogo />
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
          {stepText !== undefined && <p className={styles.place}>{stepText}</p>}
          <h1>{title}</h1>
          {reason !== undefined && <p className={styles.reason}>{reason}</p>}
          <div role="status">{message !== undefined && <p className={styles.said}>{message}</p>}</div>
          {children}
          {after !== undefined && <div className={styles.after}>{after}</div>}
        </main>
        <footer className={styles.foot}>{foot}</footer>
      </div>
    </div>
  );
}

/** The problem of the form as a whole. */
export function FormProblemMessage({ text }: { text: string | undefined }) {
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  );
}
