import type { MenuNode } from '@portico/contract/routes/menus';
import { type LoaderFunctionArgs, Navigate, Route, Routes, useLoaderData } from 'react-router';
import { useSession } from '../session/session.ts';
import { findPageToKeep, type LoadedMenuPage } from './kept-pages.ts';
import { findMenuPage, listMenuPages, parseScreenName, resolveRedirect } from './menu-paths.ts';
import { NoPermissionPage } from './no-permission-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { loadScreen } from './screens.ts';

/** Finds the menu's page at an address and loads its screen while the page before stays visible. */
export function createMenuPageLoader(menu: () => readonly MenuNode[]) {
  return async ({ params }: LoaderFunctionArgs): Promise<LoadedMenuPage> => {
    const menuPage = findMenuPage(menu(), `/${params['*'] ?? ''}`);
    if (menuPage === undefined) return null;
    const { path, node } = menuPage;
    return { path, redirect: resolveRedirect(node, path), Screen: await loadScreen(parseScreenName(node.component)) };
  };
}

/**
 * A page whose address comes from the menu; the frame itself shows the pages that are kept. If the menu loses the page while it is open, the
 * user may no longer see it.
 */
export function MenuPage() {
  const { menu } = useSession();
  const loaded = useLoaderData<LoadedMenuPage>();
  if (loaded === null) return <NotFoundPage />;
  const { path, redirect, Screen } = loaded;
  if (!listMenuPages(menu).some((menuPage) => menuPage.path === path)) return <NoPermissionPage />;
  if (redirect !== null) return <Navigate to={redirect} replace />;
  if (Screen === null) return <NotFoundPage />;
  if (findPageToKeep(menu, loaded) !== null) return null;
  return (
    <Routes>
      <Route path={path} element={<Screen />} />
    </Routes>
  );
}
