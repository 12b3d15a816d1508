import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Dataset } from '../dataset.ts';
import type { FilledStore } from '../fill-stores.ts';
import type { BigCompany, Size } from '../lists/big-company.ts';

export type FillOrder = {
  folder: string;
  dataset: Dataset;
  users: number;
  size: Size;
  /** Last reports of devices; far apart, so that no device goes offline during the run. */
  reportedAt: number;
  reportGapMinutes: number;
};

export type Filled = { store: FilledStore; company: BigCompany };

/** Fills a data folder that the server of the checkout has made and left. */
export async function fill(checkout: string, order: FillOrder): Promise<Filled> {
  const script = path.join(import.meta.dirname, 'fill-process.ts');
  const child = spawn(process.execPath, [script, checkout, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let filled: Filled | null = null;
  child.once('message', (message) => {
    filled = message as Filled; // sent by the script above
  });
  await once(child, 'close');
  if (filled === null) throw new Error(`The data folder of ${checkout} was not filled.`);
  return filled;
}
