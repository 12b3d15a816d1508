import type { Config } from '../config.ts';
import type { BaseData } from './base-data/open.ts';
import type { Clock } from './clock.ts';
import type { CountingStore } from './counting-store/open.ts';
import type { Events } from './events.ts';
import type { FileStore } from './files/file-store.ts';
import type { FirmwareFiles } from './files/firmware-files.ts';
import type { DiskSpace } from './files/free-space.ts';
import type { ImageFiles } from './files/image-files.ts';
import type { HandleRoute } from './http/binder.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OutboundGate } from './outbound/gate.ts';
import type { UploadJobs } from './uploads/upload-jobs.ts';

/** All services that a domain gets. A domain opens no store, clock, event emitter or log of its own. */
export type App = {
  handle: HandleRoute;
  /** The base data of all companies: for login, listeners and background work. A handler of a request uses the request's own `db`. */
  systemDb: BaseData['systemDb'];
  /** Caches values read from the base data until any node changes them. */
  readCached: BaseData['readCached'];
  countingStore: CountingStore;
  events: Events;
  mailer: Mailer;
  outboundGate: OutboundGate;
  uploadJobs: UploadJobs;
  imageFiles: ImageFiles;
  firmwareFiles: FirmwareFiles;
  exportFiles: FileStore;
  disk: Pick<DiskSpace, 'hasRoom' | 'requireRoom'>;
  clock: Clock;
  config: Config;
  log: Log;
};
