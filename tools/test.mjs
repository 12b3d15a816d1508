// `npm test`: every check and every test, ending in one line of numbers. Runs on any Node from 20 on, like start.mjs.
import { readyOnRightNode } from './install.mjs';
import { program } from './program.mjs';

await program(async () => {
  const args = process.argv.slice(2);
  if (!(await readyOnRightNode(import.meta.filename ?? process.argv[1], args))) return process.exitCode;
  const { runChecks } = await import('./run-checks.mjs');
  return runChecks(args);
});
