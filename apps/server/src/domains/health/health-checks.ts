import { setTimeout as pause } from 'node:timers/promises';
import type { FindingKind } from '@portico/contract/words/finding-kinds';
import type { App } from '../../platform/app.ts';
import { buildIdListCondition } from '../analysis/index.ts';
import { loadVisibleEntities } from '../organisations/index.ts';
import { checkEntities } from './check.ts';

type Checking = {
  /** Checks all entities with devices, a page at a time. Resolves when it is done or has failed. */
  checkAll(): Promise<void>;
  /** Checks entities with open findings whose counts have changed, so that repaired faults are closed within minutes. */
  checkChanged(): Promise<void>;
  stop(): Promise<void>;
};

const firstCheckMilliseconds = 60_000;
const checkIntervalMilliseconds = 3_600_000;
const changedCheckMilliseconds = 300_000;
/** Few enough that neither loading nor checking a page delays other requests. */
const devicesPerPage = 5;
/** Pause after a page, as a multiple of its duration: ingest and user requests go first. */
const pauseFactor = 9;
/** Maximum sum of the pauses of a full check, which therefore takes little more than half an hour. */
const maxPauseMilliseconds = 1_800_000;

/** Checks the counts of all entities a minute after the start and then once an hour, until stopped. */
export function startHealthChecks(app: App): Checking {
  const { events, log } = app;
  const changed = new Set<number>();
  let changedIsDue = false;
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const { signal } = stopping;

  async function checkPages(entities: readonly DeviceCount[], betweenPages: () => Promise<void>): Promise<void> {
    const pages = splitIntoPages(entities);
    for (const page of pages) {
      if (signal.aborted) return;
      const began = performance.now();
      await checkPage(app, page).catch((error: unknown) =>
        log.error({ err: error, entities: page.map(({ id }) => id) }, 'looking for faults in counts'),
      );
      const pauseMilliseconds = Math.min(
        (performance.now() - began) * pauseFactor,
        maxPauseMilliseconds / pages.length,
      );
      await pause(pauseMilliseconds, undefined, { ref: false, signal }).catch(() => undefined);
      await betweenPages();
    }
  }

  function queue(work: () => Promise<void>): Promise<void> {
    running = running
      .then(() => (signal.aborted ? undefined : work()))
      .catch((error: unknown) => log.error({ err: error }, 'looking for faults in counts; it is tried again'));
    return running;
  }

  async function checkDue(): Promise<void> {
    if (!changedIsDue) return;
    changedIsDue = false;
    const ids = [...changed];
    changed.clear();
    if (ids.length > 0) await checkPages(await loadEntitiesWithDevices(app, ids), async () => {});
  }

  const checkAll = () => queue(async () => checkPages(await loadEntitiesWithDevices(app, null), checkDue));
  // Runs between two pages of a running full check.
  const checkChanged = () => {
    changedIsDue = true;
    return queue(checkDue);
  };

  const stopListeners = [
    events.on('counts.stored', ({ entityIds }) => {
      for (const id of entityIds) changed.add(id);
    }),
    events.on('counts.damageChanged', ({ companyIds }) =>
      queue(async () => checkPages(await loadEntitiesWithDamage(app, companyIds), checkDue)),
    ),
  ];
  const first = setTimeout(() => void checkAll(), firstCheckMilliseconds);
  const timers = [
    setInterval(() => void checkAll(), checkIntervalMilliseconds),
    setInterval(() => void checkChanged(), changedCheckMilliseconds),
  ];
  return {
    checkAll,
    checkChanged,
    async stop() {
      stopping.abort();
      for (const stopListener of stopListeners) stopListener();
      clearTimeout(first);
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

type DeviceCount = { id: number; companyId: number; devices: number };

/** Loads the entities of companies with damaged counts, or with an open finding about them. */
async function loadEntitiesWithDamage(app: App, companyIds: readonly number[]): Promise<DeviceCount[]> {
  const all = await loadEntitiesWithDevices(app, null);
  const rows = await app.systemDb
    .selectFrom('damagedCounts')
    .innerJoin('bindings', 'bindings.deviceId', 'damagedCounts.deviceId')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .select('corridors.entityId')
    .union(
      app.systemDb
        .selectFrom('findings')
        .select('findings.entityId')
        .where('kind', '=', 'damaged' satisfies FindingKind)
        .where('ended', 'is', null),
    )
    .execute();
  const concerned = new Set(rows.map(({ entityId }) => entityId));
  return all.filter(({ id, companyId }) => companyIds.includes(companyId) && concerned.has(id));
}

/** Loads entities with devices, ordered by company. With `changed` (entity ids): only those of them that have an open finding. */
async function loadEntitiesWithDevices(
  { systemDb: db }: App,
  changed: readonly number[] | null,
): Promise<DeviceCount[]> {
  let query = db
    .selectFrom('entities')
    .innerJoin('corridors', 'corridors.entityId', 'entities.id')
    .innerJoin('bindings', 'bindings.corridorId', 'corridors.id')
    .select((found) => [
      'entities.id',
      'entities.companyId',
      found.fn.count<number>('bindings.deviceId').distinct().as('devices'),
    ])
    .groupBy(['entities.id', 'entities.companyId'])
    .orderBy('entities.companyId')
    .orderBy('entities.id');
  if (changed !== null) {
    const open = db.selectFrom('findings').select('entityId').where('ended', 'is', null);
    query = query.where(buildIdListCondition('entities.id', changed)).where('entities.id', 'in', open);
  }
  return query.execute();
}

function splitIntoPages(entities: readonly DeviceCount[]): DeviceCount[][] {
  const pages: DeviceCount[][] = [];
  let devices = 0;
  for (const entity of entities) {
    const page = pages.at(-1);
    devices += entity.devices;
    if (page === undefined || page[0]?.companyId !== entity.companyId || devices > devicesPerPage) {
      pages.push([entity]);
      devices = entity.devices;
    } else page.push(entity);
  }
  return pages;
}

async function checkPage(app: App, page: readonly DeviceCount[]): Promise<void> {
  const [first] = page;
  if (first === undefined) return;
  const scope = { companyId: first.companyId, entityIds: page.map(({ id }) => id) };
  await checkEntities(app, first.companyId, await loadVisibleEntities(app.systemDb, scope));
}
