import type { SavedView } from '@portico/contract/routes/saved-views';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../session/session.ts';
import { SessionProvider } from '../../session/session.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { showToast, Toaster } from '../../ui/toast.tsx';
import { ViewsButton } from './views-button.tsx';

const view = (id: number, name: string, overrides: Partial<SavedView> = {}): SavedView => ({
  id,
  viewPage: 'contrast',
  name,
  shared: 'private',
  isMine: true,
  owner: 'Wei',
  canRemove: true,
  createTime: '2026-11-20T04:00:00.000Z',
  changeTime: '2026-11-20T04:00:00.000Z',
  revision: 1,
  ...overrides,
});

type Sent = { method: string; path: string; body: Record<string, unknown> };

let stored: SavedView[];
let sent: Sent[];
const onOpen = vi.fn<(query: string) => void>();

/** The server's replies to the calls about views. */
function answer({ method, path, body }: Sent, query: URLSearchParams): Response {
  const wrapped = (data: unknown) => Response.json({ code: 200, data });
  if (method === 'GET') {
    const name = query.get('name')?.toLowerCase() ?? '';
    const content = stored.filter((one) => one.name.toLowerCase().includes(name));
    return Response.json({ content, totalElements: content.length });
  }
  if (path.endsWith('/open')) {
    const found = stored.find(({ id }) => id === body['id']);
    if (found === undefined) return Response.json({ code: 404, key: 'notFound' }, { status: 404 });
    return wrapped({ ...found, state: `of=0&ids=${found.id}`, places: [], leftOut: 0 });
  }
  if (method === 'POST') return wrapped({ id: 99 });
  if (method === 'PUT') stored = stored.map((one) => (one.id === body['id'] ? { ...one, ...body } : one));
  if (method === 'DELETE') stored = stored.filter(({ id }) => JSON.stringify([id]) !== JSON.stringify(body['ids']));
  return wrapped({});
}

beforeEach(() => {
  stubBrowserWindow();
  onOpen.mockReset();
  sent = [];
  stored = [
    view(1, 'Weekly', { shared: 'company' }),
    view(2, 'Mine only'),
    view(3, 'Board', { shared: 'company', isMine: false, canRemove: false, owner: 'Grace' }),
  ];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://console');
    const read = typeof body === 'string' ? (JSON.parse(body) as Sent['body']) : {}; // written by the caller just before
    const one = { method, path: pathname, body: read };
    if (method !== 'GET') sent.push(one);
    return answer(one, searchParams);
  });
});
afterEach(() => {
  act(() => showToast(null));
  cleanup();
  vi.unstubAllGlobals();
});

const tingnan = { id: 1, name: 'Tingnan', logoName: null, businessTime: '00:00:00~23:59:59' };
const sessionOf = (company: Session['user']['company']) =>
  ({ user: { company }, roles: [], menu: [] }) as unknown as Session; // pages read nothing else of the user

function Page({ start = '', isPlatform = false }: { start?: string; isPlatform?: boolean }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [query, setQuery] = useState(start);
  return (
    <SessionProvider value={sessionOf(isPlatform ? null : tingnan)}>
      <QueryClientProvider client={client}>
        <ViewsButton
          page="contrast"
          query={query}
          onOpen={(next) => {
            onOpen(next);
            setQuery(next);
          }}
        />
        <Toaster />
      </QueryClientProvider>
    </SessionProvider>
  );
}

const button = (name = 'Views') => screen.findByRole('button', { name });
const menu = async () => {
  const opened = await screen.findByRole('menu', { name: 'Views' });
  return within(opened);
};
async function choose(entry: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /^Views/ }));
  fireEvent.click(await (await menu()).findByText(entry));
}
/** Finds a dialog by its title: in tests the library gives all dialogs the same id, so the name of a nested one is not found. */
async function drawer(title: string): Promise<HTMLElement> {
  const words = await screen.findByText(title, { selector: '[class$="-title"]' });
  return words.closest<HTMLElement>('[role="dialog"]') ?? words;
}

test('the menu groups own and shared views and works by keyboard', async () => {
  await renderAtAddress(<Page />);
  const opener = await button();
  expect(opener.getAttribute('aria-haspopup')).toBe('menu');
  await waitFor(() => expect(opener.getAttribute('aria-expanded')).toBe('false'));
  fireEvent.keyDown(opener, { key: 'ArrowDown' });
  const list = await menu();
  await list.findByText('Board');
  const groups = list.getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['My views', 'Shared in the company']);
  expect(
    groups.map((group) =>
      within(group)
        .getAllByRole('menuitemradio')
        .map((one) => one.textContent),
    ),
  ).toEqual([['Weekly', 'Mine only'], ['Board']]);
  expect(document.activeElement?.textContent).toBe('Save view…');
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
  key('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Weekly');
  key('b');
  expect(document.activeElement?.textContent).toBe('Board');
  key('End');
  expect(document.activeElement?.textContent).toBe('Manage views…');
  key('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('without views the menu only offers to save one', async () => {
  stored = [];
  await renderAtAddress(<Page />);
  fireEvent.click(await button());
  expect((await menu()).getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Save view…']);
});

test('a view opens with its state, and the button shows its name', async () => {
  await renderAtAddress(<Page start="?step=1d" />);
  await choose('Board');
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('of=0&ids=3&view=3'));
  fireEvent.click(await button('Views: Board'));
  const chosen = (await menu()).getByRole('menuitemradio', { name: 'Board' });
  expect(chosen.getAttribute('aria-checked')).toBe('true');
});

