import { live } from '@portico/contract/routes/home';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { buildRequestUrl } from '../../api/call.ts';
import { figuresKey } from './requests.ts';

/** Minimum time between two refreshes of the figures, however fast records arrive. */
const restMilliseconds = 1500;
/** The browser reconnects by itself after a lost connection, but not after a refusal; then this hook retries with a growing delay. */
const firstRetryMilliseconds = 2000;
const maxRetryMilliseconds = 30_000;

export type LiveState = 'live' | 'lost' | 'paused';

/** Listens for new counts and refreshes the figures. Pauses while the page is hidden, and refreshes once when it becomes visible. */
export function useLiveUpdates(): LiveState {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('live');

  useEffect(() => {
    let source: EventSource | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let wait = firstRetryMilliseconds;
    let refresh: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = 0;

    const refreshSoon = () => {
      if (refresh !== undefined) return;
      const delay = Math.max(0, refreshedAt + restMilliseconds - Date.now());
      refresh = setTimeout(() => {
        refresh = undefined;
        refreshedAt = Date.now();
        void client.invalidateQueries({ queryKey: [figuresKey] });
      }, delay);
    };

    const listen = () => {
      const opened = new EventSource(buildRequestUrl(live.counts, {}));
      source = opened;
      opened.onopen = () => {
        wait = firstRetryMilliseconds;
        setState('live');
      };
      opened.onmessage = refreshSoon;
      opened.onerror = () => {
        setState('lost');
        if (opened.readyState !== EventSource.CLOSED) return;
        retry = setTimeout(() => {
          refreshSoon(); // after the end of the session this request gets a 401, which opens the login page
          listen();
        }, wait);
        wait = Math.min(maxRetryMilliseconds, wait * 2);
      };
    };

    const stopListening = () => {
      source?.close();
      clearTimeout(retry);
    };

    const onVisibility = () => {
      stopListening();
      if (document.hidden) {
        setState('paused');
        return;
      }
      refreshSoon();
      listen();
    };

    if (document.hidden) setState('paused');
    else listen();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(refresh);
      stopListening();
    };
  }, [client]);

  return state;
}
