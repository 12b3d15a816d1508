import { languages } from '@portico/contract/words/languages';
import { createRoot } from 'react-dom/client';
import { setUpCalls } from '../api/call.ts';
import { formatFailure } from '../api/failure-text.ts';
import { readHostLanguage, readStoredLanguage, resolvePathLanguage } from '../session/language.ts';
import { readLoginMark, removeLoginMark } from '../session/login-mark.ts';
import { buildLoginAddress, stripLanguage } from '../session/redirect.ts';
import { isEndedHere, isSessionRefreshPaused, refreshSession } from '../session/session.ts';
import { storeSessionEndReason } from '../session/session-end-reason.ts';
import '../ui/base.css';
import { applyInitialColourScheme } from '../ui/colour-scheme.ts';
import { loadAntdLocale } from './antd-locale.ts';
import { loadStartTexts } from './load-start-texts.ts';
import { findPageRoute } from './menu-paths.ts';
import { Root } from './root.tsx';

/** Error keys that mean that the user's rights have changed, or that the user has to set up something first. */
const rightsHaveChanged = new Set<string>(['forbidden', 'passwordMustChange', 'secondFactorMustBeSet']);

applyInitialColourScheme();

const { language, correctPath } = resolvePathLanguage(location.pathname, readStoredLanguage() ?? readHostLanguage());
if (correctPath !== null) history.replaceState(null, '', correctPath + location.search + location.hash);

const { tag, dir } = languages[language];
document.documentElement.lang = tag;
document.documentElement.dir = dir;

const [texts, { locale }] = await Promise.all([loadStartTexts(language), loadAntdLocale(language)]);

setUpCalls({
  loginMark: () => readLoginMark(),
  language,
  onUnauthorized: (failure, mark) => {
    if (isEndedHere(mark)) return;
    const currentMark = readLoginMark();
    if (currentMark !== null && currentMark !== mark) {
      // A user has logged in in another window since this call was sent: this window follows.
      location.reload();
      return;
    }
    // The screen belongs to a session that is over: clear everything, and return to this address after login.
    removeLoginMark();
    storeSessionEndReason(formatFailure(texts.t, failure));
    const { search, hash } = location;
    const pathname = stripLanguage(location.pathname, language);
    // A public page works without a user; the reload clears the old session.
    if (findPageRoute(pathname)?.guard === 'public') location.reload();
    else location.assign(`/${language}${buildLoginAddress({ pathname, search, hash })}`);
  },
  onForbidden: ({ key }) => {
    if (key === null || !rightsHaveChanged.has(key) || isSessionRefreshPaused()) return;
    refreshSession().catch(() => undefined); // the call itself reports the failure
  },
});

const rootElement = document.getElementById('root');
if (rootElement === null) throw new Error('index.html has no #root');
createRoot(rootElement).render(<Root language={language} texts={texts} locale={locale} />);
