import type { Language } from '@portico/contract/words/languages';
import type { MenuNode } from '@portico/contract/routes/menus';
import { createBrowserRouter, Navigate, redirect, type RouteObject, useLocation } from 'react-router';
import { type Place, placeOf, places } from '../session/places.ts';
import { afterLogin, loginAddress } from '../session/redirect.ts';
import { FailedPage } from './failed-page.tsx';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import { Gate } from './gate.tsx';
import { MenuPage, menuPageLoader } from './menu-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { loadScreen } from './screens.ts';
import { loginTexts } from '../session/page-texts.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

function ToLogin() {
  return <Navigate to={loginAddress(useLocation())} replace />;
}

function ToHome() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: placeOf('home'), search, hash }} replace />;
}

/** To the page of what has to be done first; afterwards the way leads where it was going to. */
function ToSetUp() {
  const wanted = loginAddress(useLocation());
  return <Navigate to={wanted.replace(placeOf('login'), placeOf('setUp'))} replace />;
}

/** From a page that somebody logged in has no business at, to where it was to lead. */
const onwards = ({ request }: { request: Request }) => redirect(afterLogin(new URL(request.url).search));

/** Of a route that only leads elsewhere. */
const nothingToSee = { element: <></>, hydrateFallbackElement: <></> };

function routeOf({ path, screen, guard }: Place): RouteObject {
  return {
    path,
    lazy: async () => {
      const Screen = await loadScreen(screen);
      const page = Screen === null ? <NotFoundPage /> : <Screen />;
      return { element: guard === 'public' ? page : <Gate guard={guard}>{page}</Gate> };
    },
    hydrateFallbackElement: <></>,
    errorElement: <FailedPage />,
  };
}

const { login, setUp, ...others } = places;
const local: readonly Place[] = Object.values(others);
const open = local.filter(({ guard }) => guard === 'public');

/** The routes of a visitor: what is public; everything else leads to login and remembers where it came from. */
export function guestRouter(language: Language, onLogin: () => void): Router {
  const routes: RouteObject[] = [
    {
      path: login.path,
      lazy: async () => {
        const [{ default: LoginPage }] = await Promise.all([import('../features/login/page.tsx'), loginTexts()]);
        return { element: <LoginPage onLogin={onLogin} /> };
      },
      hydrateFallbackElement: <></>,
      errorElement: <FailedPage />,
    },
    ...open.map(routeOf),
    { path: '*', element: <ToLogin /> },
  ];
  return createBrowserRouter(routes, { basename: `/${language}` });
}

/** The routes of somebody who has to change their password or to set up a second factor first. */
export function setUpRouter(language: Language): Router {
  const routes = [routeOf(setUp), ...open.map(routeOf), { path: '*', element: <ToSetUp /> }];
  return createBrowserRouter(routes, { basename: `/${language}` });
}

/** The routes of somebody logged in: our own ones, each with its guard, and around them whatever the menu has at the moment. */
export function memberRouter(language: Language, menu: () => readonly MenuNode[]): Router {
  const inFrame: RouteObject[] = [
    { index: true, element: <ToHome /> },
    ...local.filter(({ bare }) => bare !== true).map(routeOf),
    {
      path: '*',
      loader: menuPageLoader(menu),
      // Another query is the same page.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      element: <MenuPage />,
      hydrateFallbackElement: <></>,
      errorElement: <FailedPage />,
    },
  ];
  const routes: RouteObject[] = [
    { path: login.path, loader: () => redirect('/'), ...nothingToSee },
    { path: setUp.path, loader: onwards, ...nothingToSee },
    ...local.filter(({ bare }) => bare === true).map(routeOf),
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
