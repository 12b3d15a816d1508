import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { recordsParameter, type RecordsQuestion, writeRecords } from './records-address.ts';
import styles from './records-button.module.css';

type Props = {
  /** null: there is no one question behind this figure. */
  of: RecordsQuestion | null;
  /** What is opened, in words: "People in 1,234". */
  figure: string;
  children: ReactNode;
};

/** A figure that opens the records behind it. */
export function RecordsButton({ of, figure, children }: Props) {
  const { t } = useTranslation();
  const open = useOpenRecords();
  if (of === null) return children;
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={t('home.showRecords', { figure })}
      title={t('home.showRecords', { figure })}
      onClick={() => open(of)}
    >
      {children}
    </button>
  );
}

/** Puts a figure into the address, where `RecordsFromAddress` finds it; Back closes it again. */
export function useOpenRecords(): (question: RecordsQuestion) => void {
  const [, setQuery] = useSearchParams();
  return (question) =>
    setQuery((before) => {
      const query = new URLSearchParams(before);
      query.set(recordsParameter, writeRecords(question));
      return query;
    });
}
