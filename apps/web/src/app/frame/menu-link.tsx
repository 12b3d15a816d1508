import { ExportOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useHref } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { MenuEntry } from './menu-entries.ts';
import styles from './menu-tree.module.css';

type Props = { entry: MenuEntry; isTop: boolean; isCurrent: boolean; folded: boolean; icon: ReactNode };

/** A page of the menu; what opens a new window shows and says so. */
export function MenuLink({ entry, isTop, isCurrent, folded, icon }: Props) {
  const { t } = useTranslation();
  const here = useHref(entry.path);
  const isNew = entry.opens !== 'here';
  const said = isNew ? `${entry.title} (${t('frame.opensNewWindow')})` : entry.title;
  const look = {
    className: styles.entry,
    'data-sub': !isTop,
    title: folded || isNew ? said : undefined,
    'aria-label': folded ? said : undefined,
  };
  const words = !folded && <span>{entry.title}</span>;
  if (!isNew) {
    return (
      <Link to={entry.path} {...look} aria-current={isCurrent ? 'page' : undefined}>
        {icon}
        {words}
      </Link>
    );
  }
  return (
    <a href={entry.opens === 'otherSite' ? entry.path : here} target="_blank" rel="noopener noreferrer" {...look}>
      {icon}
      {words}
      {!folded && (
        <>
          <Icon of={ExportOutlined} className={styles.caret} />
          <span className="heard">({t('frame.opensNewWindow')})</span>
        </>
      )}
    </a>
  );
}
