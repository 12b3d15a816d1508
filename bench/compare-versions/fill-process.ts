// Fills a data folder with the stores of another checkout, in a separate process because both checkouts load native libraries.
// Arguments: the checkout and a FillRequest as JSON. Sends a FilledDataFolder to its parent.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BaseData } from '../../apps/server/src/platform/base-data/open.ts';
import type { CountingStore } from '../../apps/server/src/platform/counting-store/open.ts';
import { createLog, type Log } from '../../apps/server/src/platform/log.ts';
import { fillStores } from '../fill-stores.ts';
import { makeBigCompany, type SqlRunner } from '../lists/big-company.ts';
import type { FilledDataFolder, FillRequest } from './fill.ts';

type StoreOptions = { url: null; folder: string; log: Log };
/** The modules of the platform folder used here, with the types that both checkouts share. */
type BaseDataModule = { openBaseData(storeOptions: StoreOptions): Promise<BaseData> };
type CountingStoreModule = { openCountingStore(storeOptions: StoreOptions): Promise<CountingStore> };
type Kysely = {
  CompiledQuery: { raw(sql: string, values: readonly unknown[]): Parameters<BaseData['systemDb']['executeQuery']>[0] };
};

const [checkout = '', requestText = ''] = process.argv.slice(2);
const request: FillRequest = JSON.parse(requestText);
const platform = path.join(checkout, 'apps', 'server', 'src', 'platform');
const load = async (file: string): Promise<unknown> => import(pathToFileURL(path.join(platform, file)).href);
const { openBaseData } = (await load('base-data/open.ts')) as BaseDataModule;
const { openCountingStore } = (await load('counting-store/open.ts')) as CountingStoreModule;
const { CompiledQuery } = createRequire(path.join(platform, 'app.ts'))('kysely') as Kysely;

const storeOptions: StoreOptions = { url: null, folder: request.folder, log: createLog('warn') };
const baseData = await openBaseData(storeOptions);
const query: SqlRunner = async (sql, values) => {
  const { rows } = await baseData.systemDb.executeQuery(CompiledQuery.raw(sql, values));
  return rows as { id?: unknown }[]; // rows are objects of columns
};
const reports = { reportedAt: new Date(request.reportedAt), gapMinutes: request.reportGapMinutes };
await makeBigCompany(query, 'Other', request.size, reports);
const company = await makeBigCompany(query, 'Big', request.size, reports);
const stores = { db: baseData.systemDb, openCountingStore: () => openCountingStore(storeOptions) };
const store = await fillStores(stores, request.dataset, request.users, (step) => console.error(step));
await query('ANALYZE', []);
await baseData.close();
const filled: FilledDataFolder = { store, company };
process.send?.(filled, () => process.exit(0));
