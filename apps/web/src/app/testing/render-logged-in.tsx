import { basePath } from '@portico/contract/route';
import { wildcardPermission } from '@portico/contract/words/permissions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { type Session, SessionProvider } from '../../session/session.ts';
import { renderAtAddress } from '../../ui/testing/render-at-address.tsx';

/** A call of a screen, with the page size it requested. */
export type RecordedCall = { method: string; path: string; size: number | null };

/** Stubs the replies to calls by the path of their route; other calls get no reply. Returns the list of the calls made so far. */
export function stubApiReplies(replies: Readonly<Record<string, unknown>> = {}): RecordedCall[] {
  const calls: RecordedCall[] = [];
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
    const { pathname, searchParams } = new URL(address, location.href);
    const path = pathname.slice(basePath.length);
    const size = searchParams.get('size') ?? /"size":(\d+)/.exec(typeof body === 'string' ? body : '')?.[1] ?? null;
    calls.push({ method, path, size: size === null ? null : Number(size) });
    return path in replies ? Promise.resolve(Response.json(replies[path])) : new Promise(() => undefined);
  });
  return calls;
}

/** `part`: a user of a company who sees only a part of it. */
export type AdministratorKind = 'platform' | 'company' | 'part';

function sessionOf(who: AdministratorKind): Session {
  const company = { id: 3, name: 'Tidewater', logoName: null, businessTime: '09:30:00~21:00:00' };
  const user = {
    id: 7,
    username: 'root',
    nickName: 'Root',
    avatar: null,
    depts: [{ id: 5, name: 'Tidewater' }],
    entitys: [],
    company: who === 'platform' ? null : company,
    seesWholeCompany: who !== 'part',
    mustChangePassword: false,
    mustSetSecondFactor: false,
    language: null,
  };
  return { user, roles: [wildcardPermission], menu: [] };
}

/** Renders a screen for an administrator of the platform or of a company, with all rights. */
export function renderLoggedIn(screen: ReactNode, who: AdministratorKind, address = '/') {
  // Calendars use the language of the page.
  document.documentElement.lang = 'en';
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderAtAddress(
    <QueryClientProvider client={client}>
      <SessionProvider value={sessionOf(who)}>{screen}</SessionProvider>
    </QueryClientProvider>,
    address,
  );
}
