import { ExportOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useHref } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { NavigationEntry } from './menu-entries.ts';
import styles from './menu-tree.module.css';

type Props = { entry: NavigationEntry; isTopLevel: boolean; isCurrent: boolean; folded: boolean; icon: ReactNode };

/** A page of the menu; a link that opens a new window shows an icon and says so to screen readers. */
export function MenuLink({ entry, isTopLevel, isCurrent, folded, icon }: Props) {
  const { t } = useTranslation();
  const href = useHref(entry.path);
  const isNew = entry.target !== 'here';
  const fullName = isNew ? `${entry.title} (${t('frame.opensNewWindow')})` : entry.title;
  const look = {
    className: styles.entry,
    'data-sub': !isTopLevel,
    title: folded || isNew ? fullName : undefined,
    'aria-label': folded ? fullName : undefined,
  };
  const label = !folded && <span>{entry.title}</span>;
  if (!isNew) {
    return (
      <Link to={entry.path} {...look} aria-current={isCurrent ? 'page' : undefined}>
        {icon}
        {label}
      </Link>
    );
  }
  return (
    <a href={entry.target === 'otherSite' ? entry.path : href} target="_blank" rel="noopener noreferrer" {...look}>
      {icon}
      {label}
      {!folded && (
        <>
          <Icon icon={ExportOutlined} className={styles.caret} />
          <span className="heard">({t('frame.opensNewWindow')})</span>
        </>
      )}
    </a>
  );
}
