// `npm start`: starts the system from a fresh checkout. Runs on Node 20 or later and before any package is installed, so it imports only
// files of this folder; the rest runs on the pinned Node.
import { ensureRightNode } from './install.mjs';
import { runProgram } from './program.mjs';

const usage = `npm start [-- options]

  --empty      without demonstration data; the first administrator's one-time password is printed
  --verbose    show everything the server and the simulator write
  --help       this text

Settings are environment variables, listed in README.md.
`;

await runProgram(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(usage);
    return 0;
  }
  if (!(await ensureRightNode(import.meta.filename ?? process.argv[1], args))) return process.exitCode;
  const { runPortico } = await import('./run-portico.mjs');
  return runPortico(args);
});
