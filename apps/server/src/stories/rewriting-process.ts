// A separate process that only rewrites past records, so that a test can kill it while it works. It opens the stores of a data folder, adds
// or withdraws a rule when no run is open, and works until all runs are done. It prints a word per step.
import { metrics } from '@portico/contract/words/metrics';
import { createRewriter } from '../domains/rewriting/index.ts';
import { loadRulesInForce } from '../domains/rewriting/rule-cache.ts';
import { openBaseData } from '../platform/base-data/open.ts';
import { openCountingStore } from '../platform/counting-store/open.ts';
import { Events } from '../platform/events.ts';
import { createLog } from '../platform/log.ts';

const [folder = '', what = ''] = process.argv.slice(2);
const log = createLog('silent');
const baseData = await openBaseData({ url: null, folder, log });
const countingStore = await openCountingStore({ url: null, folder, log });
const db = baseData.systemDb;

const devices = 8;
const firstDay = '2025-11-01';
const days = 180;

if (what === 'fill') await fillStores();
else if (what === 'figures') await writeOut(JSON.stringify(await readState()));
else await work(Number(what));
await countingStore.close();
await baseData.close();
process.exit(0);

/** Writes the text and waits until it is flushed, because the process may end right after. */
function writeOut(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

/** Fills half a year of five-minute records, 10:00 to 20:00, of devices at one store in UTC. */
async function fillStores(): Promise<void> {
  const company = await db.insertInto('companies').values({ name: 'Killed' }).returning('id').executeTakeFirstOrThrow();
  const of = { companyId: company.id };
  const root = await db
    .insertInto('organisations')
    .values({ ...of, name: 'Root' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entity = await db
    .insertInto('entities')
    .values({ ...of, organisationId: root.id, name: 'Store', timeZone: 'Etc/UTC', workTime: '10:00:00~19:59:59' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let number = 1; number <= devices; number += 1) {
    const at = { ...of, entityId: entity.id };
    const corridor = await db
      .insertInto('corridors')
      .values({ ...at, name: `Door ${number}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const device = await db
      .insertInto('devices')
      .values({ ...at, sn: `K${number}`, name: `K${number}`, deviceType: 8, model: 'M', format: 'native-http' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bound = { corridorId: corridor.id, deviceId: device.id, fromAt: new Date('2025-01-01T00:00:00Z') };
    await db
      .insertInto('bindings')
      .values({ ...of, ...bound })
      .execute();
    await countingStore.runBackgroundStatement(
      `INSERT INTO records (company, device, line, at, local, minutes, corridor, entity, version, received, flags, ruled, flow_in, flow_out)
       SELECT {company:UInt32}, {device:UInt32}, 0, moment, moment, 5, {corridor:UInt32}, {entity:UInt32}, 1, moment, 0, 0,
         cityHash64(number, {device:UInt32}) % 50, cityHash64(number, {device:UInt32}, 1) % 50
       FROM (SELECT number, toDateTime({first:String}, 'UTC') + intDiv(number, 120) * 86400 + 36000 + number % 120 * 300 AS moment
         FROM numbers(${days * 120}))`,
      {
        company: company.id,
        device: device.id,
        corridor: corridor.id,
        entity: entity.id,
        first: `${firstDay} 00:00:00`,
      },
      null,
    );
  }
}

async function work(choice: number): Promise<void> {
  const rewriter = createRewriter({
    db,
    countingStore,
    events: new Events((error) => void writeOut(`failed: ${String(error)}\n`)),
    log,
    waitForIngestWrites: async () => {},
    delayRepeats: async () => () => {},
  });
  const open = await db.selectFrom('ruleRuns').select('id').where('state', 'in', ['waiting', 'running']).execute();
  if (open.length === 0) await changeRules(choice);
  await writeOut('working\n');
  await rewriter.run();
  await writeOut('done\n');
  await rewriter.stop();
}

/** Adds or withdraws a rule, chosen by a number. */
async function changeRules(choice: number): Promise<void> {
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
  const corridors = await db.selectFrom('corridors').select('id').orderBy('id').execute();
  const rules = await loadRulesInForce(db, companyId);
  const queue = (ruleId: number, added: boolean) =>
    db
      .insertInto('ruleRuns')
      .values({ companyId, ruleId, what: added ? 'add' : 'withdraw' })
      .execute();
  if (rules.length > 6 || (rules.length > 0 && choice % 3 === 0)) {
    const gone = rules[choice % rules.length];
    if (gone === undefined) return;
    await db.updateTable('countingRules').set({ withdrawnAt: new Date() }).where('id', '=', gone.id).execute();
    await queue(gone.id, false);
    return;
  }
  const day = new Date(Date.parse(firstDay) + (choice % days) * 86_400_000).toISOString().slice(0, 10);
  const kinds = [
    { kind: 'correct', factor: 50 + (choice % 200) },
    { kind: 'eliminate', startSecond: 3600 * (10 + (choice % 5)), endSecond: 3600 * 16 - 1 },
    { kind: 'correct', startDay: day, endDay: day, value: choice % 5000, metrics: ['flowIn'] },
    { kind: 'set', ceiling: 20 + (choice % 25) },
  ];
  const made = { ...kinds[choice % kinds.length], companyId, place: 'corridor', reason: 'story' };
  const rule = await db
    .insertInto('countingRules')
    .values({ kind: 'set', ...made })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rulePlaces = corridors.filter((_, position) => choice % 4 === 1 || position % 4 === choice % 4);
  await db
    .insertInto('countingRulePlaces')
    .values(rulePlaces.map(({ id }) => ({ ruleId: rule.id, placeId: id })))
    .execute();
  await queue(rule.id, true);
}

/** Every stored record with its sent and its effective values, and the rules in force. */
async function readState() {
  const { flowIn, flowOut } = metrics;
  const rows = await countingStore.runQuery(
    `SELECT corridor, toUInt32(local), if(ruled = 1, raw_${flowIn.column}, ${flowIn.column}), ${flowIn.column},
       if(ruled = 1, raw_${flowOut.column}, ${flowOut.column}), ${flowOut.column}, device FROM records FINAL`,
    {},
  );
  const rules = await db
    .selectFrom('countingRules')
    .innerJoin('countingRulePlaces', 'countingRulePlaces.ruleId', 'countingRules.id')
    .select([
      'countingRules.id',
      'kind',
      'startDay',
      'endDay',
      'startSecond',
      'endSecond',
      'factor',
      'value',
      'ceiling',
      'placeId',
    ])
    .where('withdrawnAt', 'is', null)
    .orderBy('countingRules.id')
    .execute();
  return { rows, rules };
}
