import type { Language } from '@portico/contract/words/languages';
import { languages } from '@portico/contract/words/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
// By their files: the library's list of them has a third one.
import darkAlgorithm from 'antd/es/theme/themes/dark';
import lightAlgorithm from 'antd/es/theme/themes/default';
import type { i18n } from 'i18next';
import { StrictMode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router';
import { makeQueryClient } from '../api/query-client.ts';
import { takeFarewell } from '../session/farewell.ts';
import { LanguageProvider } from '../session/language-context.ts';
import { afterLogin } from '../session/redirect.ts';
import { mustSetUp, SessionProvider } from '../session/session.ts';
import { useShade } from '../ui/shade.ts';
import { libraryTheme, paintDocument } from '../ui/theme.ts';
import { useMedia } from '../ui/use-media.ts';
import { showToast, Toaster } from '../ui/toast.tsx';
import { FailedPage } from './failed-page.tsx';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import { RequestProgress } from './request-progress.tsx';
import { guestRouter, memberRouter, type Router, setUpRouter } from './router.tsx';
import { useSessionStage } from './use-session-stage.ts';

type Props = { language: Language; texts: i18n; locale: Locale };

/** Everything around the screens: theme, texts, cache, session and router. */
export function Root({ language, texts, locale }: Props) {
  const { shade } = useShade();
  const [client] = useState(makeQueryClient);
  // What was read with other rights may be more, or less, than may be seen now.
  const forget = useCallback(() => void client.invalidateQueries(), [client]);
  const { stage, session, enter } = useSessionStage(language, forget);
  const role = stage.is === 'member' ? (mustSetUp(stage.session) ? 'newcomer' : 'member') : stage.is;

  useLayoutEffect(() => paintDocument(shade), [shade]);

  useEffect(() => {
    const farewell = role === 'guest' ? takeFarewell() : null;
    if (farewell !== null) showToast({ kind: 'error', text: farewell });
  }, [role]);

  const router = useMemo(() => {
    if (role === 'asking' || role === 'unanswered') return null;
    if (role === 'newcomer') return setUpRouter(language);
    if (role === 'member') return memberRouter(language, () => session.current?.menu ?? []);
    return guestRouter(language, () => {
      history.replaceState(null, '', `/${language}${afterLogin(location.search)}`);
      enter();
    });
    // oxlint-disable-next-line react/exhaustive-deps -- `session` is a box and `enter` only sets state: neither asks for another router
  }, [role, language]);
  useOneRouter(router);

  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const config = useMemo(() => {
    const algorithm = shade === 'dark' ? darkAlgorithm : lightAlgorithm;
    return { ...libraryTheme(shade, !isStill), algorithm };
  }, [shade, isStill]);

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
                role === 'unanswered' ? (
                  <FailedPage />
                ) : (
                  <FrameSkeleton />
                )
              ) : (
                <SessionProvider value={stage.is === 'member' ? stage.session : null}>
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

/** A router that has been replaced must no longer listen to the window's history. */
function useOneRouter(router: Router | null): void {
  const former = useRef<Router | null>(null);
  useEffect(() => {
    if (former.current !== router) former.current?.dispose();
    former.current = router;
  }, [router]);
}
