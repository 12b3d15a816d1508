import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { ensurePageTexts } from '../../session/page-texts.ts';
import { useSession } from '../../session/session.ts';
import { HeaderSlotProvider } from '../../ui/header-slot.tsx';
import { ProductLogo } from '../../ui/product-logo.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { narrowScreenQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { type BreadcrumbTrail, buildBreadcrumbTrail } from '../breadcrumb-trail.ts';
import { findKeptScroll, KeptPageList, useKeptPages } from '../kept-page-list.tsx';
import { listMenuPages, parseScreenName } from '../menu-paths.ts';
import { prefetchPageCode } from '../prefetch-page-code.ts';
import { useNavigationFocus } from '../use-navigation-focus.ts';
import { usePageLoaded } from '../use-page-loaded.ts';
import styles from './frame.module.css';
import { useGuideWidth } from './guide-width.ts';
import { Header } from './header.tsx';
import { KeyHelp } from './key-help.tsx';
import { MenuColumn } from './menu-column.tsx';
import { UrlRecordsDrawer } from './url-records-drawer.tsx';

const GuidePanel = lazy(async () => {
  await ensurePageTexts();
  return import('../../features/guide/guide-panel.tsx');
});

const storageKey = 'portico-menu';
const contentId = 'content';
const prefetchAfterMilliseconds = 3000;

/** Menu, header and the screen. Specification §2, "Layout". */
export function Frame() {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const [folded, setFolded] = useState(() => localStorage.getItem(storageKey) === 'folded');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const { menu, roles } = useSession();
  const trail = buildBreadcrumbTrail(menu, pathname, t);
  const kept = useKeptPages();
  const spoken = useNavigationFocus(contentId, findKeptScroll(kept, pathname));
  const guide = useGuideWidth();

  const isPageLoaded = usePageLoaded(prefetchAfterMilliseconds);
  useEffect(() => (isPageLoaded ? prefetchPageCode() : undefined), [isPageLoaded]);
  useEffect(() => setDrawerOpen(false), [pathname, isNarrow]);

  const toggle = () => {
    if (isNarrow) {
      setDrawerOpen(true);
      return;
    }
    localStorage.setItem(storageKey, folded ? 'open' : 'folded');
    setFolded(!folded);
  };

  return (
    <div className={styles.frame} data-folded={folded && !isNarrow}>
      {/* Until the page sets its own title; the last rendered title wins. */}
      {trail.title !== null && <title>{`${trail.title} · Portico`}</title>}
      <a className={styles.skip} href={`#${contentId}`} onClick={skipToContent}>
        {t('frame.skipToContent')}
      </a>
      <p className="heard" role="status">
        {spoken}
      </p>
      {isNarrow ? (
        drawerOpen && <MenuDrawer onClose={() => setDrawerOpen(false)} />
      ) : (
        <aside className={styles.side}>
          <div className={styles.brand}>
            <ProductLogo />
            {!folded && <span>Portico</span>}
          </div>
          <MenuColumn folded={folded} />
        </aside>
      )}
      <div className={styles.main}>
        <Header
          menuIsOpen={isNarrow ? drawerOpen : !folded}
          onToggleMenu={toggle}
          crumbs={trail.crumbs}
          slotRef={setSlot}
          guide={roles.length === 0 ? null : { isOpen: guide.width > 0, onToggle: guide.toggle }}
        />
        <HeaderSlotProvider value={slot}>
          <main id={contentId} className={styles.content} tabIndex={-1}>
            <KeptPageList kept={kept} />
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </HeaderSlotProvider>
      </div>
      {guide.width > 0 && roles.length > 0 && <Guide guide={guide} trail={trail} />}
      <UrlRecordsDrawer />
      <KeyHelp />
    </div>
  );
}

function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const head = (
    <span className={styles.brand}>
      <ProductLogo />
      Portico
    </span>
  );
  return (
    <SideDrawer name={t('frame.mainMenu')} onClose={onClose} head={head}>
      <MenuColumn folded={false} inDrawer />
    </SideDrawer>
  );
}

/** The guide for the pages of this user's menu, open at the current page. */
function Guide({ guide, trail }: { guide: ReturnType<typeof useGuideWidth>; trail: BreadcrumbTrail }) {
  const { menu } = useSession();
  const screens = listMenuPages(menu).map(({ node }) => parseScreenName(node.component));
  return (
    <Suspense>
      <GuidePanel
        width={guide.width === 2 ? 2 : 1}
        screens={[...screens, 'home', 'profile']}
        current={trail.screen}
        onWidthChange={guide.setWidth}
      />
    </Suspense>
  );
}

/** Moves the keyboard focus past menu and header without adding "#content" to the address. */
function skipToContent(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById(contentId)?.focus();
}
