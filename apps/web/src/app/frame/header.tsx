import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LanguagePicker } from '../../pickers/language-picker.tsx';
import { ensurePageTexts } from '../../session/page-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { narrowScreenQuery, phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import type { BreadcrumbTrail } from '../breadcrumb-trail.ts';
import { usePageLoaded } from '../use-page-loaded.ts';
import { AccountMenu } from './account-menu.tsx';
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx';
import styles from './frame.module.css';

/** The task tray loads after the data of the first page, because no task starts before that. */
const trayAfterMilliseconds = 1000;

/** If the task tray cannot be loaded, the header does without it. */
const TaskTray = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    await ensurePageTexts();
    return await import('./task-tray.tsx');
  } catch {
    return { default: () => null };
  }
});

type Props = {
  menuIsOpen: boolean;
  onToggleMenu: () => void;
  crumbs: BreadcrumbTrail['crumbs'];
  slotRef: (element: HTMLElement | null) => void;
  /** null: the user has no page the guide describes. */
  guide: { isOpen: boolean; onToggle: () => void } | null;
};

/** Menu button, breadcrumb, help, colour scheme, language and account. */
export function Header({ menuIsOpen, onToggleMenu, crumbs, slotRef, guide }: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  const isPageLoaded = usePageLoaded(trayAfterMilliseconds);
  const isNarrow = useMediaQuery(narrowScreenQuery);
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
        <Icon icon={isNarrow ? MenuOutlined : menuIsOpen ? MenuFoldOutlined : MenuUnfoldOutlined} />
      </button>
      {isPhone ? (
        <div className={styles.phoneTitle} ref={slotRef} />
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
          <span className={styles.slot} ref={slotRef} />
        </nav>
      )}
      <div className={styles.tools}>
        <Suspense fallback={<span className={styles.iconButton} />}>
          {isPageLoaded ? <TaskTray /> : <span className={styles.iconButton} />}
        </Suspense>
        {guide !== null && (
          <button
            type="button"
            className={styles.iconButton}
            aria-label={t('frame.guide')}
            aria-expanded={guide.isOpen}
            onClick={guide.onToggle}
          >
            <Icon icon={QuestionCircleOutlined} />
          </button>
        )}
        {!isPhone && (
          <>
            <ColourSchemeSwitch />
            <LanguagePicker />
          </>
        )}
        <AccountMenu />
      </div>
    </header>
  );
}
