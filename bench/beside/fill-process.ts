// Fills a data folder with the stores of another checkout, in a process of its own because both checkouts bring native libraries.
// Arguments: the checkout and a FillOrder as JSON. Sends what it made to its parent.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Counts } from '../../apps/server/src/platform/counts/open.ts';
import { createLog, type Log } from '../../apps/server/src/platform/log.ts';
import type { Things } from '../../apps/server/src/platform/things/open.ts';
import { fillStores } from '../fill-stores.ts';
import { makeBigCompany, type Query } from '../lists/big-company.ts';
import type { Filled, FillOrder } from './fill.ts';

type Place = { url: null; folder: string; log: Log };
/** Modules of the platform folder as both checkouts have them. */
type ThingsModule = { openThings(place: Place): Promise<Things> };
type CountsModule = { openCounts(place: Place): Promise<Counts> };
type Kysely = {
  CompiledQuery: { raw(sql: string, values: readonly unknown[]): Parameters<Things['systemDb']['executeQuery']>[0] };
};

const [checkout = '', orderText = ''] = process.argv.slice(2);
const order: FillOrder = JSON.parse(orderText);
const platform = path.join(checkout, 'apps', 'server', 'src', 'platform');
const load = async (file: string): Promise<unknown> => import(pathToFileURL(path.join(platform, file)).href);
const { openThings } = (await load('things/open.ts')) as ThingsModule;
const { openCounts } = (await load('counts/open.ts')) as CountsModule;
const { CompiledQuery } = createRequire(path.join(platform, 'app.ts'))('kysely') as Kysely;

const place: Place = { url: null, folder: order.folder, log: createLog('warn') };
const things = await openThings(place);
const query: Query = async (sql, values) => {
  const { rows } = await things.systemDb.executeQuery(CompiledQuery.raw(sql, values));
  return rows as { id?: unknown }[]; // rows are objects of columns
};
const reports = { reportedAt: new Date(order.reportedAt), gapMinutes: order.reportGapMinutes };
await makeBigCompany(query, 'Other', order.size, reports);
const company = await makeBigCompany(query, 'Big', order.size, reports);
const stores = { db: things.systemDb, openCounts: () => openCounts(place) };
const store = await fillStores(stores, order.dataset, order.users, (step) => console.error(step));
await query('ANALYZE', []);
await things.close();
const filled: Filled = { store, company };
process.send?.(filled, () => process.exit(0));
