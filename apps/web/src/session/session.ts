import { auth, type UserInfo } from '@portico/contract/routes/auth';
import { type MenuNode, menus } from '@portico/contract/routes/menus';
import { type Permission, wildcardPermission } from '@portico/contract/words/permissions';
import type { Rights } from '@portico/contract/words/query-rights';
import { createContext, useContext } from 'react';
import { call } from '../api/call.ts';
import { Failure } from '../api/failure.ts';
import { readLoginMark, removeLoginMark } from './login-mark.ts';

/** The logged-in user, their rights and their menu. */
export type Session = { user: UserInfo['user']; roles: readonly string[]; menu: readonly MenuNode[] };

/** Loads the session of this browser. A user without any menu cannot work here: this throws a `Failure` with key `noRole`. */
export async function loadSession(): Promise<Session> {
  const [info, menu] = await Promise.all([call(auth.info, {}), call(menus.build, {})]);
  if (menu.length === 0 && !mustCompleteAccountSetUp(info)) throw new Failure(403, 'noRole');
  return { user: info.user, roles: info.roles, menu };
}

/** Whether the user first has to change the password or set up a second factor. */
export function mustCompleteAccountSetUp({ user }: Pick<Session, 'user'>): boolean {
  return user.mustChangePassword || user.mustSetSecondFactor;
}

let endedMark: string | null = null;

/** Ends the session on the server and in this browser. Throws a `Failure` if the server does not end it: then the user is still logged in. */
export async function endSession(): Promise<void> {
  endedMark = readLoginMark();
  try {
    await call(auth.logout, {});
  } catch (error) {
    // The server refuses a session that has ended already.
    if (!(error instanceof Failure) || error.status !== 401) {
      endedMark = null;
      throw error;
    }
  }
  removeLoginMark();
}

/** Whether this window ends the login with this mark. The server then also refuses other calls of the page: the user expects that. */
export function isEndedHere(mark: string): boolean {
  return mark === endedMark;
}

let refresher: () => Promise<void> = async () => undefined;

/** Sets the function that reloads the session; the owner of the session calls this. */
export function setSessionRefresher(refresh: () => Promise<void>): void {
  refresher = refresh;
}

/** Loads the user's rights and menu again after a change to them; the shown menu and page are updated. */
export function refreshSession(): Promise<void> {
  return refresher();
}

let pauseCount = 0;

/** Pauses automatic session refreshes while the screen shows a value that is never shown again. Returns a function that ends the pause. */
export function pauseSessionRefresh(): () => void {
  pauseCount += 1;
  return () => {
    pauseCount -= 1;
  };
}

/** Whether session refreshes are paused. A refresh after a change of rights could lead away from the page that paused them. */
export function isSessionRefreshPaused(): boolean {
  return pauseCount > 0;
}

/** Whether a list of rights contains this one. */
export function hasPermission(roles: readonly string[], permission: Permission): boolean {
  return roles.includes(wildcardPermission) || roles.includes(permission);
}

/** Returns a function that checks whether the user has one of several rights; every logged-in user has the right `user`. */
export function createRightsCheck(roles: readonly string[]): (rights: Rights) => boolean {
  return (rights) => rights === 'user' || rights.some((permission) => hasPermission(roles, permission));
}

const Context = createContext<Session | null>(null);

/** Provides the session to all screens below. */
export const SessionProvider = Context.Provider;

/** The session, for screens behind the login; throws outside a session. */
export function useSession(): Session & { can: (permission: Permission) => boolean; may: (rights: Rights) => boolean } {
  const session = useContext(Context);
  if (session === null) throw new Error('This screen is drawn outside a session.');
  return {
    ...session,
    can: (permission) => hasPermission(session.roles, permission),
    may: createRightsCheck(session.roles),
  };
}
