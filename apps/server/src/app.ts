import path from 'node:path';
import { allRoutes } from '@portico/contract/routes/index';
import { basePath } from '@portico/contract/route';
import { preload } from '@portico/i18n';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { demonstrate } from './demo/index.ts';
import { analysisRoutes } from './domains/analysis/index.ts';
import { areaRoutes } from './domains/areas/index.ts';
import { authRoutes, forgetOldLogins } from './domains/auth/index.ts';
import { companyRoutes, keepClearing, keepRetention } from './domains/companies/index.ts';
import { corridorRoutes } from './domains/corridors/index.ts';
import {
  deviceModelRoutes,
  firmwareRoutes,
  removeUnusedFirmware,
  syncDeviceModels,
} from './domains/device-models/index.ts';
import { countingRuleRoutes } from './domains/counting-rules/index.ts';
import { deviceMessagingRoutes } from './domains/device-messaging/index.ts';
import { deviceRoutes, heatImageRoute } from './domains/devices/index.ts';
import { entityRoutes } from './domains/entities/index.ts';
import { festivalRoutes } from './domains/festivals/index.ts';
import { gapFillingRoutes } from './domains/gap-filling/index.ts';
import { healthRoutes, keepChecking } from './domains/health/index.ts';
import { imageRoutes, removeUnnamedImages } from './domains/images/index.ts';
import { createIngest, type DoorPorts, type OpenDoors } from './domains/ingest/index.ts';
import { menuRoutes, menuTitles, syncMenus } from './domains/menus/index.ts';
import { operationLogRoutes, recordOperation } from './domains/operation-logs/index.ts';
import { progressRoutes } from './domains/progress/index.ts';
import { profileRoutes } from './domains/profile/index.ts';
import { organisationRoutes } from './domains/organisations/index.ts';
import { createRewriter } from './domains/rewriting/index.ts';
import { roleRoutes } from './domains/roles/index.ts';
import { savedViewRoutes } from './domains/saved-views/index.ts';
import { createImports, spreadsheetRoutes } from './domains/spreadsheets/index.ts';
import { targetRoutes } from './domains/targets/index.ts';
import { companyAdminRoutes, loadUser, makeFirstAdmin, userRoutes } from './domains/users/index.ts';
import type { App } from './platform/app.ts';
import { backupFolder } from './platform/backups/backup-names.ts';
import { keepBackups } from './platform/backups/keep-backups.ts';
import { keepCountsBackups } from './platform/backups/keep-counts-backups.ts';
import type { Clock } from './platform/clock.ts';
import { openCounts, type RunningEngine } from './platform/counts/open.ts';
import { keepTidy } from './platform/counts/tidy.ts';
import { Events } from './platform/events.ts';
import { hasRoom } from './platform/files/free-space.ts';
import { openExportFiles } from './platform/files/export-files.ts';
import { openFirmwareFiles } from './platform/files/firmware-files.ts';
import { openImageFiles } from './platform/files/image-files.ts';
import { createBinder } from './platform/http/binder.ts';
import { addHealth } from './platform/http/health.ts';
import { openApiOf } from './platform/http/openapi.ts';
import { createHttpServer } from './platform/http/server.ts';
import { addWeb } from './platform/http/web.ts';
import type { Log } from './platform/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { shareNews } from './platform/things/node-news.ts';
import { openThings, type Things } from './platform/things/open.ts';

const webFolder = path.join(import.meta.dirname, '../../web/dist');
const tidyMilliseconds = 3_600_000;

export type RunningApp = {
  app: App;
  /** Address of the console and the API. */
  url: string;
  doors: OpenDoors;
  thingsVersion: string;
  dbOf: Things['dbOf'];
  /** Told once: the password of the administrator made at the first start. */
  firstAdmin: { username: string; password: string } | null;
  /** Path of the file with the demonstration's logins. */
  demoLogins: string | null;
  close(): Promise<void>;
};

