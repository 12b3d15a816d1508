import type { Route } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';
import type { Language } from '@portico/contract/words/languages';
import { type TextKey, translate } from '@portico/i18n';

type Domains = typeof allRoutes;

/** Whether a call is written down; nobody is known in a public one, unless they become somebody by it. */
type IsLogged<R extends Route> = R['access'] extends 'public'
  ? R extends { makesUser: true }
    ? true
    : false
  : R extends { writes: infer Writes }
    ? Writes
    : R['method'] extends 'GET'
      ? false
      : true;

type LoggedOf<D extends keyof Domains> = {
  [K in keyof Domains[D] & string]: Domains[D][K] extends Route
    ? IsLogged<Domains[D][K]> extends true
      ? `${D}_${K}`
      : never
    : never;
}[keyof Domains[D] & string];

/** Every call that is written down: "users_add". */
export type LoggedCall = { [D in keyof Domains]: LoggedOf<D> }[keyof Domains];

// Does not compile while a call has no text.
const keyOf = (call: LoggedCall): TextKey => `operations.${call}`;

/** Text keys of the calls that are written down, by the name the log knows them by: "users.add". */
export const loggedCalls: ReadonlyMap<string, TextKey> = new Map(
  Object.entries<Record<string, Route>>(allRoutes).flatMap(([domain, routes]) =>
    Object.entries(routes)
      .filter(([, route]) => isLogged(route))
      .map(([key]): [string, TextKey] => [
        `${domain}.${key}`,
        keyOf(`${domain}_${key}` as LoggedCall), // the same rule as the type above, which cannot follow Object.entries
      ]),
  ),
);

function isLogged({ access, makesUser, writes, method }: Route): boolean {
  return access === 'public' ? makesUser === true : (writes ?? method !== 'GET');
}

/** What was done, in words; calls the product no longer has keep their name. */
export function wordsOf(route: string, language: Language): string {
  const key = loggedCalls.get(route);
  return key === undefined ? route : translate(language, key);
}

/** The calls whose words in a language contain a text, whatever the case. */
export function callsSaying(text: string, language: Language): string[] {
  const wanted = text.toLowerCase();
  return [...loggedCalls.keys()].filter((route) => wordsOf(route, language).toLowerCase().includes(wanted));
}
