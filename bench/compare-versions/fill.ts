import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Dataset } from '../dataset.ts';
import type { FilledStore } from '../fill-stores.ts';
import type { BigCompany, CompanySize } from '../lists/big-company.ts';

export type FillRequest = {
  folder: string;
  dataset: Dataset;
  users: number;
  size: CompanySize;
  /** Times of the devices' last reports (epoch ms and gap); far apart, so that no device goes offline during the run. */
  reportedAt: number;
  reportGapMinutes: number;
};

export type FilledDataFolder = { store: FilledStore; company: BigCompany };

/** Fills a data folder that the server of the checkout has created and no longer uses. */
export async function fillDataFolder(checkout: string, request: FillRequest): Promise<FilledDataFolder> {
  const script = path.join(import.meta.dirname, 'fill-process.ts');
  const child = spawn(process.execPath, [script, checkout, JSON.stringify(request)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let filled: FilledDataFolder | null = null;
  child.once('message', (message) => {
    filled = message as FilledDataFolder; // sent by the script above
  });
  await once(child, 'close');
  if (filled === null) throw new Error(`The data folder of ${checkout} was not filled.`);
  return filled;
}
