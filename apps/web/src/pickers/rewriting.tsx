import { devices } from '@portico/contract/routes/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useSession } from '../session/session.ts';
import { formatShare } from '../ui/format-figure.ts';
import { showToast } from '../ui/toast.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './rewriting.module.css';

const pollMilliseconds = 1500;
const listeners = new Set<() => void>();

// The ids are in the tab's session storage, so that the progress is shown after a reload. They are stored per user: another user who
// logs in here may not query them.
const keyOf = (userId: number) => `portico-rewriting-${userId}`;
const readIds = (userId: number) => sessionStorage.getItem(keyOf(userId)) ?? '';

function writeIds(userId: number, ids: readonly number[]): void {
  if (ids.length === 0) sessionStorage.removeItem(keyOf(userId));
  else sessionStorage.setItem(keyOf(userId), ids.join(','));
  for (const listener of listeners) listener();
}

/** The rewrites of past figures the user has started in this tab, and functions to add ids and to remove all. */
export function useWatchedRewrites(): { ids: number[]; watch: (ids: readonly number[]) => void; forget: () => void } {
  const userId = useSession().user.id;
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readIds(userId),
  );
  const parseIds = (written: string) => (written === '' ? [] : written.split(',').map(Number));
  return {
    ids: parseIds(text),
    watch: (ids) => writeIds(userId, [...new Set([...parseIds(readIds(userId)), ...ids])]),
    forget: () => writeIds(userId, []),
  };
}

/** The progress of the rewrites of past figures; renders nothing if there are none. A page may render this component several times. */
export function RewritingStatus() {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const client = useQueryClient();
  const { ids, forget } = useWatchedRewrites();
  const progress = useQuery({
    queryKey: ['rewriting', ids],
    queryFn: ({ signal }) => call(devices.rewrite, { ids }, signal),
    enabled: ids.length > 0,
    staleTime: 0,
    refetchInterval: pollMilliseconds,
  });
  const unfinished = progress.data?.content.filter(({ state }) => state !== 'done');
  const isDone = ids.length > 0 && unfinished?.length === 0 && !progress.isPlaceholderData;

  useEffect(() => {
    if (!isDone) return;
    forget();
    showToast({ kind: 'success', text: t('entrances.rewritten') });
    // All figures on the screen are loaded again.
    void client.invalidateQueries();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is done
  }, [isDone]);

  if (ids.length === 0 || isDone) return null;
  const sum = (field: 'done' | 'total') => (progress.data?.content ?? []).reduce((all, one) => all + one[field], 0);
  const share = sum('total') === 0 ? 0 : sum('done') / sum('total');
  return (
    <div className={styles.status} role="status">
      <span>{t('entrances.rewriting', { share: formatShare(share, tag, 0) })}</span>
      <progress className={styles.bar} max={1} value={share} aria-hidden="true" />
    </div>
  );
}
