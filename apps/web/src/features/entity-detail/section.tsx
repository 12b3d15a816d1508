import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { PageError } from '../../ui/page-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import styles from './detail.module.css';

type Asked<T> = { data: T | undefined; error: unknown; isError: boolean; refetch: () => unknown };

type Props<T> = {
  title: string;
  detail?: ReactNode;
  tools?: ReactNode;
  asked: Asked<T>;
  isEmpty: (data: T) => boolean;
  emptyText: string;
  children: (data: T) => ReactNode;
};

/** A part of the page that is asked for by itself: grey until it is here, and it says why when it cannot come. */
export function Section<T>({ title, detail, tools, asked, isEmpty, emptyText, children }: Props<T>) {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = asked;
  return (
    <Panel title={title} {...(detail === undefined ? {} : { detail })} {...(tools === undefined ? {} : { tools })}>
      {data === undefined ? (
        isError ? (
          <PageError text={failureText(t, error)} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.grey} aria-busy="true">
            {[0, 1, 2].map((line) => (
              <Bar key={line} width="100%" height={20} />
            ))}
          </div>
        )
      ) : isEmpty(data) ? (
        <p className={styles.none}>{emptyText}</p>
      ) : (
        children(data)
      )}
    </Panel>
  );
}
