import type { MenuNode } from '@portico/contract/routes/menus';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionProvider } from '../session/session.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { KeptPageList, menuPageRouteId, useKeptPages } from './kept-page-list.tsx';
import { type KeptPages, noKeptPages, updateKeptPages } from './kept-pages.ts';
import { MenuPage } from './menu-page.tsx';

function node(path: string, noCache: boolean): MenuNode {
  const meta = { title: path, zhTitle: path, enTitle: path, icon: null, noCache };
  const empty = { hidden: false, redirect: null, alwaysShow: false, iframe: false, children: [] };
  return { name: path, path, component: path, meta, ...empty };
}

const menu = [node('/kept', false), node('/other', false), node('/new', true)];

let effects: string[];
beforeEach(() => {
  effects = [];
  vi.stubGlobal('scrollTo', () => undefined);
  // In development the router warns of routes inside the frame, whose own route has no wildcard.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Screen({ name }: { name: string }) {
  const [query, setQuery] = useSearchParams();
  const [count, setCount] = useState(0);
  useEffect(() => {
    effects.push(`${name} starts`);
    return () => void effects.push(`${name} ends`);
  }, [name]);
  return (
    <section>
      <PageTitle title={name} />
      <p>{`${name} ${count} ${query.get('filter') ?? 'none'}`}</p>
      <button type="button" onClick={() => setCount(count + 1)}>{`Count ${name}`}</button>
      <button type="button" onClick={() => setQuery({ filter: 'x' })}>{`Filter ${name}`}</button>
    </section>
  );
}

const screens = Object.fromEntries(menu.map(({ path }) => [path, () => <Screen name={path.slice(1)} />]));

function Frame() {
  const kept = useKeptPages();
  return (
    <>
      {['/kept', '/other', '/new', '/kept?filter=y', '/profile'].map((path) => (
        <Link key={path} to={path}>
          {path}
        </Link>
      ))}
      <KeptPageList kept={kept} />
      <Outlet />
    </>
  );
}

function open(address: string) {
  const loader = ({ params }: { params: { '*'?: string } }) => {
    const path = `/${params['*'] ?? ''}`;
    return { path, redirect: null, Screen: screens[path] ?? null };
  };
  const page = { id: menuPageRouteId, path: '*', loader, element: <MenuPage />, hydrateFallbackElement: <></> };
  const children = [{ path: '/profile', element: <p>profile</p> }, page];
  const router = createMemoryRouter([{ path: '/', element: <Frame />, children }], { initialEntries: [address] });
  const session = { user: {} as never, roles: [], menu }; // pages read nothing of the user
  render(
    <SessionProvider value={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return router;
}

const press = async (name: string, role: 'link' | 'button' = 'link') =>
  fireEvent.click(await screen.findByRole(role, { name }));

test('a page with a cache keeps its state, its query and its title', async () => {
  const router = open('/kept');
  await press('Count kept', 'button');
  await press('Filter kept', 'button');
  await screen.findByText('kept 1 x');
  await press('/profile');
  await screen.findByText('profile');
  expect(screen.getByText('kept 1 x').closest('section')?.style.display).toBe('none');
  await press('/other');
  await screen.findByText('other 0 none');
  expect(document.title).toBe('other · Portico');
  await press('/kept');
  await vi.waitFor(() => expect(router.state.location.search).toBe('?filter=x'));
  expect(screen.getByText('kept 1 x').closest('section')?.style.display).not.toBe('none');
  expect(document.title).toBe('kept · Portico');
  expect(effects).toEqual(['kept starts', 'kept ends', 'other starts', 'other ends', 'kept starts']);
  await press('/kept');
  await screen.findByText('kept 1 none');
});

test('a link with a query changes the query of a kept page', async () => {
  open('/kept');
  await press('Filter kept', 'button');
  await press('/other');
  await screen.findByText('other 0 none');
  await press('/kept?filter=y');
  expect(await screen.findByText('kept 0 y')).toBeDefined();
});

test('a page without a cache is built anew', async () => {
  open('/new');
  await press('Count new', 'button');
  await screen.findByText('new 1 none');
  await press('/other');
  await screen.findByText('other 0 none');
  expect(screen.queryByText(/^new/)).toBeNull();
  await press('/new');
  expect(await screen.findByText('new 0 none')).toBeDefined();
});

test('the page that was left longest ago goes when there are more than ten', () => {
  const many = Array.from({ length: 12 }, (_, at) => node(`/p${at}`, false));
  const visit = (before: KeptPages, path: string) => {
    const location = { pathname: path, search: '', hash: '', state: null, key: path };
    return updateKeptPages(before, { location, menu: many, loaded: { path, redirect: null, Screen: () => null } });
  };
  const first = many.slice(0, 10).reduce((kept, { path }) => visit(kept, path), noKeptPages);
  const kept = ['/p0', '/p10', '/p11'].reduce(visit, first);
  expect(kept.pages.map(({ path }) => path)).toEqual(
    ['/p0', ...many.slice(3).map(({ path }) => path)].filter((path) => path !== '/p1'),
  );
});

test('a page is forgotten when the menu no longer has it', () => {
  const location = { pathname: '/kept', search: '', hash: '', state: null, key: 'a' };
  const loaded = { path: '/kept', redirect: null, Screen: () => null };
  const before = updateKeptPages(noKeptPages, { location, menu, loaded });
  expect(before.pages).toHaveLength(1);
  expect(updateKeptPages(before, { location, menu: menu.slice(1), loaded }).pages).toEqual([]);
});
