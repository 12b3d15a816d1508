import type { Language } from '@portico/contract/words/languages';
import { languages } from '@portico/contract/words/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
// Each algorithm is imported from its own file, because the library's index would also load a third algorithm.
import darkAlgorithm from 'antd/es/theme/themes/dark';
import lightAlgorithm from 'antd/es/theme/themes/default';
import type { i18n } from 'i18next';
import { StrictMode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { LanguageProvider } from '../session/language-context.ts';
import { addressAfterLogin } from '../session/redirect.ts';
import { mustCompleteAccountSetUp, SessionProvider } from '../session/session.ts';
import { takeSessionEndReason } from '../session/session-end-reason.ts';
import { useColourScheme } from '../ui/colour-scheme.ts';
import { antdTheme, applyColourScheme } from '../ui/theme.ts';
import { showToast, Toaster } from '../ui/toast.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { FailedPage } from './failed-page.tsx';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import { RequestProgress } from './request-progress.tsx';
import { createGuestRouter, createMemberRouter, createSetUpPageRouter, type Router } from './router.tsx';
import { useSessionStage } from './use-session-stage.ts';

type Props = { language: Language; texts: i18n; locale: Locale };

/** Everything around the screens: theme, texts, cache, session and router. */
export function Root({ language, texts, locale }: Props) {
  const { scheme } = useColourScheme();
  const [client] = useState(createQueryClient);
  // Data read with other rights may contain more, or less, than the user may see now.
  const invalidateAll = useCallback(() => void client.invalidateQueries(), [client]);
  const { stage, session, enter } = useSessionStage(language, invalidateAll);
  const role =
    stage.kind === 'loggedIn' ? (mustCompleteAccountSetUp(stage.session) ? 'newcomer' : 'loggedIn') : stage.kind;

  useLayoutEffect(() => applyColourScheme(scheme), [scheme]);

  useEffect(() => {
    const endReason = role === 'loggedOut' ? takeSessionEndReason() : null;
    if (endReason !== null) showToast({ kind: 'error', text: endReason });
  }, [role]);

  const router = useMemo(() => {
    if (role === 'loading' || role === 'unreachable') return null;
    if (role === 'newcomer') return createSetUpPageRouter(language);
    if (role === 'loggedIn') return createMemberRouter(language, () => session.current?.menu ?? []);
    return createGuestRouter(language, () => {
      history.replaceState(null, '', `/${language}${addressAfterLogin(location.search, location.origin)}`);
      enter();
    });
    // oxlint-disable-next-line react/exhaustive-deps -- `session` is a ref and `enter` only sets state: neither needs another router
  }, [role, language]);
  useOneRouter(router);

  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const config = useMemo(() => {
    const algorithm = scheme === 'dark' ? darkAlgorithm : lightAlgorithm;
    return { ...antdTheme(scheme, !isStill), algorithm };
  }, [scheme, isStill]);

  return (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <LanguageProvider value={language}>
          <ConfigProvider
            locale={locale}
            direction={languages[language].dir}
            theme={config}
            button={{ autoInsertSpace: false }}
            wave={{ disabled: true }}
          >
            <QueryClientProvider client={client}>
              <RequestProgress router={router} />
              <Toaster />
              {router === null ? (
                role === 'unreachable' ? (
                  <FailedPage />
                ) : (
                  <FrameSkeleton />
                )
              ) : (
                <SessionProvider value={stage.kind === 'loggedIn' ? stage.session : null}>
                  <RouterProvider router={router} />
                </SessionProvider>
              )}
            </QueryClientProvider>
          </ConfigProvider>
        </LanguageProvider>
      </I18nextProvider>
    </StrictMode>
  );
}

/** Disposes of a replaced router: it must no longer listen to the window's history. */
function useOneRouter(router: Router | null): void {
  const former = useRef<Router | null>(null);
  useEffect(() => {
    if (former.current !== router) former.current?.dispose();
    former.current = router;
  }, [router]);
}
