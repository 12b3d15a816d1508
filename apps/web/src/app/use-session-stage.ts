import { isLanguage, type Language } from '@portico/contract/words/languages';
import { loadFirstTexts } from '@portico/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Failure } from '../api/failure.ts';
import { openIn, storedLanguage } from '../session/language.ts';
import { endSession, isSessionHeld, keepSession, loadSession, type Session } from '../session/session.ts';
import { dropToken, readToken } from '../session/token.ts';
import { showToast } from '../ui/toast.tsx';

/** Nobody is logged in; somebody is and we ask who; we asked and no answer came; somebody is. */
export type Stage =
  | { is: 'guest' }
  | { is: 'asking'; hasJustLoggedIn: boolean }
  | { is: 'unanswered' }
  | { is: 'member'; session: Session };

/** Somebody who comes back to this window after so long may have other rights by now. */
const awayMilliseconds = 60_000;

/** Who is here, kept up to date: `enter` after a login; `onChange` when rights or menu have become others. */
export function useSessionStage(
  language: Language,
  onChange: () => void,
): { stage: Stage; session: { readonly current: Session | null }; enter: () => void } {
  const [stage, setStage] = useState<Stage>(() =>
    readToken() === null ? { is: 'guest' } : { is: 'asking', hasJustLoggedIn: false },
  );
  const session = useRef<Session | null>(null);
  const asking = useRef<Promise<void> | null>(null);

  /** Somebody without any right cannot stay. Specification §4: told in the language this browser keeps. */
  const leave = useCallback(() => {
    void endSession();
    dropToken();
    session.current = null;
    void sayNoRole(language);
    setStage({ is: 'guest' });
  }, [language]);

  useEffect(() => {
    if (stage.is !== 'asking') return;
    let left = false;
    loadSession().then(
      (found) => {
        if (left) return;
        session.current = found;
        setStage({ is: 'member', session: found });
        if (stage.hasJustLoggedIn) openInTheirs(found, language);
      },
      (error: unknown) => {
        if (left || isOver(error)) return;
        // A lost line says nothing about the session: another try, or a reload under way, must find it as it was.
        if (isUnanswered(error)) setStage({ is: 'unanswered' });
        else leave();
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
      setStage({ is: 'member', session: now });
      onChange();
    } catch (error) {
      if (!(error instanceof Failure) || error.key !== 'noRole') throw error;
      leave();
    }
  }, [onChange, leave]);

  // However many refusals come at once, one answer serves them all.
  const refreshOnce = useCallback(() => {
    if (asking.current !== null) return asking.current;
    const answer = refresh().finally(() => {
      asking.current = null;
    });
    asking.current = answer;
    return answer;
  }, [refresh]);

  useEffect(() => keepSession(refreshOnce), [refreshOnce]);
  useReturn(refreshOnce);

  return { stage, session, enter: () => setStage({ is: 'asking', hasJustLoggedIn: true }) };
}

/** Asks anew when somebody comes back to this window after a while; whoever else has logged in meanwhile gets a page of their own. */
function useReturn(refresh: () => Promise<void>): void {
  useEffect(() => {
    let left: { at: number; token: string | null } | null = null;
    const onVisibility = () => {
      if (document.hidden) left = { at: Date.now(), token: readToken() };
      else if (left !== null && left.token !== readToken()) location.reload();
      else if (left !== null && Date.now() - left.at >= awayMilliseconds && !isSessionHeld())
        refresh().catch(() => undefined); // as before, then
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [refresh]);
}

/** Whether the session itself ended, which whoever keeps the calls has seen already. */
const isOver = (error: unknown) => error instanceof Failure && error.status === 401;

/** No answer came, or none of ours: neither refuses anything. */
const isUnanswered = (error: unknown) => error instanceof Failure && error.status < 400;

/** A browser in which nobody has chosen a language yet takes the one of who logs in. */
function openInTheirs({ user }: Session, current: Language): void {
  if (storedLanguage() !== null || user.language === null || !isLanguage(user.language)) return;
  if (user.language !== current) openIn(current, user.language);
}

async function sayNoRole(current: Language): Promise<void> {
  const { errors } = await loadFirstTexts(storedLanguage() ?? current);
  showToast({ kind: 'error', text: errors.noRole });
}