test('a link to a view opens it; a link to a deleted view shows an error', async () => {
  await renderAtAddress(<Page start="?view=2" />);
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('of=0&ids=2&view=2'));
  cleanup();
  onOpen.mockReset();
  await renderAtAddress(<Page start="?view=17" />);
  expect(await screen.findByText('This view has been deleted or is no longer shared with you.')).toBeDefined();
  expect(onOpen).not.toHaveBeenCalled();
  // If the link has other parameters, they are the state, so the view is not loaded.
  cleanup();
  sent = [];
  await renderAtAddress(<Page start="?view=2&step=1d" />);
  await button('Views: Mine only');
  expect(sent).toEqual([]);
});

test('a view saved for the company is open afterwards', async () => {
  await renderAtAddress(<Page start="?of=0&ids=1,2&records=x" />);
  await choose('Save view…');
  const form = within(await drawer('Save view'));
  fireEvent.change(form.getByRole('textbox', { name: 'Name of the view' }), { target: { value: ' Two stores ' } });
  fireEvent.click(form.getByRole('radio', { name: 'My company' }));
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('of=0&ids=1%2C2&view=99'));
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { viewPage: 'contrast', name: ' Two stores ', shared: 'company', state: 'of=0&ids=1%2C2' }],
  ]);
  expect(screen.getByText('View “Two stores” saved')).toBeDefined();
});

test("saving under an own view's name asks before overwriting it", async () => {
  await renderAtAddress(<Page start="?step=1h" />);
  await choose('Save view…');
  const form = within(await drawer('Save view'));
  fireEvent.change(form.getByRole('textbox', { name: 'Name of the view' }), { target: { value: 'weekly' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  const question = within(await drawer('Overwrite “Weekly”?'));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Overwrite “Weekly”?')).toBeNull());
  expect(sent).toEqual([]);
  await waitFor(() => expect(form.getByRole('button', { name: 'Save' }).className).not.toContain('loading'));
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  fireEvent.click(within(await drawer('Overwrite “Weekly”?')).getByRole('button', { name: 'Overwrite view' }));
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('step=1h&view=1'));
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { id: 1, shared: 'private', state: 'step=1h' }],
  ]);
});

test("saving under a colleague's view name adds a new view", async () => {
  await renderAtAddress(<Page start="?step=1h" />);
  await choose('Save view…');
  const form = within(await drawer('Save view'));
  fireEvent.change(form.getByRole('textbox', { name: 'Name of the view' }), { target: { value: 'Board' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['POST']));
});

test('a platform user cannot share a view', async () => {
  await renderAtAddress(<Page isPlatform />);
  await choose('Save view…');
  const form = within(await drawer('Save view'));
  expect(form.getByRole('textbox', { name: 'Name of the view' })).toBeDefined();
  expect(form.queryByRole('radio')).toBeNull();
});

async function takeAction(viewName: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions: \u2068${viewName}\u2069` }));
  const actions = within(await screen.findByRole('menu', { name: `Actions: \u2068${viewName}\u2069` }));
  fireEvent.click(actions.getByText(action));
}

test('a user renames, shares and deletes own views, not those of others', async () => {
  await renderAtAddress(<Page />);
  await choose('Manage views…');
  const list = within(await drawer('Manage views'));
  expect((await list.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
    'Weekly My company · Changed \u2068Nov 20, 2026\u2069',
    'Mine only Only me · Changed \u2068Nov 20, 2026\u2069',
    'Board My company · By \u2068Grace\u2069 · Changed \u2068Nov 20, 2026\u2069',
  ]);
  expect(screen.queryByRole('button', { name: 'Actions: \u2068Board\u2069' })).toBeNull();

  await takeAction('Mine only', 'Share with company');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ id: 2, shared: 'company' }));
  await takeAction('Weekly', 'Rename view');
  const form = within(await drawer('Rename view'));
  fireEvent.change(form.getByRole('textbox', { name: 'Name of the view' }), { target: { value: 'Every week' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ id: 1, name: 'Every week' }));
  await list.findByText('Every week');

  await takeAction('Every week', 'Delete');
  const question = within(await drawer('Delete “Every week”?'));
  expect(question.getByText('All users in the company lose access.')).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(list.queryByText('Every week')).toBeNull());
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'DELETE']);

  fireEvent.click(list.getByRole('button', { name: 'Board' }));
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('of=0&ids=3&view=3'));
});

test("an administrator can stop the sharing of another user's view", async () => {
  stored = [
    view(3, 'Board', { shared: 'company', isMine: false, owner: 'Grace' }),
    view(4, 'Old', { shared: 'company', isMine: false, owner: null }),
  ];
  await renderAtAddress(<Page />);
  await choose('Manage views…');
  await takeAction('Board', 'Stop sharing');
  const question = within(await drawer('Stop sharing “Board”?'));
  expect(question.getByText('Only \u2068Grace\u2069 can open it after that.')).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Stop sharing' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ id: 3, shared: 'private' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Actions: \u2068Old\u2069' }));
  const actions = await screen.findByRole('menu', { name: 'Actions: \u2068Old\u2069' });
  expect(
    within(actions)
      .getAllByRole('menuitem')
      .map((one) => one.textContent),
  ).toEqual(['Delete']);
});
