/**
 * What was read of the things, kept for as long as nobody writes to them; equal reads at the same time are one. `key` names what is read
 * and for whom. Never inside a transaction: what it has written itself is not everybody's yet.
 */
export type Remember = <Found>(key: string, read: () => Promise<Found>) => Promise<Found>;

export type Memory = {
  remember: Remember;
  /** Told of every statement that is not a question, when it has run and when its transaction has ended, before whoever asked for it hears so. */
  written(sql: string): void;
};

/** Of what is small for one call and asked by a few hundred people. */
const mostKept = 10_000;

// Devices speak every second, and every change is written down. Nothing that is remembered is read from these tables.
const neverRemembered = /^\s*(insert into|update) "?(devices|device_logs|operation_logs)\b/i;

/** For a store that only this process writes to. Another process would have to tell us in time. */
export function createMemory(): Memory {
  const kept = new Map<string, Promise<unknown>>();
  return {
    remember<Found>(key: string, read: () => Promise<Found>): Promise<Found> {
      const before = kept.get(key);
      // A key is of one reader, whose answers are of one type.
      if (before !== undefined) return before as Promise<Found>;
      if (kept.size >= mostKept) kept.clear();
      const found = read();
      kept.set(key, found);
      found.catch(() => {
        if (kept.get(key) === found) kept.delete(key);
      });
      return found;
    },
    written(sql) {
      if (!neverRemembered.test(sql)) kept.clear();
    },
  };
}
