/**
 * What was read of the things, kept for as long as nobody writes to them; equal reads at the same time are one. `key` names what is read
 * and for whom. Never inside a transaction: what it has written itself is not everybody's yet. `until` 'said': kept until a device says
 * something, too.
 */
export type Remember = <Found>(key: string, read: () => Promise<Found>, until?: 'written' | 'said') => Promise<Found>;

export type Memory = {
  remember: Remember;
  /** Told of every statement that is not a question, when it has run and when its transaction has ended, before whoever asked for it hears so. */
  written(sql: string): void;
};

/** Of what is small for one call and asked by a few hundred people. */
const mostKept = 10_000;

// Nothing that is remembered is read from here: logs, saved views, what the hourly look for faults found and when it looked. When a session was
// last used, who remembers the session keeps up itself.
const unremembered = [
  /^\s*insert into "?(device_logs|operation_logs|findings|saved_views)\b/i,
  /^\s*(update|delete from) "?(findings|saved_views)\b/i,
  /^\s*update "?entities"? set\s+"?health_checked_at\b/i,
  /^\s*update "?sessions"? set\s+"?last_seen_at\b/i,
];
// Devices speak every second. When they last did, which such a statement begins with, is remembered by itself.
const said = /^\s*update "?devices"? set\s+"?last_at\b/i;

/** For a store that only this process writes to. Another process would have to tell us in time. */
export function createMemory(): Memory {
  const kept = { written: new Map<string, Promise<unknown>>(), said: new Map<string, Promise<unknown>>() };
  return {
    remember<Found>(key: string, read: () => Promise<Found>, until: 'written' | 'said' = 'written'): Promise<Found> {
      const keys = kept[until];
      const before = keys.get(key);
      // A key is of one reader, whose answers are of one type.
      if (before !== undefined) return before as Promise<Found>;
      if (keys.size >= mostKept) keys.clear();
      const found = read();
      keys.set(key, found);
      found.catch(() => {
        if (keys.get(key) === found) keys.delete(key);
      });
      return found;
    },
    written(sql) {
      if (unremembered.some((statement) => statement.test(sql))) return;
      kept.said.clear();
      if (!said.test(sql)) kept.written.clear();
    },
  };
}
