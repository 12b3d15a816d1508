import { languages } from '@portico/contract/words/languages';
import { createRoot } from 'react-dom/client';
import { setUpCalls } from '../api/call.ts';
import { languageOfPath, storedLanguage } from '../session/language.ts';
import { loginAddress, withoutLanguage } from '../session/redirect.ts';
import { dropToken, readToken } from '../session/token.ts';
import '../ui/base.css';
import { paintFirst } from '../ui/shade.ts';
import { loadLibraryLocale } from './library-locale.ts';
import { Root } from './root.tsx';
import { startTexts } from './start-texts.ts';

paintFirst();

const { language, correctPath } = languageOfPath(location.pathname, storedLanguage());
if (correctPath !== null) history.replaceState(null, '', correctPath + location.search + location.hash);

const { tag, dir } = languages[language];
document.documentElement.lang = tag;
document.documentElement.dir = dir;

setUpCalls({
  token: () => readToken(),
  language,
  onUnauthorized: () => {
    // Whatever was on the screen belongs to a session that is over: forget all of it, and come back here after login.
    dropToken();
    const { pathname, search, hash } = location;
    const address = loginAddress({ pathname: withoutLanguage(pathname, language), search, hash });
    location.assign(`/${language}${address}`);
  },
});

const [texts, { locale }] = await Promise.all([startTexts(language), loadLibraryLocale(language)]);
const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
createRoot(place).render(<Root language={language} texts={texts} locale={locale} />);
