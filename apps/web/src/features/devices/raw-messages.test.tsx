import { type Device, devices } from '@portico/contract/routes/devices';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '../../session/session.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { showToast, Toaster } from '../../ui/toast.tsx';
import { RawMessageNotice } from './raw-message-notice.tsx';
import RawMessages from './raw-messages.tsx';
import type { RawMessagePreviewReply, RawMessageRow } from './requests.ts';

const message: RawMessageRow = {
  id: 1,
  firstTime: '2026-03-05T08:00:00Z',
  lastTime: '2026-03-05T09:00:00Z',
  messages: 3,
  format: 'hx-f5',
  path: '/api/camera/dataUpload',
  address: '203.0.113.9',
  reason: 'metricTooLarge: flowPassby, timeMissing',
  bytes: 43,
  text: '{"sn":"SN1","in":3}',
  hex: '7B22736E',
};

const newRecords: RawMessagePreviewReply = {
  messages: 2,
  readable: 1,
  counts: { new: 2, repeated: 1, overlapping: 4, total: 0, refused: 5 },
  in: 1_206,
  out: null,
  records: (['new', 'new', 'repeated'] as const).map((result, hour) => ({
    dataTime: `2026-03-05T0${hour + 2}:00:00Z`,
    localTime: `2026-03-05 1${hour}:00:00`,
    line: hour + 1,
    minutes: 15,
    in: 603,
    out: null,
    result,
  })),
};
const nothingNew = { ...newRecords, counts: { ...newRecords.counts, new: 0 }, in: null, records: [] };

/** What the server holds and replies. */
let kept: RawMessageRow[];
let preview: RawMessagePreviewReply;
let listStatus: number;
let previewStatus: number;
let sent: string[];
/** Completes the call that stores. */
let finishStoring: () => void;

beforeEach(() => {
  stubBrowserWindow();
  localStorage.clear();
  kept = [message, { ...message, id: 2, reason: 'not JSON at line 1', text: '', messages: 1 }];
  preview = newRecords;
  listStatus = 200;
  previewStatus = 200;
  sent = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://console');
    const wrapped = (data: unknown) => Response.json({ code: 200, data });
    if (pathname.endsWith(devices.previewRawMessages.path))
      return previewStatus === 200 ? wrapped(preview) : Response.json({}, { status: previewStatus });
    if (pathname.endsWith(devices.countRawMessages.path)) {
      sent.push('store');
      await new Promise<void>((resolve) => {
        finishStoring = resolve;
      });
      kept = [];
      return wrapped({ stored: 2, repeated: 1, remaining: 0 });
    }
    if (pathname.endsWith(devices.discardRawMessages.path)) {
      sent.push('discard');
      kept = [];
      return wrapped({ removed: 2 });
    }
    return listStatus === 200
      ? Response.json({ content: kept, totalElements: kept.length })
      : Response.json({}, { status: listStatus });
  });
});
afterEach(() => {
  act(() => showToast(null));
  cleanup();
  vi.unstubAllGlobals();
});

const device = { sn: 'SN1', name: 'Door', timeZone: 'Asia/Shanghai', dstEnable: 1 } as Device; // nothing else is read

function Page({ roles = ['device:set'], children }: { roles?: string[]; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const session = { user: {}, roles, menu: [], can: (right: string) => roles.includes(right) } as unknown as Session; // only rights are read
  return (
    <SessionProvider value={session}>
      <QueryClientProvider client={client}>
        {children}
        <Toaster />
      </QueryClientProvider>
    </SessionProvider>
  );
}

const renderMessages = (roles?: string[]) =>
  renderAtAddress(
    <Page {...(roles === undefined ? {} : { roles })}>
      <RawMessages device={device} onClose={() => undefined} />
    </Page>,
  );

async function pressButton(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
}

async function decodeAgain(): Promise<HTMLElement> {
  await pressButton('Decode again');
  return screen.findByRole('region', { name: 'Preview' });
}

async function confirm(title: string, action: string): Promise<void> {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]');
  if (dialog === null) throw new Error(`no dialog ${title}`);
  fireEvent.click(within(dialog).getByRole('button', { name: action }));
}

test('the log names the number of kept messages and opens them', async () => {
  const onShow = vi.fn<() => void>();
  await renderAtAddress(
    <Page>
      <RawMessageNotice device={device} onShow={onShow} />
    </Page>,
  );
  await screen.findByText('2 messages were not stored completely. Kept for 7 days.');
  await pressButton('Show messages');
  expect(onShow).toHaveBeenCalledTimes(1);
});

