import { CheckOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './menu-button.module.css';
import { useOverlay } from './use-overlay.ts';

export type MenuEntry<Key extends string> = {
  key: Key;
  label: ReactNode;
  icon?: ReactNode;
  /** One of several of which one is chosen; undefined for a plain command. */
  chosen?: boolean;
  /** It takes something away or cannot be undone. */
  danger?: boolean;
  /** Name of the group it belongs to; entries of a group stand together. */
  group?: string;
};

type Props<Key extends string> = {
  /** Spoken name of the button and its list. */
  name: string;
  /** The button's own words are its name; `name` is said before them. For buttons that show text of their own. */
  sayBefore?: boolean;
  /** What the button shows. */
  children: ReactNode;
  className?: string | undefined;
  entries: readonly MenuEntry<Key>[];
  onChoose: (key: Key) => void;
  /** Something to read above the entries. */
  head?: ReactNode;
  /** Which edge of the button the list hangs from. */
  align?: 'start' | 'end';
  /** Where the list opens; `down`: above the button where only there is room; `over`: above everything, for buttons inside what scrolls or cuts. */
  opens?: 'down' | 'up' | 'beside' | 'over';
};

/** Kept free between list, button and the edge of the window, in pixels. */
const roomAround = 12;
/** A button in a very low window still gets a list that can be read: the page then scrolls. */
const leastRoom = 160;

/** A button with a list: arrows, Home, End, first letters and Esc work as in any menu. */
export function MenuButton<Key extends string>(props: Props<Key>) {
  const {
    name,
    children,
    className,
    entries,
    onChoose,
    head,
    sayBefore = false,
    align = 'end',
    opens = 'down',
  } = props;
  const [open, setOpen] = useState(false);
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useOverlay(popup, button, open && opens === 'over', () => setOpen(false));

  useLayoutEffect(() => {
    if (!open || opens === 'over') return;
    /** Turns the list the way that has room, no taller than that, before an entry takes the focus: else the page jumps to it. */
    const putInside = () => {
      if (button.current === null || popup.current === null || list.current === null) return;
      const { top, bottom } = button.current.getBoundingClientRect();
      // Its height as if nothing cut it.
      const height = popup.current.offsetHeight - list.current.clientHeight + list.current.scrollHeight;
      const above = top - roomAround;
      const below = innerHeight - bottom - roomAround;
      const up = opens === 'up' || (opens === 'down' && height > below && above > below);
      popup.current.dataset['opens'] = up ? 'up' : opens;
      popup.current.style.maxHeight = `${Math.max(leastRoom, up ? above : below)}px`;
    };
    putInside();
    // What is still loading above the button moves it when it comes; the browser then scrolls to keep what is read in its place.
    let frame = 0;
    const page = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(putInside);
    });
    page.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      page.disconnect();
    };
  }, [open, opens]);

  useEffect(() => {
    if (!open) return;
    const items = itemsIn(list.current);
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const onListKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      close();
      return;
    }
    const items = itemsIn(list.current);
    const next = itemForKey(event.key, items);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  const entryButton = (entry: MenuEntry<Key>) => (
    <button
      key={entry.key}
      type="button"
      tabIndex={-1}
      className={styles.entry}
      role={entry.chosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={entry.chosen}
      data-danger={entry.danger}
      onClick={() => {
        close();
        onChoose(entry.key);
      }}
    >
      {entry.icon}
      <span className={styles.label}>{entry.label}</span>
      {entry.chosen === true && <Icon of={CheckOutlined} className={styles.check} />}
    </button>
  );

  return (
    <div className={styles.root} ref={root}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={sayBefore ? undefined : name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {sayBefore && <span className="heard">{name}: </span>}
        {children}
      </button>
      {open && (
        <div
          ref={popup}
          className={styles.popup}
          data-align={align}
          data-opens={opens}
          popover={opens === 'over' ? 'manual' : undefined}
        >
          {head !== undefined && <div className={styles.head}>{head}</div>}
          <div ref={list} id={listId} role="menu" aria-label={name} className={styles.list} onKeyDown={onListKey}>
            {groupsOf(entries).map(({ group, members }) =>
              group === undefined ? (
                members.map(entryButton)
              ) : (
                <div key={group} role="group" aria-label={group} className={styles.group}>
                  <div className={styles.groupName} aria-hidden="true">
                    {group}
                  </div>
                  {members.map(entryButton)}
                </div>
              ),
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** Neighbours of one group together; entries without a group by themselves. */
function groupsOf<Key extends string>(entries: readonly MenuEntry<Key>[]) {
  const groups: { group: string | undefined; members: MenuEntry<Key>[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === entry.group) last.members.push(entry);
    else groups.push({ group: entry.group, members: [entry] });
  }
  return groups;
}

function itemsIn(list: HTMLElement | null): HTMLButtonElement[] {
  return [...(list?.querySelectorAll('button') ?? [])];
}

/** Where a key leads from the focused entry, or undefined when it means nothing here. */
function itemForKey(key: string, items: readonly HTMLButtonElement[]): HTMLButtonElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
}
