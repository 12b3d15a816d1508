import { languages } from '@portico/contract/words/languages';
import { createRoot } from 'react-dom/client';
import { setUpCalls } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { keepFarewell } from '../session/farewell.ts';
import { hostLanguage, languageOfPath, storedLanguage } from '../session/language.ts';
import { loginAddress, withoutLanguage } from '../session/redirect.ts';
import { isSessionHeld, refreshSession } from '../session/session.ts';
import { dropToken, readToken } from '../session/token.ts';
import '../ui/base.css';
import { paintFirst } from '../ui/shade.ts';
import { loadLibraryLocale } from './library-locale.ts';
import { localPlace } from './menu-places.ts';
import { Root } from './root.tsx';
import { startTexts } from './start-texts.ts';

/** Refusals that tell of other rights, or of something to be done first. */
const rightsHaveChanged = new Set<string>(['forbidden', 'passwordMustChange', 'secondFactorMustBeSet']);

paintFirst();

const { language, correctPath } = languageOfPath(location.pathname, storedLanguage() ?? hostLanguage());
if (correctPath !== null) history.replaceState(null, '', correctPath + location.search + location.hash);

const { tag, dir } = languages[language];
document.documentElement.lang = tag;
document.documentElement.dir = dir;

const [texts, { locale }] = await Promise.all([startTexts(language), loadLibraryLocale(language)]);

setUpCalls({
  token: () => readToken(),
  language,
  onUnauthorized: (failure) => {
    // Whatever was on the screen belongs to a session that is over: forget all of it, and come back here after login.
    dropToken();
    keepFarewell(failureText(texts.t, failure));
    const { search, hash } = location;
    const pathname = withoutLanguage(location.pathname, language);
    // A public page goes on without anybody; the reload forgets who was there.
    if (localPlace(pathname)?.guard === 'public') location.reload();
    else location.assign(`/${language}${loginAddress({ pathname, search, hash })}`);
  },
  onForbidden: ({ key }) => {
    if (key === null || !rightsHaveChanged.has(key) || isSessionHeld()) return;
    refreshSession().catch(() => undefined); // the call itself says what failed
  },
});

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
createRoot(place).render(<Root language={language} texts={texts} locale={locale} />);
