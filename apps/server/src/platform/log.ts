import { type Logger, pino } from 'pino';

export type Log = Logger;

/** The server's log: JSON lines on standard output. Secrets never get here: messages name keys and ids. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
