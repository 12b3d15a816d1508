import type { Route } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';
import { foldForSearch } from '@portico/contract/words/identity-fold';
import type { Language } from '@portico/contract/words/languages';
import { type TextKey, translate } from '@portico/i18n';

type Domains = typeof allRoutes;

/** Whether a call is logged. Public calls have no user and are not logged, except those that create the user. */
type IsLogged<R extends Route> = R['access'] extends 'public'
  ? R extends { createsUser: true }
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

/** All logged calls: "users_add". */
export type LoggedCall = { [D in keyof Domains]: LoggedOf<D> }[keyof Domains];

// Does not compile if a logged call has no text.
const textKey = (call: LoggedCall): TextKey => `operations.${call}`;

/** Text keys of the logged calls, by their name in the log: "users.add". */
export const loggedCalls: ReadonlyMap<string, TextKey> = new Map(
  Object.entries<Record<string, Route>>(allRoutes).flatMap(([domain, routes]) =>
    Object.entries(routes)
      .filter(([, route]) => isLogged(route))
      .map(([key]): [string, TextKey] => [
        `${domain}.${key}`,
        textKey(`${domain}_${key}` as LoggedCall), // the same rule as the type above, which cannot follow Object.entries
      ]),
  ),
);

function isLogged({ access, createsUser, writes, method }: Route): boolean {
  return access === 'public' ? createsUser === true : (writes ?? method !== 'GET');
}

/** The text of a call in a language; the name itself for calls that no longer exist. */
export function formatOperationName(route: string, language: Language): string {
  const key = loggedCalls.get(route);
  return key === undefined ? route : translate(language, key);
}

/** The calls whose text in a language contains the given text; case makes no difference. */
export function findCallsByText(text: string, language: Language): string[] {
  const wanted = foldForSearch(text);
  return [...loggedCalls.keys()].filter((route) =>
    foldForSearch(formatOperationName(route, language)).includes(wanted),
  );
}
