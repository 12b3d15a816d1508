import { selectionTypes } from '@portico/contract/words/time-ranges';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { HiddenPlacesNote } from '../views/hidden-places-note.tsx';
import styles from './analysis-page.module.css';
import type { ResolvedPlaces } from './use-places.ts';

type Props<Reply> = {
  places: ResolvedPlaces;
  query: UseQueryResult<Reply>;
  /** Whether the conditions have been changed since the query ran. */
  isOutdated?: boolean;
  /** Whether the reply contains any value. */
  hasData: (reply: Reply) => boolean;
  children: (reply: Reply) => ReactNode;
};

/** The result of an analysis, or the state without one: no places, loading, failed, no permission, no data. */
export function AnalysisResult<Reply>({ isOutdated = false, ...props }: Props<Reply>) {
  const { t } = useTranslation();
  return (
    <>
      {/* Always present, so that screen readers announce its text. */}
      <p className={styles.outdatedNote} role="status">
        {isOutdated && t('analysis.outdated', { ask: t('analysis.ask') })}
      </p>
      <div className={styles.outdatable} data-outdated={isOutdated}>
        <CurrentResult {...props} />
      </div>
    </>
  );
}

function CurrentResult<Reply>({ places, query, hasData, children }: Omit<Props<Reply>, 'isOutdated'>) {
  const { t } = useTranslation();
  const { data, error, isPlaceholderData } = query;
  if (places.error !== null)
    return <PageError text={formatFailure(t, places.error)} onRetry={() => location.reload()} />;
  const note = (
    <HiddenPlacesNote hiddenCount={places.hiddenCount} total={places.hiddenCount + (places.ids?.length ?? 0)} />
  );
  if (places.ids?.length === 0) return places.hiddenCount > 0 ? note : <NoPlaces places={places} />;
  if (error instanceof Failure && error.status === 403) return <NoPermission />;
  if (error !== null && (data === undefined || isPlaceholderData)) {
    // A refused query, for instance from a link with a step too fine for its range, would be refused again.
    const isRefused = error instanceof Failure && error.status === 400;
    return <PageError text={formatFailure(t, error)} onRetry={isRefused ? undefined : () => void query.refetch()} />;
  }
  if (data === undefined) return <AnswerSkeleton />;
  if (!hasData(data)) return <Notice text={t('analysis.nothing')} />;
  return (
    <div className={styles.answer} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
      {note}
      {children(data)}
    </div>
  );
}

// If no place exists, "choose places" would be a wrong hint.
function NoPlaces({ places: { rangeType, isExplicit } }: { places: ResolvedPlaces }) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (isExplicit) return <Notice text={t('errors.notEntity')} />;
  if (rangeType === selectionTypes.access) return <Notice text={t('entities.noEntrances')} />;
  if (rangeType === selectionTypes.area) return <Notice text={t('entities.noAreas')} />;
  return <Notice text={t(user.company === null ? 'home.noStoreExists' : 'home.noStores')} />;
}

function Notice({ text }: { text: string }) {
  return <EmptyState text={text} />;
}

function AnswerSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('frame.loading')} className={styles.waiting}>
      {[0, 1, 2, 3, 4].map((line) => (
        <SkeletonBar key={line} width="100%" height={2} />
      ))}
    </div>
  );
}
