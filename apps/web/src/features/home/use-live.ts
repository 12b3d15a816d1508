import { addressOf } from '../../api/call.ts';
import { live } from '@portico/contract/routes/home';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { figures } from './requests.ts';

/** Figures are asked for again at most this often, however fast records arrive. */
const restMilliseconds = 1500;
/** The browser reconnects by itself after a broken line, but not after a refusal: then we try again, ever more slowly. */
const firstRetryMilliseconds = 2000;
const longestRetryMilliseconds = 30_000;

export type LiveState = 'live' | 'lost' | 'paused';

/** Listens for new counts and has the figures asked for again. While nobody looks it rests, and catches up once afterwards. */
export function useLive(): LiveState {
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
      const rest = Math.max(0, refreshedAt + restMilliseconds - Date.now());
      refresh = setTimeout(() => {
        refresh = undefined;
        refreshedAt = Date.now();
        void client.invalidateQueries({ queryKey: [figures] });
      }, rest);
    };

    const listen = () => {
      const opened = new EventSource(addressOf(live.counts, {}));
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
          refreshSoon(); // a session that is over answers 401 here, and the console goes to login
          listen();
        }, wait);
        wait = Math.min(longestRetryMilliseconds, wait * 2);
      };
    };

    const hush = () => {
      source?.close();
      clearTimeout(retry);
    };

    const onVisibility = () => {
      hush();
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
      hush();
    };
  }, [client]);

  return state;
}
