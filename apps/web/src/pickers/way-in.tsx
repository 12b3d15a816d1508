import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../ui/logo.tsx';
import { Doorway } from './doorway.tsx';
import { LanguagePicker } from './language-picker.tsx';
import styles from './way-in.module.css';

type Props = {
  title: string;
  /** Above the title: which step of how many. */
  place?: string | undefined;
  /** Why the person is here, in a sentence. */
  reason?: string | undefined;
  /** What has just been done. */
  said?: string | undefined;
  /** The form. */
  children: ReactNode;
  /** Below the form: where else one can go. */
  after?: ReactNode;
  /** At the bottom of the page. */
  foot?: ReactNode;
};

/** The pages before the console: a door seen from above, as a counter sees it, and a form beside it. */
export function WayIn({ title, place, reason, said, children, after, foot }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <title>{`${title} · Portico`}</title>
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
          {place !== undefined && <p className={styles.place}>{place}</p>}
          <h1>{title}</h1>
          {reason !== undefined && <p className={styles.reason}>{reason}</p>}
          <div role="status">{said !== undefined && <p className={styles.said}>{said}</p>}</div>
          {children}
          {after !== undefined && <div className={styles.after}>{after}</div>}
        </main>
        <footer className={styles.foot}>{foot}</footer>
      </div>
    </div>
  );
}

/** What is wrong with the form as a whole. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  );
}
