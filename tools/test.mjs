// `npm test`: runs all checks and tests, and prints the totals in the last line. Runs on Node 20 or later, like start.mjs.
import { ensureRightNode } from './install.mjs';
import { runProgram } from './program.mjs';

await runProgram(async () => {
  const args = process.argv.slice(2);
  if (!(await ensureRightNode(import.meta.filename ?? process.argv[1], args))) return process.exitCode;
  const { runChecks } = await import('./run-checks.mjs');
  return runChecks(args);
});
