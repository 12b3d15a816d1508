import { DownOutlined } from '@ant-design/icons';
import type { MenuNode } from '@portico/contract/routes/menus';
import { useEffect, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { NamedIcon } from '../../ui/named-icon.tsx';
import { listEntryPages, type NavigationEntry, toNavigationEntries } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './menu-tree.module.css';

/** The menu as a list of links and folders. In the collapsed menu, folders open beside their icon. */
export function MenuTree({ menu, folded }: { menu: readonly MenuNode[]; folded: boolean }) {
  const { pathname } = useLocation();
  const entries = toNavigationEntries(menu);
  const foldersOfPage = foldersAt(entries, pathname).join(' ');
  const [open, setOpen] = useState<readonly string[]>(() => foldersOfPage.split(' '));
  const toggle = (name: string) => setOpen(open.includes(name) ? open.filter((one) => one !== name) : [...open, name]);

  // When a page is opened by a link outside the menu, the menu folders that contain the page open.
  useEffect(() => setOpen((now) => [...new Set([...now, ...foldersOfPage.split(' ')])]), [foldersOfPage]);

  const draw = (entry: NavigationEntry, isTopLevel: boolean) => {
    const icon = isTopLevel ? <NamedIcon name={entry.icon} /> : null;
    if (entry.children.length === 0) {
      return (
        <li key={entry.name}>
          <MenuLink {...{ entry, isTopLevel, folded, icon }} isCurrent={entry.path === pathname} />
        </li>
      );
    }
    if (folded) return <FoldedFolder key={entry.name} entry={entry} isCurrent={isWithin(entry, pathname)} />;
    const isOpen = open.includes(entry.name);
    return (
      <li key={entry.name}>
        <button
          type="button"
          className={styles.entry}
          data-sub={!isTopLevel}
          aria-expanded={isOpen}
          onClick={() => toggle(entry.name)}
        >
          {icon}
          <span>{entry.title}</span>
          <Icon icon={DownOutlined} className={styles.caret} />
        </button>
        {isOpen && <ul className={styles.sub}>{entry.children.map((child) => draw(child, false))}</ul>}
      </li>
    );
  };

  return <ul className={styles.tree}>{entries.map((entry) => draw(entry, true))}</ul>;
}

function FoldedFolder({ entry, isCurrent }: { entry: NavigationEntry; isCurrent: boolean }) {
  const navigate = useNavigate();
  const root = useHref('/');
  const pages = listEntryPages(entry);
  const open = (path: string) => {
    const page = pages.find((one) => one.path === path);
    if (page?.target === 'here') void navigate(path);
    else window.open(page?.target === 'newWindow' ? root.replace(/\/$/, '') + path : path, '_blank', 'noopener');
  };
  return (
    <li title={entry.title}>
      <MenuButton
        name={entry.title}
        className={`${styles.entry} ${isCurrent ? styles.current : ''}`}
        opensTowards="beside"
        head={<b>{entry.title}</b>}
        entries={pages.map(({ path, title }) => ({ key: path, label: title }))}
        onChoose={open}
      >
        <NamedIcon name={entry.icon} />
      </MenuButton>
    </li>
  );
}

const isWithin = (entry: NavigationEntry, pathname: string): boolean =>
  listEntryPages(entry).some(({ path }) => path === pathname);

/** Names of the folders that contain an address, outermost first. */
function foldersAt(entries: readonly NavigationEntry[], pathname: string): string[] {
  const folder = entries.find((entry) => entry.children.length > 0 && isWithin(entry, pathname));
  return folder === undefined ? [] : [folder.name, ...foldersAt(folder.children, pathname)];
}
