/** A reason to stop that is meant for people: one clear sentence, no stack. */
export class Reason extends Error {}

/** Runs a program; a `Reason` ends it with its sentence and exit code 1, anything else is a bug and keeps its stack. */
export async function program(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(
      error instanceof Reason ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
    );
  }
}
