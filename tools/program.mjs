/** An error whose message, one clear sentence, is shown to the user without a stack. */
export class UserFacingError extends Error {}

/** Runs a program and sets its exit code. An error sets exit code 1; a UserFacingError is printed without its stack. */
export async function runProgram(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(
      error instanceof UserFacingError
        ? `${error.message}\n`
        : `${error instanceof Error ? error.stack : String(error)}\n`,
    );
  }
}
