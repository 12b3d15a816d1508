// `npm run restore`: restores backups into empty stores, and compares the stores with the backups; or restores damaged counts.
import { runProgram } from './program.mjs';
import { runServerCommand } from './server-command.mjs';

const usage = `npm run restore -- [--backup FILE] [--counts FOLDER] [options]

  --backup FILE    a backup of the base data
  --counts FOLDER  a backup of the counts; an incremental one needs those it is based on beside it
  --damaged        restores only the counts that no longer load, into the stores in use: from the backup of --counts, else from
                   all backups in PORTICO_DATA, the newest first
  --to URL         the empty database for the base data, like postgres://user:password@host:5432/database;
                   else that of PORTICO_DATABASE_URL, else the embedded database in PORTICO_DATA
  --help           this text

Stop the server first. Except with --damaged, restore into an empty database or a new data folder:
PORTICO_DATA=restored npm run restore -- …
`;

await runProgram(() =>
  runServerCommand({ tool: import.meta.filename ?? process.argv[1], script: 'restore-process.ts', usage }),
);
