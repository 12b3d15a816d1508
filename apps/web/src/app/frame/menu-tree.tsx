import { DownOutlined } from '@ant-design/icons';
import type { MenuNode } from '@portico/contract/routes/menus';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { type MenuPlace, placesOf } from '../menu-routes.tsx';
import { MenuIcon } from './menu-icon.tsx';
import styles from './menu-tree.module.css';

/** An entry to be drawn: a page, or a folder of pages. */
type Entry = { name: string; title: string; icon: string | null; path: string; children: Entry[] };

/** The menu as a list of links and folders. Folded, folders open beside their icon. */
export function MenuTree({ menu, folded }: { menu: readonly MenuNode[]; folded: boolean }) {
  const { pathname } = useLocation();
  const places = placesOf(menu);
  const current = places.find(({ path, node }) => path === pathname && node.children.length === 0);
  const [open, setOpen] = useState<readonly string[]>(() => current?.parents.map(({ name }) => name) ?? []);
  const toggle = (name: string) => setOpen(open.includes(name) ? open.filter((one) => one !== name) : [...open, name]);

  const draw = (entry: Entry, isTop: boolean) => {
    const icon = isTop ? <MenuIcon name={entry.icon} /> : null;
    if (entry.children.length === 0) {
      return (
        <li key={entry.name}>
          <Link
            to={entry.path}
            className={styles.entry}
            data-sub={!isTop}
            aria-current={entry.path === pathname ? 'page' : undefined}
            title={folded ? entry.title : undefined}
            aria-label={folded ? entry.title : undefined}
          >
            {icon}
            {!folded && <span>{entry.title}</span>}
          </Link>
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
          data-sub={!isTop}
          aria-expanded={isOpen}
          onClick={() => toggle(entry.name)}
        >
          {icon}
          <span>{entry.title}</span>
          <Icon of={DownOutlined} className={styles.caret} />
        </button>
        {isOpen && <ul className={styles.sub}>{entry.children.map((child) => draw(child, false))}</ul>}
      </li>
    );
  };

  return <ul className={styles.tree}>{entriesOf(menu, places).map((entry) => draw(entry, true))}</ul>;
}

function FoldedFolder({ entry, isCurrent }: { entry: Entry; isCurrent: boolean }) {
  const navigate = useNavigate();
  const pages = pagesOf(entry);
  return (
    <li title={entry.title}>
      <MenuButton
        name={entry.title}
        className={`${styles.entry} ${isCurrent ? styles.current : ''}`}
        opens="beside"
        head={<b>{entry.title}</b>}
        entries={pages.map(({ path, title }) => ({ key: path, label: title }))}
        onChoose={(path) => void navigate(path)}
      >
        <MenuIcon name={entry.icon} />
      </MenuButton>
    </li>
  );
}

const isWithin = (entry: Entry, pathname: string): boolean => pagesOf(entry).some(({ path }) => path === pathname);

function pagesOf(entry: Entry): Entry[] {
  return entry.children.length === 0 ? [entry] : entry.children.flatMap(pagesOf);
}

/** What of a menu is drawn: nothing hidden; a folder with a single page is that page, unless the server says otherwise. */
function entriesOf(menu: readonly MenuNode[], places: readonly MenuPlace[]): Entry[] {
  return menu
    .filter(({ hidden }) => !hidden)
    .map((node) => {
      const children = entriesOf(node.children, places);
      const only = children.length === 1 && !node.alwaysShow ? children[0] : undefined;
      if (only !== undefined) return { ...only, icon: node.meta.icon ?? only.icon };
      const path = places.find((place) => place.node === node)?.path ?? node.path;
      return { name: node.name, title: node.meta.title, icon: node.meta.icon, path, children };
    });
}
