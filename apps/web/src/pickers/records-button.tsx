import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatRecordsParameter, type RecordsQuery, recordsParameter } from './records-address.ts';
import styles from './records-button.module.css';

type Props = {
  /** The query for the records of the figure; null if no single query returns them all; then the figure is not a button. */
  query: RecordsQuery | null;
  /** The figure as text: "People in 1,234". */
  figure: string;
  /** The value as displayed, if it may be shortened: the accessible name begins with it, so that speech input finds the button by it. */
  shownValue?: string;
  children: ReactNode;
};

/** A figure that opens its records. */
export function RecordsButton({ query, figure, shownValue = '', children }: Props) {
  const { t } = useTranslation();
  const open = useOpenRecords();
  if (query === null) return children;
  const sentence = t('home.showRecords', { figure });
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={figure.includes(shownValue) ? sentence : `${shownValue} · ${sentence}`}
      title={sentence}
      onClick={() => open(query)}
    >
      {children}
    </button>
  );
}

/** Returns a function that adds the query to the address, where `UrlRecordsDrawer` reads it; Back closes the drawer. */
export function useOpenRecords(): (recordsQuery: RecordsQuery) => void {
  const [, setQuery] = useSearchParams();
  return (recordsQuery) =>
    setQuery((before) => {
      const query = new URLSearchParams(before);
      query.set(recordsParameter, formatRecordsParameter(recordsQuery));
      return query;
    });
}
