import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../platform/app.ts';
import { oneOf } from '../analysis/index.ts';
import { visibleEntities } from '../organisations/index.ts';
import { checkEntities } from './check.ts';

type Checking = {
  /** Looks at all entities with devices, a page at a time; resolves when that is done, or was tried. */
  checkAll(): Promise<void>;
  /** Looks at entities whose counts changed and that have open findings: what was mended is over within minutes. */
  checkChanged(): Promise<void>;
  stop(): Promise<void>;
};

const firstMilliseconds = 60_000;
const everyMilliseconds = 3_600_000;
const changedMilliseconds = 300_000;
/** So few that neither the rows of a page nor its sums hold up anybody. */
const devicesPerPage = 5;
/** Of the time it takes, it rests this many times as long, storing and screens go first; but all is looked at in little more than half an hour. */
const restTimes = 9;
const restMilliseconds = 1_800_000;

/** Looks at the counts of all entities a minute after the start and then once an hour, until stopped. */
export function keepChecking(app: App): Checking {
  const { events, log } = app;
  const changed = new Set<number>();
  let changedIsDue = false;
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const { signal } = stopping;

  async function checkPages(entities: readonly DeviceCount[], betweenPages: () => Promise<void>): Promise<void> {
    const pages = pagesOf(entities);
    for (const page of pages) {
      if (signal.aborted) return;
      const began = performance.now();
      await checkPage(app, page).catch((error: unknown) =>
        log.error({ err: error, entities: page.map(({ id }) => id) }, 'looking for faults in counts'),
      );
      const rest = Math.min((performance.now() - began) * restTimes, restMilliseconds / pages.length);
      await pause(rest, undefined, { ref: false, signal }).catch(() => undefined);
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
    if (ids.length > 0) await checkPages(await withDevices(app, ids), async () => {});
  }

  const checkAll = () => queue(async () => checkPages(await withDevices(app, null), checkDue));
  // Goes before what is left of a look at all.
  const checkChanged = () => {
    changedIsDue = true;
    return queue(checkDue);
  };

  const ignore = events.on('counts.stored', ({ entityIds }) => {
    for (const id of entityIds) changed.add(id);
  });
  const first = setTimeout(() => void checkAll(), firstMilliseconds);
  const timers = [
    setInterval(() => void checkAll(), everyMilliseconds),
    setInterval(() => void checkChanged(), changedMilliseconds),
  ];
  return {
    checkAll,
    checkChanged,
    async stop() {
      stopping.abort();
      ignore();
      clearTimeout(first);
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

type DeviceCount = { id: number; companyId: number; devices: number };

/** Entities with a device, in the order of companies; of `changed`, those that have an open finding. */
async function withDevices({ systemDb: db }: App, changed: readonly number[] | null): Promise<DeviceCount[]> {
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
    query = query.where(oneOf('entities.id', changed)).where('entities.id', 'in', open);
  }
  return query.execute();
}

function pagesOf(entities: readonly DeviceCount[]): DeviceCount[][] {
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
  await checkEntities(app, first.companyId, await visibleEntities(app.systemDb, scope));
}