test('known reasons are translated, others stay English', async () => {
  await renderMessages();
  await screen.findByText('Value too large: flowPassby · Time missing');
  const english = await screen.findByText('not JSON at line 1');
  expect([english.lang, english.dir]).toEqual(['en', 'ltr']);
});

test('a row names the local time of receipt, size and sender', async () => {
  await renderMessages();
  const [row] = (await screen.findAllByText('43 bytes')).map((cell) => cell.closest('tr'));
  expect(row?.textContent).toContain('Mar 5, 2026, 17:00:00');
  expect(row?.textContent).toContain('203.0.113.9 · /api/camera/dataUpload');
});

test('a message opens with its text and its bytes', async () => {
  await renderMessages();
  const [first] = await screen.findAllByRole('button', { name: /Show message/ });
  if (first !== undefined) fireEvent.click(first);
  await screen.findByText('{"sn":"SN1","in":3}');
  await screen.findByText('7B 22 73 6E');
  expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(2);
});

test('a message without readable text says so', async () => {
  await renderMessages();
  const [, second] = await screen.findAllByRole('button', { name: /Show message/ });
  if (second !== undefined) fireEvent.click(second);
  expect(await screen.findByText('No readable text')).not.toBeNull();
});

test('the preview shows what would be stored', async () => {
  await renderMessages();
  const section = await decodeAgain();
  await within(section).findByText('1 of 2');
  const values = [...section.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(values).toEqual(['1 of 2', '2 (1,206 in, — out)', '1', '4', '5']);
  const rows = within(section).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Mar 5, 2026, 10:0015 minutes1603—New',
    'Mar 5, 2026, 11:0015 minutes2603—New',
    'Mar 5, 2026, 12:0015 minutes3603—Already stored',
  ]);
  expect(sent).toEqual([]);
});

test('records are stored after a confirmation', async () => {
  await renderMessages();
  await decodeAgain();
  await pressButton('Store 2 records');
  await screen.findByText('The records are counted: 1,206 in, — out. Past counts change.');
  expect(sent).toEqual([]);
  await confirm('Store the new records?', 'Store 2 records');
  await screen.findByText('Storing records');
  expect(screen.getByRole('button', { name: 'Discard messages' }).hasAttribute('disabled')).toBe(true);
  await act(async () => finishStoring());
  await screen.findByText('2 records stored');
  await screen.findByText('No kept messages');
  expect(sent).toEqual(['store']);
});

test('without new records storing is off and says why', async () => {
  preview = nothingNew;
  await renderMessages();
  await decodeAgain();
  const button = await screen.findByRole('button', { name: 'Store 0 records' });
  expect(button.hasAttribute('disabled')).toBe(true);
  await screen.findByText('The messages contain no new records.');
});

test('running totals are stored, and the question explains them', async () => {
  preview = { ...nothingNew, counts: { ...nothingNew.counts, total: 1 } };
  await renderMessages();
  await decodeAgain();
  await pressButton('Store 1 record');
  expect(await screen.findByText(/^People are counted from the differences/)).not.toBeNull();
});

test('a preview of more records than are listed says so', async () => {
  preview = { ...newRecords, counts: { ...newRecords.counts, new: 250, overlapping: 0 } };
  await renderMessages();
  await decodeAgain();
  expect(await screen.findByText('First 3 of 251 shown')).not.toBeNull();
});

test('a failed preview can be repeated', async () => {
  previewStatus = 500;
  await renderMessages();
  const section = await decodeAgain();
  const retry = await within(section).findByRole('button');
  previewStatus = 200;
  fireEvent.click(retry);
  expect(await within(section).findByText('1 of 2')).not.toBeNull();
});

test('messages are discarded after a confirmation', async () => {
  await renderMessages();
  await pressButton('Discard messages');
  await confirm('Discard the kept messages?', 'Discard messages');
  await screen.findByText('No kept messages');
  expect(sent).toEqual(['discard']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Decode again' })).toBeNull());
});

test('a user without the right sees the preview only', async () => {
  await renderMessages([]);
  const section = await decodeAgain();
  await within(section).findByText('1 of 2');
  expect(screen.queryByRole('button', { name: /^Store/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Discard messages' })).toBeNull();
});

test('a failed list offers to load it again', async () => {
  listStatus = 500;
  await renderMessages();
  await waitFor(() => expect(screen.getByRole('alert').querySelector('button')).not.toBeNull());
});

test('a user who may not list messages is told so', async () => {
  listStatus = 403;
  await renderMessages();
  expect(await screen.findByText(/permission/i)).not.toBeNull();
});