/** Opens everything in order; whatever is open is closed again when a later step fails. */
export async function openApp(options: {
  config: Config;
  log: Log;
  clock: Clock;
  doorPorts: DoorPorts;
  /** Whether it looks for faults in counts by itself; true unless told. */
  looksForFaults?: boolean;
  /** An embedded counting engine that runs already; absent: one of its own, unless there is a ClickHouse server. */
  countsEngine?: RunningEngine | null;
}): Promise<RunningApp> {
  const { config, log, clock, doorPorts, looksForFaults = true, countsEngine = null } = options;
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const step of closers.splice(0).reverse()) {
      await Promise.resolve(step()).catch((error: unknown) => log.error({ err: error }, 'a step of stopping failed'));
    }
  };
  try {
    // Services
    await preload();
    const things = await openThings({ url: config.databaseUrl, folder: config.data, log });
    closers.push(() => things.close());
    const counts = await openCounts({
      url: config.clickhouseUrl,
      folder: config.data,
      log,
      engine: countsEngine,
    });
    closers.push(() => counts.close());
    // Operators of servers back those up with their own tools.
    const backups = backupFolder(config.data);
    if (config.databaseUrl === null) {
      const keeper = keepBackups({ connect: things.connection, folder: backups, log, clock });
      closers.push(() => keeper.stop());
    }
    if (config.clickhouseUrl === null && countsEngine === null) {
      const keeper = keepCountsBackups({ counts, folder: backups, log, clock });
      closers.push(() => keeper.stop());
    }
    const tidier = keepTidy(counts, log);
    closers.push(() => tidier.stop());
    const events = new Events((error, name) => log.error({ err: error, event: name }, 'a listener failed'));
    await shareNews(things, events);
    const { systemDb } = things;
    const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: config.data, clock, log });
    const imageFiles = openImageFiles(config.data);
    const firmwareFiles = openFirmwareFiles(config.data);

    // The console's server
    const { server, allowUser } = await createHttpServer({ log, publicUrl: config.publicUrl });
    closers.push(() => server.close());
    const binder = createBinder({
      server,
      routes: allRoutes,
      loadUser: (token) => loadUser(systemDb, things.remember, clock, token),
      dbOf: (user) => things.dbOf(user.companyId ?? 'all'),
      // What was done is done, also where it could not be written down.
      recordOperation: (operation) =>
        recordOperation(systemDb, clock, operation).catch((error: unknown) =>
          log.error({ err: error, route: operation.route }, 'writing the operation log'),
        ),
      allowUser,
      events,
      clock,
      publicUrl: config.publicUrl,
    });
    closers.push(() => binder.closeStreams());
    const app: App = {
      handle: binder.handle,
      systemDb,
      remember: things.remember,
      counts,
      events,
      mailer,
      imageFiles,
      firmwareFiles,
      exportFiles: openExportFiles(config.data),
      clock,
      config,
      log,
    };

    // Floor 1: who
    operationLogRoutes(app, menuTitles);
    await authRoutes(app);
    await profileRoutes(app);
    imageRoutes(app);
    await syncMenus(systemDb);
    menuRoutes(app);
    organisationRoutes(app);
    const clearing = keepClearing(app);
    closers.push(() => clearing.stop());
    companyRoutes(app, clearing);
    const retention = keepRetention(app);
    closers.push(() => retention.stop());
    roleRoutes(app);
    userRoutes(app);
    companyAdminRoutes(app);

    // Floor 2: what
    await syncDeviceModels(systemDb);
    deviceModelRoutes(app);
    firmwareRoutes(app);
    entityRoutes(app);
    corridorRoutes(app);
    areaRoutes(app);
    targetRoutes(app);

    // Floor 3: in
    const ingest = createIngest({ db: systemDb, counts, events, clock, config, log });
    closers.push(() => ingest.close());
    const { settle: settleIngest, holdRepeats } = ingest;
    const rewriter = createRewriter({ db: systemDb, counts, events, log, settleIngest, holdRepeats });
    closers.push(() => rewriter.stop());
    deviceRoutes(app);
    heatImageRoute(app);
    const messaging = deviceMessagingRoutes(app, ingest.tellDevice);
    closers.push(() => messaging.stop());
    gapFillingRoutes(app);

    countingRuleRoutes(app);

    const imports = createImports(app);
    closers.push(() => imports.stop());
    spreadsheetRoutes(app, imports);
    await imports.begin();

    // Floor 4: insight
    savedViewRoutes(app);
    const { asker, exportJobs } = analysisRoutes(app);
    closers.push(() => exportJobs.stop());
    festivalRoutes(app, asker);
    progressRoutes(app, asker);
    await exportJobs.begin();
    if (looksForFaults) {
      const checking = keepChecking(app);
      closers.push(() => checking.stop());
    }
    healthRoutes(app);

    binder.requireComplete();
    // An embedded store has one node only.
    const isShared = config.databaseUrl !== null && config.clickhouseUrl !== null;
    const broker = config.mqttUrl === null ? null : { url: config.mqttUrl, folder: config.data, isShared };
    addHealth({
      server,
      events,
      stores: {
        things: () => answers(systemDb),
        counts: () => counts.ping(),
        disk: () => hasRoom(config.data),
        ...(broker === null ? {} : { broker: async () => ingest.hearsMessages() }),
      },
    });
    server.get(`${basePath}/openapi.json`, async () => openApiOf(allRoutes, config.publicUrl));
    await addWeb({ server, folder: webFolder, internationalHosts: config.internationalHosts });

    // First start
    const demoLogins = config.demo ? await demonstrate(app) : null;
    const firstAdmin = await makeFirstAdmin(systemDb);

    // Doors open last: nobody is let in before everything works.
    const doors = await ingest.openDoors(doorPorts, broker);
    const url = await server.listen({ host: config.host, port: config.port });
    void rewriter.run();
    void clearing.run();
    const tidying = setInterval(() => {
      forgetOldLogins(app).catch((error: unknown) => log.error({ err: error }, 'forgetting old logins'));
      removeUnnamedImages(app).catch((error: unknown) => log.error({ err: error }, 'removing pictures nothing names'));
      removeUnusedFirmware(app).catch((error: unknown) => log.error({ err: error }, 'removing unused firmware'));
    }, tidyMilliseconds);
    closers.push(() => clearInterval(tidying));
    return { app, url, doors, thingsVersion: things.version, dbOf: things.dbOf, firstAdmin, demoLogins, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function answers(db: App['systemDb']): Promise<boolean> {
  await sql`select 1`.execute(db);
  return true;
}
