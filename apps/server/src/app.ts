import path from 'node:path';
import { basePath } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';
import { preloadCatalogues } from '@portico/i18n';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { seedDemonstration } from './demo/index.ts';
import { analysisRoutes } from './domains/analysis/index.ts';
import { areaRoutes } from './domains/areas/index.ts';
import { authRoutes, deleteOldLoginData } from './domains/auth/index.ts';
import { companyRoutes, scheduleRemovedCompanyCleanup, scheduleRetention } from './domains/companies/index.ts';
import { corridorRoutes } from './domains/corridors/index.ts';
import { countingRuleRoutes } from './domains/counting-rules/index.ts';
import { deviceMessagingRoutes } from './domains/device-messaging/index.ts';
import {
  deviceModelRoutes,
  firmwareRoutes,
  removeUnusedFirmware,
  syncDeviceModels,
} from './domains/device-models/index.ts';
import { deviceRoutes, heatImageRoute } from './domains/devices/index.ts';
import { entityRoutes } from './domains/entities/index.ts';
import { festivalRoutes } from './domains/festivals/index.ts';
import { gapFillingRoutes } from './domains/gap-filling/index.ts';
import { healthRoutes, startHealthChecks } from './domains/health/index.ts';
import { imageRoutes, removeOrphanedImages } from './domains/images/index.ts';
import {
  createIngest,
  type DoorPorts,
  type OpenDoorPorts,
  oldRecordRoutes,
  rawMessageRoutes,
  unknownSenderRoutes,
} from './domains/ingest/index.ts';
import { loadMenuTitles, menuRoutes, syncMenus } from './domains/menus/index.ts';
import { operationLogRoutes, recordOperation } from './domains/operation-logs/index.ts';
import { organisationRoutes, selectUsersWithinScope } from './domains/organisations/index.ts';
import { profileRoutes } from './domains/profile/index.ts';
import { progressRoutes } from './domains/progress/index.ts';
import { createRewriter } from './domains/rewriting/index.ts';
import { roleRoutes } from './domains/roles/index.ts';
import { savedViewRoutes } from './domains/saved-views/index.ts';
import { createImportRunner, spreadsheetRoutes } from './domains/spreadsheets/index.ts';
import { targetRoutes } from './domains/targets/index.ts';
import { companyAdminRoutes, loadCurrentUser, makeFirstAdmin, userRoutes } from './domains/users/index.ts';
import type { App } from './platform/app.ts';
import { backupFolder } from './platform/backups/backup-names.ts';
import { scheduleBackups } from './platform/backups/schedule-backups.ts';
import { scheduleCountsBackups } from './platform/backups/schedule-counts-backups.ts';
import { shareEventsBetweenNodes } from './platform/base-data/node-events.ts';
import { type BaseData, openBaseData } from './platform/base-data/open.ts';
import type { Clock } from './platform/clock.ts';
import { measureLargestPart, scheduleMonthMerges } from './platform/counting-store/merge-months.ts';
import { type EngineAddress, openCountingStore } from './platform/counting-store/open.ts';
import { scheduleExaminations } from './platform/damaged-counts/schedule-examinations.ts';
import { Events } from './platform/events.ts';
import { openExportFiles } from './platform/files/export-files.ts';
import { openFirmwareFiles } from './platform/files/firmware-files.ts';
import { type ReadFreeBytes, watchFreeSpace } from './platform/files/free-space.ts';
import { openImageFiles } from './platform/files/image-files.ts';
import { createBinder } from './platform/http/binder.ts';
import { addHealthRoutes } from './platform/http/health.ts';
import { buildOpenApi } from './platform/http/openapi.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveConsole } from './platform/http/web.ts';
import type { Log } from './platform/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createOutboundGate } from './platform/outbound/gate.ts';
import { createStopSequence } from './platform/stop-sequence.ts';
import { openUploadJobs } from './platform/uploads/upload-jobs.ts';

const webFolder = path.join(import.meta.dirname, '../../web/dist');
const cleanupIntervalMilliseconds = 3_600_000;

export type RunningApp = {
  app: App;
  /** Address of the console and the API. */
  url: string;
  doors: OpenDoorPorts;
  databaseVersion: string;
  dbForCompany: BaseData['dbForCompany'];
  /** Looks for damaged counts now. */
  examineCounts(): Promise<void>;
  /** User name and password of the administrator created at the first start, to be shown once; null at later starts. */
  firstAdmin: { username: string; password: string } | null;
  /** Path of the file with the demonstration's logins; null without the demonstration. */
  demoLoginsFile: string | null;
  close(): Promise<void>;
  /** The part that `close` is waiting for; null: none. */
  findStoppingPart(): string | null;
};

