import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Creates the server's log: JSON lines on standard output. Messages contain keys and ids, never secrets. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
