// `npm run verify`: verifies the stored data, whether or not the server is running. Exit code 1: something is damaged.
import { runProgram } from './program.mjs';
import { runServerCommand } from './server-command.mjs';

const usage = `npm run verify [-- options]

  --accept   accepts that the missing counts are lost: they are reported no longer
  --help     this text

Verifies the checksums of all counts, and that no counts are missing that were stored. Exit code 1 when something is damaged.
`;

await runProgram(() =>
  runServerCommand({ tool: import.meta.filename ?? process.argv[1], script: 'verify-process.ts', usage }),
);
