// `npm run backup`: writes a backup of the base data, whether or not the server is running.
import { runProgram } from './program.mjs';
import { runServerCommand } from './server-command.mjs';

const usage = `npm run backup [-- options]

  --from URL       of the PostgreSQL server, like postgres://user:password@host:5432/database;
                   else that of PORTICO_DATABASE_URL, else the embedded database in PORTICO_DATA
  --folder FOLDER  where to write the file; else "backups" in PORTICO_DATA
  --help           this text
`;

await runProgram(() =>
  runServerCommand({ tool: import.meta.filename ?? process.argv[1], script: 'backup-process.ts', usage }),
);
