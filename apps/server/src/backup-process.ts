import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { type CommandOutput, runOperatorCommand } from './operator-command.ts';
import { backupFolder } from './platform/backups/backup-names.ts';
import type { ConnectionOptions } from './platform/backups/database-client.ts';
import { writeBackup } from './platform/backups/write-backup.ts';
import { startPostgres, withRunningPostgres } from './platform/base-data/embedded/start-postgres.ts';
import { lockFolder } from './platform/files/folder-lock.ts';
import { createLog } from './platform/log.ts';

// Run by `npm run backup`: writes a backup of the base data, whether or not the server is running.

await runOperatorCommand(async (output) => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, folder: { type: 'string' } } });
  const config = readConfig(process.env);
  const folder = path.resolve(values.folder ?? backupFolder(config.dataFolder));
  const url = values.from ?? config.databaseUrl;
  if (url !== null) return write({ connectionString: url }, folder, output);
  if (await withRunningPostgres(config.dataFolder, (connection) => write(connection, folder, output))) return;
  await mkdir(config.dataFolder, { recursive: true });
  const lock = await lockFolder(config.dataFolder);
  try {
    const postgres = await startPostgres({ folder: config.dataFolder, log: createLog('error') });
    try {
      await write(postgres.connection, folder, output);
    } finally {
      await postgres.stop();
    }
  } finally {
    await lock.release();
  }
});

async function write(connect: ConnectionOptions, folder: string, output: CommandOutput): Promise<void> {
  const beforeTable = async (name: string) => output.step(`reading ${name}`);
  const backup = await writeBackup({ connect, folder, at: new Date(), beforeTable });
  if (backup === null) return;
  const { tableChecksums } = backup.manifest;
  const rows = tableChecksums.reduce((sum, table) => sum + table.rows, 0);
  output.line(`Wrote ${backup.file}: ${tableChecksums.length} tables, ${rows} rows, ${backup.bytes} bytes.`);
}
