import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { PageError } from '../../ui/page-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import styles from './detail.module.css';

type SectionQuery<T> = { data: T | undefined; error: unknown; isError: boolean; refetch: () => unknown };

type Props<T> = {
  title: string;
  detail?: ReactNode;
  tools?: ReactNode;
  query: SectionQuery<T>;
  isEmpty: (data: T) => boolean;
  emptyText: string;
  children: (data: T) => ReactNode;
};

/** A section of the page with its own request: a skeleton while loading, the reason when the request fails. */
export function QuerySection<T>({ title, detail, tools, query, isEmpty, emptyText, children }: Props<T>) {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = query;
  return (
    <Panel title={title} {...(detail === undefined ? {} : { detail })} {...(tools === undefined ? {} : { tools })}>
      {data === undefined ? (
        isError ? (
          <PageError text={formatFailure(t, error)} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.grey} aria-busy="true">
            {[0, 1, 2].map((line) => (
              <SkeletonBar key={line} width="100%" height={20} />
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
