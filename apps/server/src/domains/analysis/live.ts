import { live } from '@portico/contract/routes/home';
import type { App } from '../../platform/app.ts';
import { loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';

const minPushIntervalMilliseconds = 1_000;

/** Registers the stream that pushes to each open console which of its entities have new counts, at most once a second. */
export function liveRoutes(app: App): void {
  app.handle(live.counts, async (_input, { db, user }) => {
    const visible = new Set(
      (await loadVisibleEntities(db, await loadEntityScope(db, user), {})).map((entity) => entity.id),
    );
    return (push) => {
      let changed = new Set<number>();
      let timer: NodeJS.Timeout | null = null;
      const pushChanges = () => {
        timer = null;
        push({ at: new Date(app.clock.now()).toISOString(), entityIds: [...changed] });
        changed = new Set();
      };
      const stopListening = app.events.on('counts.stored', ({ entityIds }) => {
        for (const id of entityIds) if (visible.has(id)) changed.add(id);
        if (changed.size > 0) timer ??= setTimeout(pushChanges, minPushIntervalMilliseconds);
      });
      return () => {
        stopListening();
        if (timer !== null) clearTimeout(timer);
      };
    };
  });
}
