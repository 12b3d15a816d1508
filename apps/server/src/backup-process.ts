import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runOperatorCommand, type Output } from './operator-command.ts';
import { readConfig } from './config.ts';
import { backupFolder } from './platform/backups/backup-names.ts';
import type { Connect } from './platform/backups/one-client.ts';
import { writeBackup } from './platform/backups/write-backup.ts';
import { lockFolder } from './platform/files/folder-lock.ts';
import { createLog } from './platform/log.ts';
import { startPostgres, withRunningPostgres } from './platform/things/embedded/start-postgres.ts';

// Run by `npm run backup`: writes a backup of the base data, also while the server runs.

await runOperatorCommand(async (output) => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, folder: { type: 'string' } } });
  const config = readConfig(process.env);
  const folder = path.resolve(values.folder ?? backupFolder(config.data));
  const url = values.from ?? config.databaseUrl;
  if (url !== null) return write({ connectionString: url }, folder, output);
  if (await withRunningPostgres(config.data, (connection) => write(connection, folder, output))) return;
  await mkdir(config.data, { recursive: true });
  const lock = await lockFolder(config.data);
  try {
    const postgres = await startPostgres({ folder: config.data, log: createLog('error') });
    try {
      await write(postgres.connection, folder, output);
    } finally {
      await postgres.stop();
    }
  } finally {
    await lock.release();
  }
});

async function write(connect: Connect, folder: string, output: Output): Promise<void> {
  const onTable = async (name: string) => output.step(`reading ${name}`);
  const backup = await writeBackup({ connect, folder, at: new Date(), onTable });
  if (backup === null) return;
  const { sums } = backup.manifest;
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  output.line(`Wrote ${backup.file}: ${sums.length} tables, ${rows} rows, ${backup.bytes} bytes.`);
}
