// `npm start`: from a fresh checkout to a living system. Runs on any Node from 20 on and before anything is installed, so it
// imports nothing but what lies beside it; the rest follows on the pinned Node.
import { readyOnRightNode } from './install.mjs';
import { program } from './program.mjs';

const usage = `npm start [-- options]

  --empty      without demonstration data; the first administrator's one-time password is printed
  --verbose    show everything the server and the simulator write
  --help       this text

Settings are environment variables, listed in README.md.
`;

await program(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(usage);
    return 0;
  }
  if (!(await readyOnRightNode(import.meta.filename ?? process.argv[1], args))) return process.exitCode;
  const { runPortico } = await import('./run-portico.mjs');
  return runPortico(args);
});
