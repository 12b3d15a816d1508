import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConnectionEntry, createConnectionTable } from './connection-table.ts';
import type { Link } from './linked-list.ts';

/** The same table as a plain list that is searched from its beginning: connections in the order of their last activity. */
function createPlainTable() {
  let rows: { id: number; address: string; isBusy: boolean }[] = [];
  const count = (address: string) => rows.filter((row) => row.address === address).length;
  const lastActivity = (address: string) => rows.findLastIndex((row) => row.address === address);
  return {
    add: (address: string, id: number) => rows.push({ id, address, isBusy: false }),
    markActive(id: number, isBusy?: boolean) {
      const active = rows.filter((row) => row.id === id).map((row) => ({ ...row, isBusy: isBusy ?? row.isBusy }));
      rows = [...rows.filter((row) => row.id !== id), ...active];
    },
    remove(id: number) {
      rows = rows.filter((row) => row.id !== id);
    },
    size: () => rows.length,
    count,
    findLongestIdle: (address: string) =>
      (rows.find((row) => row.address === address && !row.isBusy) ?? rows.find((row) => row.address === address))?.id ??
      null,
    findLargest() {
      const addresses = [...new Set(rows.map((row) => row.address))];
      return addresses.toSorted((one, other) => count(other) - count(one) || lastActivity(one) - lastActivity(other));
    },
    ids: () => rows.map((row) => row.id).toSorted((one, other) => one - other),
  };
}

const addresses = ['a', 'b', 'c', 'd'];
const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'active', 'busy', 'idle', 'remove'),
  address: fc.constantFrom(...addresses),
  choice: fc.nat(),
});

test('a table answers like a searched list, whatever happens', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const table = createConnectionTable<number>();
      const plain = createPlainTable();
      const links: Link<ConnectionEntry<number>>[] = [];
      for (const [id, { kind, address, choice }] of steps.entries()) {
        const [index, link] = [choice % links.length, links[choice % links.length]];
        if (kind === 'add') {
          links.push(table.add(address, id));
          plain.add(address, id);
        } else if (link !== undefined && kind !== 'remove') {
          const isBusy = kind === 'active' ? undefined : kind === 'busy';
          table.markActive(link, isBusy);
          plain.markActive(link.value.connection, isBusy);
        } else if (link !== undefined) {
          table.remove(link);
          plain.remove(link.value.connection);
          links.splice(index, 1);
        }
        compared += 1;
        expect(table.size()).toBe(plain.size());
        expect(addresses.map(table.countByAddress)).toEqual(addresses.map(plain.count));
        expect(addresses.map((each) => table.findLongestIdle(each)?.value.connection ?? null)).toEqual(
          addresses.map(plain.findLongestIdle),
        );
        const [largest] = plain.findLargest();
        // Of equal counts, the table orders addresses by their last activity or loss of a connection; only the count is compared.
        const found = table.findLargestAddress();
        expect(found === null ? null : plain.count(found)).toBe(largest === undefined ? null : plain.count(largest));
        expect(
          table
            .list()
            .map((each) => each.value.connection)
            .toSorted((one, other) => one - other),
        ).toEqual(plain.ids());
      }
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(1_000);
});

test('of addresses with equally many connections the idle one loses', () => {
  const table = createConnectionTable<string>();
  const first = table.add('a', 'first');
  table.add('b', 'second');
  table.markActive(first);
  expect(table.findLargestAddress()).toBe('b');
});

test('ten thousand connections are added and replaced within seconds', () => {
  const table = createConnectionTable<number>();
  const startedAt = performance.now();
  for (let id = 0; id < 200_000; id += 1) {
    table.add(`address ${id % 5_000}`, id);
    const idle = table.findLongestIdle(table.findLargestAddress() ?? '');
    if (table.size() > 10_000 && idle !== null) table.remove(idle);
  }
  expect(table.size()).toBe(10_000);
  // Alone: 0.2 s.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
