import type { FindingKind } from '@portico/contract/words/finding-kinds';
import type { Fault } from '@portico/counting/findings/history';
import { formatLocal, parseLocal } from '@portico/counting/local-time';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/things/schema.ts';
import type { Db } from '../../platform/things/open.ts';
import { oneOf } from '../analysis/index.ts';
import type { EntityRow } from '../organisations/index.ts';

/** Faults this far apart are the same one, found a little differently. */
const sameSeconds = 86_400;

type Stored = Awaited<ReturnType<typeof storedOf>>[number];
type Tx = Transaction<Database>;

/** Since when faults of a kind were looked for, local seconds: one that began before may have been there though it was not found. */
export type JudgedFrom = (kind: string) => number;

/** What was found at an entity at a time of its wall clock, local seconds. */
export type FoundFaults = { entity: EntityRow; faults: readonly Fault[]; judgedFrom: JudgedFrom; now: number };

/**
 * Sets what was found at entities against what is stored: the same fault keeps its row and what people said of it, one that is over
 * gets its end, one that turned out to be none goes. One at a time per entity.
 */
export async function storeFaults(db: Db, found: readonly FoundFaults[], at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('entities')
      .select('id')
      .where(oneOf('id', idsOf(found)))
      .orderBy('id')
      .forUpdate()
      .execute();
    const here = found.filter(({ entity }) => held.some(({ id }) => id === entity.id)); // others were removed meanwhile
    const stored = Map.groupBy(await storedOf(tx, idsOf(here)), ({ entityId }) => entityId);
    const places = Map.groupBy(await placesOf(tx, idsOf(here)), ({ entityId }) => entityId);
    for (const one of here) {
      const { id } = one.entity;
      await storeEntity(tx, one, { stored: stored.get(id) ?? [], places: places.get(id) ?? [], at });
    }
    await tx
      .updateTable('entities')
      .set({ healthCheckedAt: at })
      .where(oneOf('id', idsOf(here)))
      .execute();
  });
}

const idsOf = (found: readonly FoundFaults[]) => found.map(({ entity }) => entity.id);

async function storeEntity(
  tx: Tx,
  { entity, faults, judgedFrom, now }: FoundFaults,
  { stored, places, at }: { stored: readonly Stored[]; places: readonly Place[]; at: Date },
): Promise<void> {
  const taken = new Set<number>();
  for (const fault of faults) {
    const same = stored.filter((one) => !taken.has(one.id) && isSame(one, fault)).toSorted(nearestTo(fault))[0];
    if (same === undefined) await add(tx, entity, fault, places, at);
    else {
      taken.add(same.id);
      await update(tx, same, fault, judgedFrom(fault.kind));
    }
  }
  for (const one of stored) {
    if (!taken.has(one.id)) await settle(tx, one, judgedFrom(one.kind), now);
  }
}

function storedOf(tx: Tx, entities: readonly number[]) {
  return tx
    .selectFrom('findings')
    .select(['id', 'entityId', 'deviceId', 'kind', 'started', 'ended', 'dismissedAt'])
    .where(oneOf('entityId', entities))
    .forUpdate()
    .execute();
}

// A device that is silent and speaks again had an outage.
const storyOf = (kind: string) => (kind === 'silent' ? ('outage' satisfies FindingKind) : kind);

function isSame(stored: Stored, fault: Fault): boolean {
  if (stored.deviceId !== fault.device || storyOf(stored.kind) !== storyOf(fault.kind)) return false;
  const ended = stored.ended === null ? Number.POSITIVE_INFINITY : parseLocal(stored.ended);
  return (
    fault.from <= ended + sameSeconds &&
    parseLocal(stored.started) <= (fault.to ?? Number.POSITIVE_INFINITY) + sameSeconds
  );
}

const nearestTo = (fault: Fault) => (one: Stored, other: Stored) =>
  Math.abs(parseLocal(one.started) - fault.from) - Math.abs(parseLocal(other.started) - fault.from);

type Place = { entityId: number; deviceId: number; corridorId: number; fromAt: Date };

function placesOf(tx: Tx, entities: readonly number[]): Promise<Place[]> {
  return tx
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .select(['corridors.entityId', 'bindings.deviceId', 'bindings.corridorId', 'bindings.fromAt'])
    .where(oneOf('corridors.entityId', entities))
    .orderBy('bindings.fromAt', 'desc')
    .execute();
}

async function add(tx: Tx, entity: EntityRow, fault: Fault, places: readonly Place[], at: Date): Promise<void> {
  const hung = places.filter(({ deviceId }) => deviceId === fault.device);
  // A wall clock is less than a day from the instant; the entrance it hung at then, or first.
  const place = hung.find(({ fromAt }) => fromAt.getTime() / 1000 <= fault.from) ?? hung.at(-1);
  await tx
    .insertInto('findings')
    .values({
      companyId: entity.companyId,
      entityId: entity.id,
      deviceId: fault.device,
      corridorId: place?.corridorId ?? null,
      foundAt: at,
      started: formatLocal(fault.from),
      ...judgement(fault),
    })
    .execute();
}

async function update(tx: Tx, stored: Stored, fault: Fault, judgedFrom: number): Promise<void> {
  // What began before the weeks looked at began when it was first found.
  const isOlder = parseLocal(stored.started) < Math.min(fault.from, judgedFrom + sameSeconds);
  const started = isOlder ? stored.started : formatLocal(fault.from);
  await tx
    .updateTable('findings')
    .set({ started, ...judgement(fault) })
    .where('id', '=', stored.id)
    .execute();
}

const judgement = ({ kind, to, evidence, reason, missingPeople }: Fault) => ({
  kind,
  ended: to === null ? null : formatLocal(to),
  evidence: JSON.stringify(evidence),
  reason,
  missingPeople,
});

// Not found again. What is older than the weeks looked at stays as it was, or is over; what people dismissed is kept, so that it stays
// dismissed should it come back; everything else was none: its records came after all.
async function settle(tx: Tx, stored: Stored, judgedFrom: number, now: number): Promise<void> {
  const isOlder = parseLocal(stored.started) < judgedFrom;
  if (stored.ended !== null && (isOlder || stored.dismissedAt !== null)) return;
  if (isOlder || stored.dismissedAt !== null)
    await tx
      .updateTable('findings')
      .set({ ended: formatLocal(now) })
      .where('id', '=', stored.id)
      .execute();
  else await tx.deleteFrom('findings').where('id', '=', stored.id).execute();
}
