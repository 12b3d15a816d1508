import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { EmptyPart, FailedPart } from '../../ui/missing-part.tsx';

/** What stands in place of a part whose request failed; without the right to see it, there is nothing to try again. */
export function Failed({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { t } = useTranslation();
  if (query.error instanceof Failure && query.error.status === 403) return <EmptyPart text={t('frame.noPermission')} />;
  return <FailedPart text={failureText(t, query.error)} onRetry={() => void query.refetch()} />;
}
