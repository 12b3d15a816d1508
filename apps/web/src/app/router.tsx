import type { Language } from '@portico/contract/words/languages';
import type { MenuNode } from '@portico/contract/routes/menus';
import { createBrowserRouter, Navigate, redirect, type RouteObject, useLocation } from 'react-router';
import { loginAddress } from '../session/redirect.ts';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import { FailedPage } from './failed-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { menuRoutes } from './menu-routes.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

/** Home, where "/" leads. Specification §2. */
const homePath = '/index';

function ToLogin() {
  return <Navigate to={loginAddress(useLocation())} replace />;
}

function ToHome() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: homePath, search, hash }} replace />;
}

/** The routes of a visitor: login; everything else leads there and remembers where it came from. */
export function guestRouter(language: Language, onLogin: () => void): Router {
  const routes: RouteObject[] = [
    {
      path: '/login',
      lazy: async () => {
        const { default: LoginPage } = await import('../features/login/page.tsx');
        return { element: <LoginPage onLogin={onLogin} /> };
      },
      hydrateFallbackElement: <></>,
      errorElement: <FailedPage />,
    },
    { path: '*', element: <ToLogin /> },
  ];
  return createBrowserRouter(routes, { basename: `/${language}` });
}

/** The routes of somebody logged in: the frame around the screens of their menu. */
export function memberRouter(language: Language, menu: readonly MenuNode[]): Router {
  const routes: RouteObject[] = [
    { path: '/login', loader: () => redirect('/') },
    {
      path: '/',
      lazy: async () => ({ Component: (await import('./frame/frame.tsx')).Frame }),
      hydrateFallbackElement: <FrameSkeleton />,
      errorElement: <FailedPage />,
      children: [{ index: true, element: <ToHome /> }, ...menuRoutes(menu), { path: '*', element: <NotFoundPage /> }],
    },
  ];
  return createBrowserRouter(routes, { basename: `/${language}` });
}