/** Opens stores, services, routes and listeners in order. When a step fails, closes everything opened so far and rejects. */
export async function openApp(options: {
  config: Config;
  log: Log;
  clock: Clock;
  doorPorts: DoorPorts;
  /** Whether the periodic health checks, which look for faults in counts, run; default true. */
  runsHealthChecks?: boolean;
  /** Whether the counts are examined for damage at the start, every hour and at the stop; default true. */
  examinesCounts?: boolean;
  /** A running embedded counting engine; absent: a new one is started, unless a ClickHouse server is configured. */
  countingEngine?: EngineAddress | null;
  /** Absent: reads the disk of the data folder. */
  readFreeBytes?: ReadFreeBytes;
}): Promise<RunningApp> {
  const {
    config,
    log,
    clock,
    doorPorts,
    runsHealthChecks = true,
    examinesCounts = true,
    countingEngine = null,
    readFreeBytes,
  } = options;
  const stopping = createStopSequence(log);
  try {
    // Services
    await preloadCatalogues();
    const baseData = await openBaseData({ url: config.databaseUrl, folder: config.dataFolder, log });
    stopping.addStore('the base data', () => baseData.close());
    const countingStore = await openCountingStore({
      url: config.clickhouseUrl,
      folder: config.dataFolder,
      log,
      engine: countingEngine,
    });
    stopping.addStore('the counting store', () => countingStore.close());
    const disk = await watchFreeSpace({
      folder: config.dataFolder,
      minFreeMegabytes: config.minFreeMegabytes,
      // The parts of a ClickHouse server are on its own disk.
      measureLargestPart: async () => (config.clickhouseUrl === null ? measureLargestPart(countingStore) : 0),
      log,
      readFree: readFreeBytes,
    });
    stopping.add('the watch of the disk', () => disk.stop());
    // Only embedded stores are backed up here; operators back up external servers with their own tools.
    const backups = backupFolder(config.dataFolder);
    if (config.databaseUrl === null) {
      const scheduler = scheduleBackups({ connect: baseData.connection, folder: backups, log, clock });
      stopping.add('a backup of the base data', () => scheduler.stop());
    }
    if (config.clickhouseUrl === null && countingEngine === null) {
      const scheduler = scheduleCountsBackups({ counts: countingStore, folder: backups, log, clock });
      stopping.add('a backup of the counts', () => scheduler.stop());
    }
    const merges = scheduleMonthMerges(countingStore, log);
    stopping.add('a merge of counts', () => merges.stop());
    const events = new Events((error, name) => log.error({ err: error, event: name }, 'a listener failed'));
    await shareEventsBetweenNodes(baseData, events);
    const { systemDb } = baseData;
    const examinations = scheduleExaminations({
      db: systemDb,
      countingStore,
      log,
      clock,
      onChange: (companyIds) => events.emit('counts.damageChanged', { companyIds }),
      isScheduled: examinesCounts,
    });
    stopping.add('an examination of counts', () => examinations.stop());
    const mailer = createMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      folder: config.dataFolder,
      clock,
      log,
    });
    const uploadJobs = openUploadJobs(log);
    stopping.add('the reading of an upload', () => uploadJobs.stop());
    const imageFiles = openImageFiles(config.dataFolder, uploadJobs);
    const firmwareFiles = openFirmwareFiles(config.dataFolder);

    // The console's server
    const { server, allowUser } = await createHttpServer({
      log,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
    });
    stopping.add('running calls', () => server.close());
    const binder = createBinder({
      server,
      routes: allRoutes,
      loadUser: (token) => loadCurrentUser(systemDb, baseData.readCached, clock, token),
      dbForUser: (user) => baseData.dbForCompany(user.companyId ?? 'all'),
      // An operation does not fail when it cannot be written to the log.
      recordOperation: (operation) =>
        recordOperation(systemDb, clock, operation).catch((error: unknown) =>
          log.error({ err: error, route: operation.route }, 'writing the operation log'),
        ),
      allowUser,
      requireRoom: disk.requireRoom,
      events,
      clock,
      log,
      publicUrl: config.publicUrl,
    });
    stopping.add('live connections', () => binder.closeStreams());
    const app: App = {
      handle: binder.handle,
      systemDb,
      readCached: baseData.readCached,
      countingStore,
      events,
      mailer,
      outboundGate: createOutboundGate({ allow: config.outboundAllow }),
      uploadJobs,
      imageFiles,
      firmwareFiles,
      exportFiles: openExportFiles(config.dataFolder),
      disk,
      clock,
      config,
      log,
    };

    // Floor 1 (layer): users, roles and companies
    operationLogRoutes(app, loadMenuTitles, selectUsersWithinScope);
    await authRoutes(app);
    await profileRoutes(app);
    imageRoutes(app);
    await syncMenus(systemDb);
    menuRoutes(app);
    organisationRoutes(app);
    const cleanup = scheduleRemovedCompanyCleanup(app);
    stopping.add('the removal of a company', () => cleanup.stop());
    companyRoutes(app, cleanup);
    const retention = scheduleRetention(app);
    stopping.add('the deletion of old records', () => retention.stop());
    roleRoutes(app);
    userRoutes(app);
    companyAdminRoutes(app);

    // Floor 2: places, device models and targets
    await syncDeviceModels(systemDb);
    deviceModelRoutes(app);
    firmwareRoutes(app);
    entityRoutes(app);
    corridorRoutes(app);
    areaRoutes(app);
    targetRoutes(app);

    // Floor 3: records coming in
    const ingest = createIngest({
      db: systemDb,
      countingStore,
      events,
      clock,
      config,
      disk,
      log,
      firmwareFiles: app.firmwareFiles,
    });
    stopping.add('messages of devices', () => ingest.close());
    const { waitForWrites: waitForIngestWrites, delayRepeats } = ingest;
    const rewriter = createRewriter({
      db: systemDb,
      countingStore,
      events,
      log,
      waitForIngestWrites,
      delayRepeats,
    });
    stopping.add('the rewriting of past records', () => rewriter.stop());
    deviceRoutes(app);
    heatImageRoute(app);
    oldRecordRoutes(app, ingest);
    rawMessageRoutes(app, ingest);
    unknownSenderRoutes(app);
    const messaging = deviceMessagingRoutes(app, ingest.sendCommand);
    stopping.add('commands to devices', () => messaging.stop());
    gapFillingRoutes(app);

    countingRuleRoutes(app);

    const imports = createImportRunner(app);
    stopping.add('an import', () => imports.stop());
    spreadsheetRoutes(app, imports);
    await imports.begin();

    // Floor 4: analyses
    savedViewRoutes(app);
    const { queryRunner, exportJobs } = analysisRoutes(app);
    stopping.add('an export', () => exportJobs.stop());
    festivalRoutes(app, queryRunner);
    progressRoutes(app, queryRunner);
    await exportJobs.begin();
    if (runsHealthChecks) {
      const healthChecks = startHealthChecks(app);
      stopping.add('a health check', () => healthChecks.stop());
    }
    healthRoutes(app);

    binder.requireComplete();
    // Several nodes can share a broker only when both stores are servers; an embedded store allows one node.
    const isShared = config.databaseUrl !== null && config.clickhouseUrl !== null;
    const broker = config.mqttUrl === null ? null : { url: config.mqttUrl, folder: config.dataFolder, isShared };
    addHealthRoutes({
      server,
      events,
      db: systemDb,
      stores: {
        things: async () => (await pingDatabase(systemDb)) && baseData.condition.listDamaged().length === 0,
        counts: () => countingStore.ping(),
        disk: async () => disk.hasRoom(),
        ...(broker === null ? {} : { broker: async () => ingest.canReceiveMqtt() }),
      },
      readMissingSince: () => baseData.condition.readMissingSince(),
    });
    server.get(`${basePath}/openapi.json`, async () => buildOpenApi(allRoutes, config.publicUrl));
    await serveConsole({ server, folder: webFolder, internationalHosts: config.internationalHosts });

    // First start
    const demonstration = config.demo ? await seedDemonstration(app) : null;
    if (demonstration !== null) ingest.expectHistory(demonstration.history);
    const firstAdmin = await makeFirstAdmin(systemDb);

    // The listeners open last, so that no request or message arrives before everything works.
    const doors = await ingest.openDoors(doorPorts, broker);
    const url = await server.listen({ host: config.host, port: config.port });
    void rewriter.run();
    void cleanup.run();
    const cleanupTimer = setInterval(() => {
      deleteOldLoginData(app).catch((error: unknown) => log.error({ err: error }, 'forgetting old logins'));
      removeOrphanedImages(app).catch((error: unknown) => log.error({ err: error }, 'removing pictures nothing names'));
      removeUnusedFirmware(app).catch((error: unknown) => log.error({ err: error }, 'removing unused firmware'));
    }, cleanupIntervalMilliseconds);
    stopping.add('the hourly cleanup', () => clearInterval(cleanupTimer));
    return {
      app,
      url,
      doors,
      databaseVersion: baseData.databaseVersion,
      dbForCompany: baseData.dbForCompany,
      examineCounts: examinations.run,
      firstAdmin,
      demoLoginsFile: demonstration?.loginsFile ?? null,
      close: () => stopping.run(),
      findStoppingPart: () => stopping.current(),
    };
  } catch (error) {
    await stopping.run();
    throw error;
  }
}

async function pingDatabase(db: App['systemDb']): Promise<boolean> {
  await sql`select 1`.execute(db);
  return true;
}
