import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { HeaderSlotProvider } from '../../ui/header-slot.tsx';
import { Mark } from '../../ui/logo.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { narrow, useMedia } from '../../ui/use-media.ts';
import { Header } from './header.tsx';
import styles from './frame.module.css';
import { MenuColumn } from './menu-column.tsx';

const storageKey = 'portico-menu';

/** Menu, header and the screen between them. Specification §2, "Layout". */
export function Frame() {
  const { t } = useTranslation();
  const isNarrow = useMedia(narrow);
  const [folded, setFolded] = useState(() => localStorage.getItem(storageKey) === 'folded');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const navigation = useNavigation();

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
      <ProgressBar busy={navigation.state !== 'idle'} />
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {t('frame.skipToContent')}
      </a>
      {isNarrow ? (
        drawerOpen && (
          <SideDrawer
            name={t('frame.mainMenu')}
            onClose={() => setDrawerOpen(false)}
            head={
              <span className={styles.brand}>
                <Mark />
                Portico
              </span>
            }
          >
            <MenuColumn folded={false} inDrawer />
          </SideDrawer>
        )
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
        <Header menuIsOpen={isNarrow ? drawerOpen : !folded} onToggleMenu={toggle} slot={setSlot} />
        <HeaderSlotProvider value={slot}>
          <main id="content" className={styles.content} tabIndex={-1}>
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </HeaderSlotProvider>
      </div>
    </div>
  );
}

/** Moves the keyboard past menu and header without putting "#content" into the address. */
function skipToContent(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
