import { ConfigError } from './config.ts';
import { BackupError } from './platform/backups/backup-error.ts';
import { StartError } from './platform/start-error.ts';

/** What a command says on standard output: steps, which the starter shows as progress, and lines. */
export type Output = { step(text: string): void; line(text: string): void };

/** Runs a command to its end. What the operator can mend is one sentence on standard error, and the exit code is 1. */
export async function runOperatorCommand(command: (output: Output) => Promise<void>): Promise<void> {
  const output = {
    step: (text: string) => void process.stdout.write(`… ${text}\n`),
    line: (text: string) => void process.stdout.write(`${text}\n`),
  };
  try {
    await command(output);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${describeError(error)}\n`);
  }
}

function describeError(error: unknown): string {
  if (error instanceof BackupError || error instanceof StartError || error instanceof ConfigError) return error.message;
  // The system's and the database's own words: no connection, no rights, no space.
  if (error instanceof AggregateError) return error.errors.map(String).join('; ');
  if (error instanceof Error && 'code' in error) return `${error.message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
