import { wildcardPermission } from '@portico/contract/words/permissions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { type Session, SessionProvider } from '../../session/session.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';

const company = { id: 1, name: 'Tingnan', logoName: null, businessTime: '00:00:00~23:59:59' };
const menu = [{ path: '/health', component: 'health', children: [] }];
const session = { user: { company }, roles: [wildcardPermission], menu } as unknown as Session; // pages read nothing else of the user

/**
 * Returns the reply to a call or a promise of it: the rows of a list as an array, other data as a value, a `Response`, or undefined for an
 * empty reply.
 */
export type GetStubReply = (path: string, body: unknown) => unknown;

/** All calls made so far, in order. */
export type RecordedCalls = { path: string; body: unknown }[];

/** A store as a row of the store list. */
export const storeRow = (id: number, name: string, rest: object = {}) => ({
  id,
  name,
  deptId: 1,
  deptName: 'East',
  companyName: 'Tingnan',
  timeZone: 'Asia/Tokyo',
  dstEnable: 1,
  mobile: null,
  email: null,
  workTime: '10:00:00~21:59:59',
  pushStateEnable: 0,
  city: null,
  address: null,
  remark: null,
  tags: [],
  capacity: null,
  occupancyReset: null,
  latitude: null,
  longitude: null,
  entranceType: null,
  forwarding: [],
  countCorridor: 1,
  countArea: 1,
  countDevice: 0,
  revision: 1,
  createTime: '2026-01-05T00:00:00Z',
  ...rest,
});

/** A store of a link, as `/api/views/visible` returns it. */
export const visiblePlaceRow = (id: number, name: string, workTimes = ['10:00:00~21:59:59']) => ({
  id,
  name,
  entityName: null,
  workTimes,
});

/** Stubs the replies to a page's calls by path; an array becomes the `content` of a list. Returns the recorded calls. */
export function stubAnalysisReplies(answers: GetStubReply): RecordedCalls {
  const sent: RecordedCalls = [];
  stubBrowserWindow();
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const path = new URL(address, 'http://portico.test').pathname.replace('/hx-api', '');
    const input: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    sent.push({ path, body: input });
    const answer = await answers(path, input);
    if (answer === undefined) return Response.json({ code: 200, content: [], totalElements: 0, data: null });
    if (answer instanceof Response) return answer;
    const rest = Array.isArray(answer) ? { content: answer, totalElements: answer.length } : { data: answer };
    return Response.json({ code: 200, msg: '', ...rest });
  });
  return sent;
}

/** Cleans up after a test. */
export function cleanUpPage(): void {
  cleanup();
  vi.unstubAllGlobals();
}

function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <SessionProvider value={session}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </SessionProvider>
  );
}

/** Renders an analysis page at an address, for a user with all rights. */
export const renderAnalysisPage = (page: ReactNode, address: string) =>
  renderAtAddress(<Providers>{page}</Providers>, address);
