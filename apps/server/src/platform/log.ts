import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Creates the server's log: JSON lines, by default on standard output. Messages contain keys and ids, never secrets. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
