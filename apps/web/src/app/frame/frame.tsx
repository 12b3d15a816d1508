import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '../../session/session.ts';
import { HeaderSlotProvider } from '../../ui/header-slot.tsx';
import { Mark } from '../../ui/logo.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { narrow, useMedia } from '../../ui/use-media.ts';
import { fetchAhead } from '../fetch-ahead.ts';
import { menuPages, screenName } from '../menu-places.ts';
import { type Trail, trailOf } from '../trail.ts';
import { useArrival } from '../use-arrival.ts';
import { Header } from './header.tsx';
import styles from './frame.module.css';
import { morePageTexts } from '../../session/page-texts.ts';
import { useGuide } from './guide-progress.ts';
import { KeyHelp } from './key-help.tsx';
import { MenuColumn } from './menu-column.tsx';
import { RecordsFromAddress } from './records-from-address.tsx';

const GuidePanel = lazy(async () => {
  await morePageTexts();
  return import('../../features/guide/guide-panel.tsx');
});

const storageKey = 'portico-menu';
const contentId = 'content';

/** Menu, header and the screen between them. Specification §2, "Layout". */
export function Frame() {
  const { t } = useTranslation();
  const isNarrow = useMedia(narrow);
  const [folded, setFolded] = useState(() => localStorage.getItem(storageKey) === 'folded');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const { menu, roles } = useSession();
  const trail = trailOf(menu, pathname, t);
  const spoken = useArrival(contentId);
  const guide = useGuide();

  useEffect(fetchAhead, []);
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
      {/* Until the page says its own name; the one that is drawn last counts. */}
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
            <Mark />
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
          slot={setSlot}
          guide={roles.length === 0 ? null : { isOpen: guide.progress > 0, onToggle: guide.toggle }}
        />
        <HeaderSlotProvider value={slot}>
          <main id={contentId} className={styles.content} tabIndex={-1}>
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </HeaderSlotProvider>
      </div>
      {guide.progress > 0 && roles.length > 0 && <Guide guide={guide} trail={trail} />}
      <RecordsFromAddress />
      <KeyHelp />
    </div>
  );
}

function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const head = (
    <span className={styles.brand}>
      <Mark />
      Portico
    </span>
  );
  return (
    <SideDrawer name={t('frame.mainMenu')} onClose={onClose} head={head}>
      <MenuColumn folded={false} inDrawer />
    </SideDrawer>
  );
}

/** The guide for the pages this person has, open at the one they are on. */
function Guide({ guide, trail }: { guide: ReturnType<typeof useGuide>; trail: Trail }) {
  const { menu } = useSession();
  const screens = menuPages(menu).map(({ node }) => screenName(node.component));
  return (
    <Suspense>
      <GuidePanel
        progress={guide.progress === 2 ? 2 : 1}
        screens={[...screens, 'home', 'profile']}
        current={trail.screen}
        onProgress={guide.show}
      />
    </Suspense>
  );
}

/** Moves the keyboard past menu and header without putting "#content" into the address. */
function skipToContent(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById(contentId)?.focus();
}
