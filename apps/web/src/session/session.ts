import { auth, type UserInfo } from '@portico/contract/routes/auth';
import { type MenuNode, menus } from '@portico/contract/routes/menus';
import { type Permission, wildcard } from '@portico/contract/words/permissions';
import type { Rights } from '@portico/contract/words/query-rights';
import { createContext, useContext } from 'react';
import { call } from '../api/call.ts';
import { Failure } from '../api/failure.ts';
import { dropToken } from './token.ts';

/** Who is logged in, what they may do and the menu made for them. */
export type Session = { user: UserInfo['user']; roles: readonly string[]; menu: readonly MenuNode[] };

/** Asks the server who holds the token. A person without any menu cannot work here: that is a failure too. */
export async function loadSession(): Promise<Session> {
  const [info, menu] = await Promise.all([call(auth.info, {}), call(menus.build, {})]);
  if (menu.length === 0 && !mustSetUp(info)) throw new Failure(403, 'noRole');
  return { user: info.user, roles: info.roles, menu };
}

/** Whether somebody has to change their password or to set up a second factor before anything else. */
export function mustSetUp({ user }: Pick<Session, 'user'>): boolean {
  return user.mustChangePassword || user.mustSetSecondFactor;
}

/** Ends the session on the server, as far as it can be reached, and in this browser. */
export async function endSession(): Promise<void> {
  await call(auth.logout, {}).catch(() => undefined); // the token is forgotten here even when the server is away
  dropToken();
}

let askAgain: () => Promise<void> = async () => undefined;

/** Says who keeps the session; it is the one that asks anew. */
export function keepSession(ask: () => Promise<void>): void {
  askAgain = ask;
}

/** Asks the server again who is logged in and what they may do; menu and pages follow. For whoever changed something of it. */
export function refreshSession(): Promise<void> {
  return askAgain();
}

let holds = 0;

/** While something stands on the screen that is never shown again, nothing asks by itself who is logged in; returns the release. */
export function holdSession(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
  };
}

/** Whether a change of rights, which may lead to another page, has to wait. */
export function isSessionHeld(): boolean {
  return holds > 0;
}

/** Whether a list of rights contains this one. */
export function grants(roles: readonly string[], permission: Permission): boolean {
  return roles.includes(wildcard) || roles.includes(permission);
}

/** Whether a list of rights contains one of several; some things are anybody's. */
export function mayWith(roles: readonly string[]): (rights: Rights) => boolean {
  return (rights) => rights === 'user' || rights.some((permission) => grants(roles, permission));
}

const Context = createContext<Session | null>(null);

/** Makes the session known to every screen below. */
export const SessionProvider = Context.Provider;

/** The session of a screen behind the login. */
export function useSession(): Session & { can: (permission: Permission) => boolean; may: (rights: Rights) => boolean } {
  const session = useContext(Context);
  if (session === null) throw new Error('This screen is drawn outside a session.');
  return { ...session, can: (permission) => grants(session.roles, permission), may: mayWith(session.roles) };
}
