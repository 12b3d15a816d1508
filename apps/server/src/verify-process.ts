import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { type CommandOutput, runOperatorCommand } from './operator-command.ts';
import { type OperatorStores, withStores } from './operator-stores.ts';
import { verifyBaseData } from './platform/base-data/verify-base-data.ts';
import { acceptDamage } from './platform/damaged-counts/accept-damage.ts';
import { verifyCounts } from './platform/damaged-counts/verify-counts.ts';

// Run by `npm run verify`: verifies the stored data, whether or not the server is running. Exit code 1: something is damaged.

/** Verifies one kind of data. Returns a sentence for each damage found; calls `onStep` before each part of its work. */
type VerifyStep = (
  stores: OperatorStores,
  onStep: CommandOutput['step'],
) => Promise<{ damage: string[]; summary: string }>;

const steps: readonly VerifyStep[] = [({ connection }, onStep) => verifyBaseData(connection, onStep), verifyCounts];

await runOperatorCommand(async (output) => {
  const { values } = parseArgs({ options: { accept: { type: 'boolean' } } });
  await withStores(readConfig(process.env), async (stores) => {
    for (const verify of steps) {
      const { damage, summary } = await verify(stores, output.step);
      for (const sentence of damage) output.line(sentence);
      output.line(summary);
      if (damage.length > 0 && values.accept !== true) process.exitCode = 1;
    }
    if (values.accept === true) output.line(await acceptDamage(stores.db));
  });
});
