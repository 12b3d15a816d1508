import { appendLink, createLink, createLinkedList, type Link, type LinkedList, removeLink } from './linked-list.ts';

/** The connections of one address. In both lists, the one whose last activity is the earliest is the first. */
type AddressEntry<T> = {
  address: string;
  idle: LinkedList<ConnectionEntry<T>>;
  busy: LinkedList<ConnectionEntry<T>>;
};

/** A connection in the table. `isBusy`: the server works on a message of it. */
export type ConnectionEntry<T> = { readonly connection: T; readonly address: string; isBusy: boolean };

/** Connections by address and last activity. All functions but `list` take constant time, however many connections are open. */
export type ConnectionTable<T> = {
  /** Adds a connection that is active now. */
  add(address: string, connection: T): Link<ConnectionEntry<T>>;
  /** Notes that a connection is active now. It keeps being idle or busy if `isBusy` is absent. A new connection is idle. */
  markActive(link: Link<ConnectionEntry<T>>, isBusy?: boolean): void;
  remove(link: Link<ConnectionEntry<T>>): void;
  size(): number;
  countByAddress(address: string): number;
  /** The connection of this address whose last activity is the earliest; a busy one only if all are busy. */
  findLongestIdle(address: string): Link<ConnectionEntry<T>> | null;
  /** The address with the most connections; of several, the one whose last activity is the earliest. null: no connection. */
  findLargestAddress(): string | null;
  /** All connections, in no order. */
  list(): Link<ConnectionEntry<T>>[];
};

/** Creates a table without connections. */
export function createConnectionTable<T>(): ConnectionTable<T> {
  const entries = new Map<string, Link<AddressEntry<T>>>();
  // Addresses by their number of connections. The maximum changes by at most one with each connection.
  const byCount = new Map<number, LinkedList<AddressEntry<T>>>();
  let maxCount = 0;
  let size = 0;

  // The address becomes the last in the list of its new count.
  function move(entry: Link<AddressEntry<T>>, fromCount: number, toCount: number): void {
    const from = byCount.get(fromCount);
    if (from !== undefined) {
      removeLink(from, entry);
      if (from.length === 0) byCount.delete(fromCount);
    }
    if (toCount > 0) {
      const to = byCount.get(toCount) ?? createLinkedList<AddressEntry<T>>();
      byCount.set(toCount, to);
      appendLink(to, entry);
      maxCount = Math.max(maxCount, toCount);
    }
    if (!byCount.has(maxCount)) maxCount = Math.max(0, maxCount - 1);
  }

  const count = ({ value }: Link<AddressEntry<T>>) => value.idle.length + value.busy.length;
  const findList = ({ value }: Link<AddressEntry<T>>, isBusy: boolean) => (isBusy ? value.busy : value.idle);

  return {
    add(address, connection) {
      const entry = entries.get(address) ?? createLink({ address, idle: createLinkedList(), busy: createLinkedList() });
      entries.set(address, entry);
      const link = createLink({ connection, address, isBusy: false });
      appendLink(entry.value.idle, link);
      size += 1;
      move(entry, count(entry) - 1, count(entry));
      return link;
    },
    markActive(link, isBusy = link.value.isBusy) {
      const entry = entries.get(link.value.address);
      if (entry === undefined) return;
      removeLink(findList(entry, link.value.isBusy), link);
      link.value.isBusy = isBusy;
      appendLink(findList(entry, isBusy), link);
      move(entry, count(entry), count(entry));
    },
    remove(link) {
      const entry = entries.get(link.value.address);
      if (entry === undefined) return;
      removeLink(findList(entry, link.value.isBusy), link);
      size -= 1;
      move(entry, count(entry) + 1, count(entry));
      if (count(entry) === 0) entries.delete(link.value.address);
    },
    size: () => size,
    countByAddress(address) {
      const entry = entries.get(address);
      return entry === undefined ? 0 : count(entry);
    },
    findLongestIdle(address) {
      const entry = entries.get(address)?.value;
      return entry?.idle.first ?? entry?.busy.first ?? null;
    },
    findLargestAddress: () => byCount.get(maxCount)?.first?.value.address ?? null,
    list() {
      const links: Link<ConnectionEntry<T>>[] = [];
      for (const { value } of entries.values())
        for (const { first } of [value.idle, value.busy])
          for (let link = first; link !== null; link = link.next) links.push(link);
      return links;
    },
  };
}
