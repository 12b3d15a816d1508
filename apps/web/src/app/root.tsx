import type { Language } from '@portico/contract/words/languages';
import { languages } from '@portico/contract/words/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, theme } from 'antd';
import type { Locale } from 'antd/es/locale';
import type { i18n } from 'i18next';
import { StrictMode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router';
import { makeQueryClient } from '../api/query-client.ts';
import { LanguageProvider } from '../session/language-context.ts';
import { afterLogin } from '../session/redirect.ts';
import { loadSession, type Session, SessionProvider } from '../session/session.ts';
import { dropToken, readToken } from '../session/token.ts';
import { useShade } from '../ui/shade.ts';
import { libraryTheme, paintDocument } from '../ui/theme.ts';
import { useMedia } from '../ui/use-media.ts';
import { showToast, Toaster } from '../ui/toast.tsx';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import { RequestProgress } from './request-progress.tsx';
import { guestRouter, memberRouter } from './router.tsx';

/** Nobody is logged in; somebody is and we ask who; somebody is. */
type Stage = { is: 'guest' } | { is: 'asking' } | { is: 'member'; session: Session };

type Props = { language: Language; texts: i18n; locale: Locale };

/** Everything around the screens: theme, texts, cache, session and router. */
export function Root({ language, texts, locale }: Props) {
  const { shade } = useShade();
  const [client] = useState(makeQueryClient);
  const [stage, setStage] = useState<Stage>(() => ({ is: readToken() === null ? 'guest' : 'asking' }));

  useLayoutEffect(() => paintDocument(shade), [shade]);

  useEffect(() => {
    if (stage.is !== 'asking') return;
    let left = false;
    loadSession().then(
      (session) => {
        if (!left) setStage({ is: 'member', session });
      },
      () => {
        if (left) return;
        dropToken();
        showToast({ kind: 'error', text: texts.t('errors.noRole') });
        setStage({ is: 'guest' });
      },
    );
    return () => {
      left = true;
    };
  }, [stage, texts]);

  const router = useMemo(() => {
    if (stage.is === 'asking') return null;
    if (stage.is === 'member') return memberRouter(language, stage.session.menu);
    return guestRouter(language, () => {
      history.replaceState(null, '', `/${language}${afterLogin(location.search)}`);
      setStage({ is: 'asking' });
    });
  }, [stage, language]);

  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const config = useMemo(() => {
    const algorithm = shade === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
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
              <RequestProgress asking={router === null} />
              <Toaster />
              {router === null ? (
                <FrameSkeleton />
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
