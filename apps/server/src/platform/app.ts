import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Counts } from './counts/open.ts';
import type { Events } from './events.ts';
import type { FirmwareFiles } from './files/firmware-files.ts';
import type { ImageFiles } from './files/image-files.ts';
import type { SavedFiles } from './files/saved-files.ts';
import type { Handle } from './http/binder.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Things } from './things/open.ts';

/** Everything a domain gets to do its work; nothing reaches it by another way. */
export type App = {
  handle: Handle;
  /** The things as the program itself sees them, whole: for login, doors and background work. A call of somebody brings its own `db`. */
  systemDb: Things['systemDb'];
  /** Keeps what was read of the base data until any node changes it. */
  remember: Things['remember'];
  counts: Counts;
  events: Events;
  mailer: Mailer;
  imageFiles: ImageFiles;
  firmwareFiles: FirmwareFiles;
  exportFiles: SavedFiles;
  clock: Clock;
  config: Config;
  log: Log;
};
