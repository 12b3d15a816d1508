import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Counts } from './counts/open.ts';
import type { Events } from './events.ts';
import type { Handle } from './http/binder.ts';
import type { Log } from './log.ts';
import type { Db } from './things/open.ts';

/** Everything a domain gets to do its work; nothing reaches it by another way. */
export type App = {
  handle: Handle;
  db: Db;
  counts: Counts;
  events: Events;
  clock: Clock;
  config: Config;
  log: Log;
};
