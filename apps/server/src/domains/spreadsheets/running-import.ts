import type { importModes } from '@portico/contract/routes/spreadsheets';
import type { ImportingUser, KindDefinition } from './kind-definition.ts';

/** An import that is running. `done` of `total` rows are processed. */
export type RunningImport = {
  id: number;
  kind: KindDefinition;
  importer: ImportingUser;
  done: number;
  total: number;
  /** Why it must stop: the user cancelled it, or the server stops. */
  stopReason: 'cancelled' | 'interrupted' | null;
};

export type ImportMode = (typeof importModes)[number];

/** Thrown by an import that must stop; its transaction is rolled back. */
export class ImportStoppedError extends Error {}

export function requireNotStopped(job: RunningImport): void {
  if (job.stopReason !== null) throw new ImportStoppedError();
}
