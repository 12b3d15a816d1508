// `npm run restore`: restores backups into empty stores, and compares the stores with the backups.
import { runProgram } from './program.mjs';
import { runServerCommand } from './server-command.mjs';

const usage = `npm run restore -- [--backup FILE] [--counts FOLDER] [options]

  --backup FILE    a backup of the base data
  --counts FOLDER  a backup of the counts; an incremental one needs those it is based on beside it
  --to URL         the empty database for the base data, like postgres://user:password@host:5432/database;
                   else that of PORTICO_DATABASE_URL, else the embedded database in PORTICO_DATA
  --help           this text

Stop the server first. Restore into an empty database or a new data folder: PORTICO_DATA=restored npm run restore -- …
`;

await runProgram(() =>
  runServerCommand({ tool: import.meta.filename ?? process.argv[1], script: 'restore-process.ts', usage }),
);
