import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { wildcard } from '@portico/contract/words/permissions';
import { type Session, SessionProvider } from '../../session/session.ts';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';

const company = { id: 1, name: 'Tingnan', logoName: null, businessTime: '00:00:00~23:59:59' };
const session = { user: { company }, roles: [wildcard], menu: [] } as unknown as Session; // nothing else of a person is asked for

/** What a call answers: its content, perhaps later; undefined: nothing; a response: just that. */
export type Answers = (path: string, body: unknown) => unknown;

/** Everything that was asked, in order. */
export type Sent = { path: string; body: unknown }[];

/** The stores a company has, as their list tells them. */
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

/** A store of a link, as its reader may see it. */
export const placeRow = (id: number, name: string, workTimes = ['10:00:00~21:59:59']) => ({
  id,
  name,
  entityName: null,
  workTimes,
});

/** Answers the calls of a page by their paths; a list is a `content`. */
export function answerCalls(answers: Answers): Sent {
  const sent: Sent = [];
  furnishWindow();
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const path = new URL(address, 'http://portico.test').pathname.replace('/hx-api', '');
    const given: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    sent.push({ path, body: given });
    const answer = await answers(path, given);
    if (answer === undefined) return Response.json({ code: 200, content: [], totalElements: 0, data: null });
    if (answer instanceof Response) return answer;
    const rest = Array.isArray(answer) ? { content: answer, totalElements: answer.length } : { data: answer };
    return Response.json({ code: 200, msg: '', ...rest });
  });
  return sent;
}

/** After a test. */
export function leave(): void {
  cleanup();
  vi.unstubAllGlobals();
}

function Stage({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <SessionProvider value={session}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </SessionProvider>
  );
}

/** Draws a page of an analysis at an address, for somebody who may do everything. */
export const showPage = (page: ReactNode, address: string) => show(<Stage>{page}</Stage>, address);
