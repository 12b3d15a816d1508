import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { LanguagePicker } from '../../pickers/language-picker.tsx';
import { useSession } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { narrow, phone, useMedia } from '../../ui/use-media.ts';
import { placesOf } from '../menu-routes.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './frame.module.css';
import { ShadeSwitch } from './shade-switch.tsx';

type Props = { menuIsOpen: boolean; onToggleMenu: () => void; slot: (element: HTMLElement | null) => void };

/** Menu button, where we are, appearance, language and account. */
export function Header({ menuIsOpen, onToggleMenu, slot }: Props) {
  const { t } = useTranslation();
  const isPhone = useMedia(phone);
  const isNarrow = useMedia(narrow);
  const label = isNarrow ? t('frame.openMenu') : menuIsOpen ? t('frame.collapseMenu') : t('frame.expandMenu');
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={label}
        aria-expanded={menuIsOpen}
        onClick={onToggleMenu}
      >
        <Icon of={isNarrow ? MenuOutlined : menuIsOpen ? MenuFoldOutlined : MenuUnfoldOutlined} />
      </button>
      {isPhone ? (
        <div className={styles.phoneTitle} ref={slot} />
      ) : (
        <nav className={styles.crumbs} aria-label={t('frame.breadcrumb')}>
          <Crumbs />
          <span className={styles.slot} ref={slot} />
        </nav>
      )}
      <div className={styles.tools}>
        {!isPhone && (
          <>
            <ShadeSwitch />
            <LanguagePicker />
          </>
        )}
        <AccountMenu />
      </div>
    </header>
  );
}

/** The way from the menu's root to this page; the page itself may add one more through the header slot. */
function Crumbs() {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const place = placesOf(menu).find(({ path }) => path === pathname);
  if (place === undefined) return null;
  return (
    <>
      {place.parents.map((node) => (
        <span key={node.name} className={styles.crumb}>
          {node.meta.title}
        </span>
      ))}
      <Link className={styles.crumb} to={place.path}>
        {place.node.meta.title}
      </Link>
    </>
  );
}
