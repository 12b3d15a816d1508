import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { EmptySection, FailedSection } from '../../ui/section-states.tsx';

/** Error message in place of a section whose request failed, with a retry button unless the permission is missing. */
export function FailedRequest({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { t } = useTranslation();
  if (query.error instanceof Failure && query.error.status === 403)
    return <EmptySection text={t('frame.noPermission')} />;
  return <FailedSection text={formatFailure(t, query.error)} onRetry={() => void query.refetch()} />;
}
