import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LanguagePicker } from '../../pickers/language-picker.tsx';
import { Icon } from '../../ui/icon.tsx';
import { narrow, phone, useMedia } from '../../ui/use-media.ts';
import { morePageTexts } from '../../session/page-texts.ts';
import type { Trail } from '../trail.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './frame.module.css';
import { ShadeSwitch } from './shade-switch.tsx';

/** After what the first page shows; nobody begins a task before. A header without it is better than none. */
const afterMilliseconds = 1000;
const TaskTray = lazy(async (): Promise<{ default: () => ReactNode }> => {
  await new Promise((later) => setTimeout(later, afterMilliseconds));
  try {
    await morePageTexts();
    return await import('./task-tray.tsx');
  } catch {
    return { default: () => null };
  }
});

type Props = {
  menuIsOpen: boolean;
  onToggleMenu: () => void;
  crumbs: Trail['crumbs'];
  slot: (element: HTMLElement | null) => void;
  /** null: nothing to be guided through. */
  guide: { isOpen: boolean; onToggle: () => void } | null;
};

/** Menu button, where we are, help, appearance, language and account. */
export function Header({ menuIsOpen, onToggleMenu, crumbs, slot, guide }: Props) {
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
          {crumbs.map(({ key, title, to }) =>
            to === null ? (
              <span key={key} className={styles.crumb}>
                {title}
              </span>
            ) : (
              <Link key={key} className={styles.crumb} to={to}>
                {title}
              </Link>
            ),
          )}
          <span className={styles.slot} ref={slot} />
        </nav>
      )}
      <div className={styles.tools}>
        <Suspense fallback={<span className={styles.iconButton} />}>
          <TaskTray />
        </Suspense>
        {guide !== null && (
          <button
            type="button"
            className={styles.iconButton}
            aria-label={t('frame.guide')}
            aria-expanded={guide.isOpen}
            onClick={guide.onToggle}
          >
            <Icon of={QuestionCircleOutlined} />
          </button>
        )}
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
