import { basePath } from '@portico/contract/route';
import { wildcard } from '@portico/contract/words/permissions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { type Session, SessionProvider } from '../../session/session.ts';
import { show } from '../../ui/testing/stage.tsx';

/** A call a screen made, with the number of rows it asked for. */
export type Call = { method: string; path: string; size: number | null };

/**
 * Answers the calls of screens: by the path of a route what the server replies. Others are never answered. The calls made so far are in
 * the list that is returned.
 */
export function answerCalls(replies: Readonly<Record<string, unknown>> = {}): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
    const { pathname, searchParams } = new URL(address, location.href);
    const path = pathname.slice(basePath.length);
    const said = searchParams.get('size') ?? /"size":(\d+)/.exec(typeof body === 'string' ? body : '')?.[1] ?? null;
    calls.push({ method, path, size: said === null ? null : Number(said) });
    return path in replies ? Promise.resolve(Response.json(replies[path])) : new Promise(() => undefined);
  });
  return calls;
}

export type Who = 'platform' | 'company';

function sessionOf(who: Who): Session {
  const company = { id: 3, name: 'Tidewater', logoName: null, businessTime: '09:30:00~21:00:00' };
  const user = {
    id: 7,
    username: 'root',
    nickName: 'Root',
    avatar: null,
    depts: [{ id: 5, name: 'Tidewater' }],
    entitys: [],
    company: who === 'platform' ? null : company,
    mustChangePassword: false,
    mustSetSecondFactor: false,
    language: null,
  };
  return { user, roles: [wildcard], menu: [] };
}

/** Draws a screen for an administrator of the platform or of a company, who may do everything. */
export function showLoggedIn(screen: ReactNode, who: Who, address = '/') {
  // Calendars speak the language of the page.
  document.documentElement.lang = 'en';
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return show(
    <QueryClientProvider client={client}>
      <SessionProvider value={sessionOf(who)}>{screen}</SessionProvider>
    </QueryClientProvider>,
    address,
  );
}
