import { selectionTypes } from '@portico/contract/words/time-ranges';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { LeftOutNote } from '../views/left-out-note.tsx';
import styles from './analysis-page.module.css';
import type { FoundPlaces } from './use-places.ts';

type Props<Reply> = {
  places: FoundPlaces;
  query: UseQueryResult<Reply>;
  /** Whether the reply knows anything at all. */
  isKnown: (reply: Reply) => boolean;
  children: (reply: Reply) => ReactNode;
};

/** The answer of an analysis, or why there is none: not asked yet, on its way, failed, not allowed, nothing known. */
export function Answer<Reply>({ places, query, isKnown, children }: Props<Reply>) {
  const { t } = useTranslation();
  const { data, error, isPlaceholderData } = query;
  if (places.error !== null) return <PageError text={failureText(t, places.error)} onRetry={() => location.reload()} />;
  const note = <LeftOutNote leftOut={places.leftOut} total={places.leftOut + (places.ids?.length ?? 0)} />;
  if (places.ids?.length === 0) return places.leftOut > 0 ? note : <Nowhere places={places} />;
  if (error instanceof Failure && error.status === 403) return <NoPermission />;
  if (error !== null && (data === undefined || isPlaceholderData)) {
    // A question that is refused, of a link with a step too fine for its days, say, is refused again.
    const isRefused = error instanceof Failure && error.status === 400;
    return <PageError text={failureText(t, error)} onRetry={isRefused ? undefined : () => void query.refetch()} />;
  }
  if (data === undefined) return <AnswerSkeleton />;
  if (!isKnown(data)) return <Notice text={t('analysis.nothing')} />;
  return (
    <div className={styles.answer} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
      {note}
      {children(data)}
    </div>
  );
}

// Nobody can choose what does not exist.
function Nowhere({ places: { of, isListed } }: { places: FoundPlaces }) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (isListed) return <Notice text={t('errors.notEntity')} />;
  if (of === selectionTypes.access) return <Notice text={t('entities.noEntrances')} />;
  if (of === selectionTypes.area) return <Notice text={t('entities.noAreas')} />;
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
        <Bar key={line} width="100%" height={2} />
      ))}
    </div>
  );
}
