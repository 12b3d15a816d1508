import { ConfigError } from './config.ts';
import { BackupError } from './platform/backups/backup-error.ts';
import { createPrivateFiles } from './platform/files/private-folder.ts';
import { StartError } from './platform/start-error.ts';

/** Output of a command on standard output: steps, which tools/server-command.mjs shows as progress, and other lines. */
export type CommandOutput = { step(text: string): void; line(text: string): void };

/** Runs a command. On failure sets exit code 1 and writes to standard error: one sentence for faults that the operator can mend. */
export async function runOperatorCommand(command: (output: CommandOutput) => Promise<void>): Promise<void> {
  const output = {
    step: (text: string) => void process.stdout.write(`… ${text}\n`),
    line: (text: string) => void process.stdout.write(`${text}\n`),
  };
  createPrivateFiles();
  try {
    await command(output);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${describeError(error)}\n`);
  }
}

function describeError(error: unknown): string {
  if (error instanceof BackupError || error instanceof StartError || error instanceof ConfigError) return error.message;
  // Messages of the system or the database, such as no connection, no rights or no space.
  if (error instanceof AggregateError) return error.errors.map(String).join('; ');
  if (error instanceof Error && 'code' in error) return `${error.message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
