import { devices } from '@portico/contract/routes/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useSession } from '../session/session.ts';
import { formatShare } from '../ui/figures.ts';
import { showToast } from '../ui/toast.tsx';
import { useTag } from '../ui/use-tag.ts';
import styles from './rewriting.module.css';

const pollMilliseconds = 1500;
const listeners = new Set<() => void>();

// In the tab's own store, so that a reload goes on telling; per person, for the next one may not ask for it.
const keyOf = (userId: number) => `portico-rewriting-${userId}`;
const readIds = (userId: number) => sessionStorage.getItem(keyOf(userId)) ?? '';

function writeIds(userId: number, ids: readonly number[]): void {
  if (ids.length === 0) sessionStorage.removeItem(keyOf(userId));
  else sessionStorage.setItem(keyOf(userId), ids.join(','));
  for (const listener of listeners) listener();
}

/** Rewritings of past figures this person started here, and how to add one. */
export function useRewriting(): { ids: number[]; watch: (ids: readonly number[]) => void; forget: () => void } {
  const userId = useSession().user.id;
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readIds(userId),
  );
  const parsed = (written: string) => (written === '' ? [] : written.split(',').map(Number));
  return {
    ids: parsed(text),
    watch: (ids) => writeIds(userId, [...new Set([...parsed(readIds(userId)), ...ids])]),
    forget: () => writeIds(userId, []),
  };
}

/** How far the rewriting of past figures is, until it is done; nothing while none goes on. Several may stand on one page. */
export function RewritingStatus() {
  const { t } = useTranslation();
  const tag = useTag();
  const client = useQueryClient();
  const { ids, forget } = useRewriting();
  const progress = useQuery({
    queryKey: ['rewriting', ids],
    queryFn: ({ signal }) => call(devices.rewrite, { ids }, signal),
    enabled: ids.length > 0,
    staleTime: 0,
    refetchInterval: pollMilliseconds,
  });
  const going = progress.data?.content.filter(({ state }) => state !== 'done');
  const isDone = ids.length > 0 && going?.length === 0 && !progress.isPlaceholderData;

  useEffect(() => {
    if (!isDone) return;
    forget();
    showToast({ kind: 'success', text: t('entrances.rewritten') });
    // Whatever shows figures shows the new ones.
    void client.invalidateQueries();
    // oxlint-disable-next-line react/exhaustive-deps -- told once, when it is done
  }, [isDone]);

  if (ids.length === 0 || isDone) return null;
  const sum = (of: 'done' | 'total') => (progress.data?.content ?? []).reduce((all, one) => all + one[of], 0);
  const share = sum('total') === 0 ? 0 : sum('done') / sum('total');
  return (
    <div className={styles.status} role="status">
      <span>{t('entrances.rewriting', { share: formatShare(share, tag, 0) })}</span>
      <progress className={styles.bar} max={1} value={share} aria-hidden="true" />
    </div>
  );
}
