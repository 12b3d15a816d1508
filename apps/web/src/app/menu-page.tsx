import type { MenuNode } from '@portico/contract/routes/menus';
import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, Navigate, Route, Routes, useLoaderData } from 'react-router';
import { useSession } from '../session/session.ts';
import { menuPageAt, menuPages, redirectOf, screenName } from './menu-places.ts';
import { NoPermissionPage } from './no-permission-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { loadScreen } from './screens.ts';

type Loaded = { path: string; redirect: string | null; Screen: ComponentType | null } | null;

/** Finds the menu's page at an address and loads its screen before anything changes on the page before. */
export function menuPageLoader(menu: () => readonly MenuNode[]) {
  return async ({ params }: LoaderFunctionArgs): Promise<Loaded> => {
    const place = menuPageAt(menu(), `/${params['*'] ?? ''}`);
    if (place === undefined) return null;
    const { path, node } = place;
    return { path, redirect: redirectOf(node, path), Screen: await loadScreen(screenName(node.component)) };
  };
}

/** A page whose address comes from the menu. One that leaves the menu while it is open is no longer allowed. */
export function MenuPage() {
  const { menu } = useSession();
  const loaded = useLoaderData<Loaded>();
  if (loaded === null) return <NotFoundPage />;
  const { path, redirect, Screen } = loaded;
  if (!menuPages(menu).some((place) => place.path === path)) return <NoPermissionPage />;
  if (redirect !== null) return <Navigate to={redirect} replace />;
  if (Screen === null) return <NotFoundPage />;
  return (
    <Routes>
      <Route path={path} element={<Screen />} />
    </Routes>
  );
}
