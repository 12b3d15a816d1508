import { CheckOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './menu-button.module.css';
import { useOverlay } from './use-overlay.ts';

export type MenuButtonEntry<Key extends string> = {
  key: Key;
  label: ReactNode;
  icon?: ReactNode;
  /** Whether this option of several is chosen; undefined for a plain command. */
  chosen?: boolean;
  /** The command removes data or cannot be undone. */
  danger?: boolean;
  /** Below the label, in small type. */
  note?: string | undefined;
  /** The entry cannot be chosen; `note` gives the reason. */
  disabled?: boolean;
  /** Name of its group; entries of a group are shown together. */
  group?: string;
};

type Props<Key extends string> = {
  /** Accessible name of the button and its list. */
  name: string;
  /** For buttons with a visible text: the accessible name is `name` followed by that text. Otherwise it is only `name`. */
  announceNameFirst?: boolean;
  /** Content of the button. */
  children: ReactNode;
  className?: string | undefined;
  entries: readonly MenuButtonEntry<Key>[];
  onChoose: (key: Key) => void;
  /** Text above the entries. */
  head?: ReactNode;
  /** The edge of the button the list is aligned with. */
  align?: 'start' | 'end';
  /**
   * Where the list opens. `down`: below the button, or above it if it does not fit below and there is more room above. `topLayer`: in the
   * top layer of the page, for buttons in containers that scroll or clip.
   */
  opensTowards?: 'down' | 'up' | 'beside' | 'topLayer';
};

/** Space between list, button and the edge of the window, in pixels. */
const marginPixels = 12;
/** Minimum height of the list in pixels: in a very low window the page then scrolls. */
const minHeightPixels = 160;

/** A button with a menu; arrows, Home, End, first letters and Esc work as in any menu. */
export function MenuButton<Key extends string>(props: Props<Key>) {
  const {
    name,
    children,
    className,
    entries,
    onChoose,
    head,
    announceNameFirst = false,
    align = 'end',
    opensTowards = 'down',
  } = props;
  const [open, setOpen] = useState(false);
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useOverlay(popup, button, open && opensTowards === 'topLayer', () => setOpen(false));

  useLayoutEffect(() => {
    if (!open || opensTowards === 'topLayer') return;
    /**
     * Opens the list in the direction that has room and limits its height to that room. Runs before an entry gets the focus; otherwise the
     * page would scroll to that entry.
     */
    const placeList = () => {
      if (button.current === null || popup.current === null || list.current === null) return;
      const { top, bottom } = button.current.getBoundingClientRect();
      // The full height, without clipping.
      const height = popup.current.offsetHeight - list.current.clientHeight + list.current.scrollHeight;
      const above = top - marginPixels;
      const below = innerHeight - bottom - marginPixels;
      const opensUp = opensTowards === 'up' || (opensTowards === 'down' && height > below && above > below);
      popup.current.dataset['opens'] = opensUp ? 'up' : opensTowards;
      popup.current.style.maxHeight = `${Math.max(minHeightPixels, opensUp ? above : below)}px`;
    };
    placeList();
    // Content that loads later above the button moves the button, and the browser may scroll; the list is then placed again.
    let frame = 0;
    const page = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(placeList);
    });
    page.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      page.disconnect();
    };
  }, [open, opensTowards]);

  useEffect(() => {
    if (!open) return;
    const items = findItems(list.current);
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
      if (event.key === 'Escape') {
        event.preventDefault();
        // Otherwise a dialog around the button would close, too.
        event.stopPropagation();
      }
      close();
      return;
    }
    const items = findItems(list.current);
    const next = itemForKey(event.key, items);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  const entryButton = (entry: MenuButtonEntry<Key>) => (
    <button
      key={entry.key}
      type="button"
      tabIndex={-1}
      className={styles.entry}
      role={entry.chosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={entry.chosen}
      aria-disabled={entry.disabled}
      data-danger={entry.danger}
      onClick={() => {
        // A disabled entry can be focused, so that its note is announced.
        if (entry.disabled === true) return;
        close();
        onChoose(entry.key);
      }}
    >
      {entry.icon}
      <span className={styles.label}>
        {entry.label}
        {entry.note !== undefined && <span className={styles.note}> {entry.note}</span>}
      </span>
      {entry.chosen === true && <Icon icon={CheckOutlined} className={styles.check} />}
    </button>
  );

  return (
    <div className={styles.root} ref={root}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={announceNameFirst ? undefined : name}
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
        {announceNameFirst && <span className="heard">{name}: </span>}
        {children}
      </button>
      {open && (
        <div
          ref={popup}
          className={styles.popup}
          data-align={align}
          data-opens={opensTowards}
          popover={opensTowards === 'topLayer' ? 'manual' : undefined}
        >
          {head !== undefined && <div className={styles.head}>{head}</div>}
          <div ref={list} id={listId} role="menu" aria-label={name} className={styles.list} onKeyDown={onListKey}>
            {groupEntries(entries).map(({ group, members }) =>
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

/** Combines consecutive entries of one group; each run of entries without a group is a group of its own. */
function groupEntries<Key extends string>(entries: readonly MenuButtonEntry<Key>[]) {
  const groups: { group: string | undefined; members: MenuButtonEntry<Key>[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === entry.group) last.members.push(entry);
    else groups.push({ group: entry.group, members: [entry] });
  }
  return groups;
}

function findItems(list: HTMLElement | null): HTMLButtonElement[] {
  return [...(list?.querySelectorAll('button') ?? [])];
}

/** The entry a key moves to from the focused entry, or undefined if the key has no effect. */
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
