import { isLanguage, type Language } from '@portico/contract/words/languages';
import { loadInitialTexts } from '@portico/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Failure } from '../api/failure.ts';
import { openInLanguage, readStoredLanguage } from '../session/language.ts';
import { readLoginMark, removeLoginMark } from '../session/login-mark.ts';
import {
  endSession,
  isSessionRefreshPaused,
  loadSession,
  type Session,
  setSessionRefresher,
} from '../session/session.ts';
import { showToast } from '../ui/toast.tsx';

/**
 * `loggedOut`: no user is logged in. `loading`: the session is being loaded. `unreachable`: the server did not reply. `loggedIn`: the
 * session is loaded.
 */
export type SessionStage =
  | { kind: 'loggedOut' }
  | { kind: 'loading'; hasJustLoggedIn: boolean }
  | { kind: 'unreachable' }
  | { kind: 'loggedIn'; session: Session };

/** When the user returns to this window after this time or later, the session is loaded again: rights may have changed. */
const awayMilliseconds = 60_000;

/** Loads the session and keeps it up to date. Call `enter` after a login; `onChange` runs when rights or menu have changed. */
export function useSessionStage(
  language: Language,
  onChange: () => void,
): { stage: SessionStage; session: { readonly current: Session | null }; enter: () => void } {
  const [stage, setStage] = useState<SessionStage>(() =>
    readLoginMark() === null ? { kind: 'loggedOut' } : { kind: 'loading', hasJustLoggedIn: false },
  );
  const session = useRef<Session | null>(null);
  const pendingRefresh = useRef<Promise<void> | null>(null);

  /** A user without any right is logged out. Specification §4: the message is in the language stored in this browser. */
  const leave = useCallback(async () => {
    // The login page appears after the server has ended the session: its reply removes cookies, which would remove those of a new login.
    await endSession().catch(() => undefined); // without a right, a session that stays open is of no use
    removeLoginMark();
    session.current = null;
    void showNoRole(language);
    setStage({ kind: 'loggedOut' });
  }, [language]);

  useEffect(() => {
    if (stage.kind !== 'loading') return;
    let left = false;
    loadSession().then(
      (found) => {
        if (left) return;
        session.current = found;
        setStage({ kind: 'loggedIn', session: found });
        if (stage.hasJustLoggedIn) openInUserLanguage(found, language);
      },
      (error: unknown) => {
        if (left || isSessionOver(error)) return;
        // A lost connection does not end the session. The mark is kept for a retry or for a reload in progress.
        if (isUnanswered(error)) setStage({ kind: 'unreachable' });
        else void leave();
      },
    );
    return () => {
      left = true;
    };
  }, [stage, language, leave]);

  const refresh = useCallback(async () => {
    if (session.current === null) return;
    try {
      const now = await loadSession();
      if (JSON.stringify(now) === JSON.stringify(session.current)) return;
      session.current = now;
      setStage({ kind: 'loggedIn', session: now });
      onChange();
    } catch (error) {
      if (!(error instanceof Failure) || error.key !== 'noRole') throw error;
      await leave();
    }
  }, [onChange, leave]);

  // Concurrent calls share one request, for example when several requests are refused because the user's rights have changed.
  const refreshOnce = useCallback(() => {
    if (pendingRefresh.current !== null) return pendingRefresh.current;
    const answer = refresh().finally(() => {
      pendingRefresh.current = null;
    });
    pendingRefresh.current = answer;
    return answer;
  }, [refresh]);

  useEffect(() => setSessionRefresher(refreshOnce), [refreshOnce]);
  useRefreshOnReturn(refreshOnce);

  return { stage, session, enter: () => setStage({ kind: 'loading', hasJustLoggedIn: true }) };
}

/** Reloads the session when the user returns to this window after a while; if another user has logged in meanwhile, reloads the page. */
function useRefreshOnReturn(refresh: () => Promise<void>): void {
  useEffect(() => {
    let left: { at: number; mark: string | null } | null = null;
    const onVisibility = () => {
      if (document.hidden) left = { at: Date.now(), mark: readLoginMark() };
      else if (left !== null && left.mark !== readLoginMark()) location.reload();
      else if (left !== null && Date.now() - left.at >= awayMilliseconds && !isSessionRefreshPaused())
        refresh().catch(() => undefined); // the session then stays as it is
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [refresh]);
}

/** Whether the session itself has ended; `onUnauthorized` of the calls has already handled that. */
const isSessionOver = (error: unknown) => error instanceof Failure && error.status === 401;

/** Whether no reply came, or a reply that is not from our server. In neither case has the server refused the session. */
const isUnanswered = (error: unknown) => error instanceof Failure && error.status < 400;

/** If no language has been chosen in this browser yet, opens the console in the user's language. */
function openInUserLanguage({ user }: Session, current: Language): void {
  if (readStoredLanguage() !== null || user.language === null || !isLanguage(user.language)) return;
  if (user.language !== current) openInLanguage(current, user.language);
}

async function showNoRole(current: Language): Promise<void> {
  const { errors } = await loadInitialTexts(readStoredLanguage() ?? current);
  showToast({ kind: 'error', text: errors.noRole });
}
