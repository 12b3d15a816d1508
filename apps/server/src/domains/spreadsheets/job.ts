import type { importModes } from '@portico/contract/routes/spreadsheets';
import type { Importer, Kind } from './kind.ts';

/** An import that is being worked on. `done` of `total` rows are through. */
export type Job = {
  id: number;
  kind: Kind;
  importer: Importer;
  done: number;
  total: number;
  /** Why it has to stop: somebody gave it up, or the server ends. */
  stop: 'cancelled' | 'interrupted' | null;
};

export type Mode = (typeof importModes)[number];

/** Thrown where a job notices that it has to stop; what its transaction did is rolled back. */
export class Stopped extends Error {}

export function requireGoing(job: Job): void {
  if (job.stop !== null) throw new Stopped();
}
