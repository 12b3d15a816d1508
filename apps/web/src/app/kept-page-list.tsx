import { Activity, Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Route, Routes, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import { useSession } from '../session/session.ts';
import { FailedPage } from './failed-page.tsx';
import { type KeptPage, type KeptPages, type LoadedMenuPage, noKeptPages, updateKeptPages } from './kept-pages.ts';

/** Id of the route of the menu's pages. */
export const menuPageRouteId = 'menuPage';

/** The kept pages of this user; they are forgotten with the frame, at logout. */
export function useKeptPages(): KeptPages {
  const { menu } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const loaded = useRouteLoaderData<LoadedMenuPage>(menuPageRouteId) ?? null;
  const [kept, setKept] = useState(noKeptPages);
  const { source } = kept;
  const isCurrent = source?.location === location && source.menu === menu && source.loaded === loaded;
  const now = isCurrent ? kept : updateKeptPages(kept, { location, menu, loaded });
  if (now !== kept) setKept(now);
  const shown = findShown(now);

  useLayoutEffect(() => {
    if (shown === undefined) return;
    if (now.isReturn) scrollTo(0, shown.scroll.top);
    const note = () => {
      shown.scroll.top = window.scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
    // oxlint-disable-next-line react/exhaustive-deps -- only another showing restores a position, not another query
  }, [now.showings, shown?.pathname]);

  // A page that was opened again by its plain address shows its former query, so the address gets it too.
  useEffect(() => {
    if (shown !== undefined && shown.location.pathname === location.pathname && shown.location !== location)
      void navigate(shown.location, { replace: true });
  }, [shown, location, navigate]);
  return now;
}

const findShown = ({ pages, shown }: KeptPages) => pages.find(({ pathname }) => pathname === shown);

/** Scroll position that a page gets when the user comes to it. */
export function findKeptScroll(kept: KeptPages, pathname: string): number {
  const shown = findShown(kept);
  return shown?.pathname === pathname && kept.isReturn ? shown.scroll.top : 0;
}

/** The kept pages, all hidden but the one that is shown. Hidden pages have no effects and see the address of their last showing. */
export function KeptPageList({ kept }: { kept: KeptPages }) {
  return kept.pages.map((page) => (
    <Activity key={page.pathname} mode={page.pathname === kept.shown ? 'visible' : 'hidden'}>
      <KeptPageContent page={page} />
    </Activity>
  ));
}

function KeptPageContent({ page: { path, location, Screen } }: { page: KeptPage }) {
  return (
    <PageErrorBoundary>
      <Suspense>
        <Routes location={location}>
          <Route path={path} element={<Screen />} />
        </Routes>
      </Suspense>
    </PageErrorBoundary>
  );
}

/** Shows the failed page in place of a page that could not be rendered. */
class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <FailedPage /> : this.props.children;
  }
}
