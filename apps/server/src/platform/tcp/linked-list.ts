/** A value in a linked list. */
export type Link<T> = { readonly value: T; previous: Link<T> | null; next: Link<T> | null };

/** A doubly linked list: appending, removing any link and reading the first take constant time at any length. */
export type LinkedList<T> = { first: Link<T> | null; last: Link<T> | null; length: number };

/** Creates a list without values. */
export function createLinkedList<T>(): LinkedList<T> {
  return { first: null, last: null, length: 0 };
}

/** Creates a link that is in no list yet. */
export function createLink<T>(value: T): Link<T> {
  return { value, previous: null, next: null };
}

/** Adds a link that is in no list at the end. */
export function appendLink<T>(list: LinkedList<T>, link: Link<T>): void {
  link.previous = list.last;
  link.next = null;
  if (list.last === null) list.first = link;
  else list.last.next = link;
  list.last = link;
  list.length += 1;
}

/** Removes a link of this list. */
export function removeLink<T>(list: LinkedList<T>, link: Link<T>): void {
  if (link.previous === null) list.first = link.next;
  else link.previous.next = link.next;
  if (link.next === null) list.last = link.previous;
  else link.next.previous = link.previous;
  link.previous = null;
  link.next = null;
  list.length -= 1;
}
