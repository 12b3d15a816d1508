import type { MenuNode } from '@portico/contract/routes/menus';
import type { Language } from '@portico/contract/words/languages';
import { createBrowserRouter, Navigate, type RouteObject, redirect, useLocation } from 'react-router';
import { buildPagePath, type PageRoute, pageRoutes } from '../session/page-routes.ts';
import { ensureLoginTexts } from '../session/page-texts.ts';
import { addressAfterLogin, buildLoginAddress } from '../session/redirect.ts';
import { FailedPage } from './failed-page.tsx';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import { menuPageRouteId } from './kept-page-list.tsx';
import { createMenuPageLoader, MenuPage } from './menu-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RouteGuard } from './route-guard.tsx';
import { loadScreen } from './screens.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

function RedirectToLogin() {
  return <Navigate to={buildLoginAddress(useLocation())} replace />;
}

function RedirectToHome() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: buildPagePath('home'), search, hash }} replace />;
}

/** Redirects to the set-up page, which leads to the requested address afterwards. */
function RedirectToSetUp() {
  const requestedLogin = buildLoginAddress(useLocation());
  return <Navigate to={requestedLogin.replace(buildPagePath('login'), buildPagePath('setUp'))} replace />;
}

/** Redirects a user who has nothing to set up from the set-up page to the address that this page would lead to. */
const redirectOnwards = ({ request }: { request: Request }) =>
  redirect(addressAfterLogin(new URL(request.url).search, location.origin));

/** For a route that only redirects. */
const emptyElements = { element: <></>, hydrateFallbackElement: <></> };

function routeOf({ path, screen, guard }: PageRoute): RouteObject {
  return {
    path,
    lazy: async () => {
      const Screen = await loadScreen(screen);
      const page = Screen === null ? <NotFoundPage /> : <Screen />;
      return { element: guard === 'public' ? page : <RouteGuard guard={guard}>{page}</RouteGuard> };
    },
    hydrateFallbackElement: <></>,
    errorElement: <FailedPage />,
  };
}

const { login, setUp, ...others } = pageRoutes;
const local: readonly PageRoute[] = Object.values(others);
const open = local.filter(({ guard }) => guard === 'public');

/** The routes of a visitor: public pages; every other address leads to login, which returns to that address afterwards. */
export function createGuestRouter(language: Language, onLogin: () => void): Router {
  const routes: RouteObject[] = [
    {
      path: login.path,
      lazy: async () => {
        const [{ default: LoginPage }] = await Promise.all([import('../features/login/page.tsx'), ensureLoginTexts()]);
        return { element: <LoginPage onLogin={onLogin} /> };
      },
      hydrateFallbackElement: <></>,
      errorElement: <FailedPage />,
    },
    ...open.map(routeOf),
    { path: '*', element: <RedirectToLogin /> },
  ];
  return createBrowserRouter(routes, { basename: `/${language}` });
}

/** The routes of a user who first has to change the password or set up a second factor. */
export function createSetUpPageRouter(language: Language): Router {
  const routes = [routeOf(setUp), ...open.map(routeOf), { path: '*', element: <RedirectToSetUp /> }];
  return createBrowserRouter(routes, { basename: `/${language}` });
}

/** The routes of a logged-in user: the console's own routes, each with its guard, and the current pages of the menu. */
export function createMemberRouter(language: Language, menu: () => readonly MenuNode[]): Router {
  const inFrame: RouteObject[] = [
    { index: true, element: <RedirectToHome /> },
    ...local.filter(({ withoutFrame }) => withoutFrame !== true).map(routeOf),
    {
      id: menuPageRouteId,
      path: '*',
      loader: createMenuPageLoader(menu),
      // When only the query string changes, the page stays the same, so the loader does not run again.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      element: <MenuPage />,
      hydrateFallbackElement: <></>,
      errorElement: <FailedPage />,
    },
  ];
  const routes: RouteObject[] = [
    { path: login.path, loader: () => redirect('/'), ...emptyElements },
    { path: setUp.path, loader: redirectOnwards, ...emptyElements },
    ...local.filter(({ withoutFrame }) => withoutFrame === true).map(routeOf),
    {
      path: '/',
      lazy: async () => ({ Component: (await import('./frame/frame.tsx')).Frame }),
      hydrateFallbackElement: <FrameSkeleton />,
      errorElement: <FailedPage />,
      children: inFrame,
    },
  ];
  return createBrowserRouter(routes, { basename: `/${language}` });
}
