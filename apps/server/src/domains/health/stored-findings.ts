import type { FindingKind } from '@portico/contract/words/finding-kinds';
import type { Fault } from '@portico/counting/findings/history';
import { formatLocal, parseLocal } from '@portico/counting/local-time';
import type { Transaction } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import { buildIdListCondition } from '../analysis/index.ts';
import type { EntityRow } from '../organisations/index.ts';

/** Two faults at most this far apart are the same fault, found with slightly different ends. */
const maxSameFaultGapSeconds = 86_400;

type Stored = Awaited<ReturnType<typeof loadStoredFindings>>[number];
type Tx = Transaction<Database>;

/** Start of the checked time for a kind, local seconds. A stored fault that began before it may still exist although it was not found. */
export type FaultCheckStart = (kind: string) => number;

/** The faults found at an entity by a check at `now`, local seconds. */
export type EntityFaults = { entity: EntityRow; faults: readonly Fault[]; getCheckStart: FaultCheckStart; now: number };

/**
 * Compares the faults found with the stored findings. The same fault keeps its row and its dismissal, a fault that is over gets its end,
 * and a finding that turned out to be no fault is deleted. Entities are locked, so that only one check at a time writes to each.
 */
export async function updateStoredFindings(db: Db, found: readonly EntityFaults[], at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lockedEntities = await tx
      .selectFrom('entities')
      .select('id')
      .where(buildIdListCondition('id', listEntityIds(found)))
      .orderBy('id')
      .forUpdate()
      .execute();
    const existing = found.filter(({ entity }) => lockedEntities.some(({ id }) => id === entity.id)); // others were removed meanwhile
    const stored = Map.groupBy(await loadStoredFindings(tx, listEntityIds(existing)), ({ entityId }) => entityId);
    const places = Map.groupBy(await loadPlacements(tx, listEntityIds(existing)), ({ entityId }) => entityId);
    for (const entityFaults of existing) {
      const { id } = entityFaults.entity;
      await storeEntity(tx, entityFaults, { stored: stored.get(id) ?? [], places: places.get(id) ?? [], at });
    }
    await tx
      .updateTable('entities')
      .set({ healthCheckedAt: at })
      .where(buildIdListCondition('id', listEntityIds(existing)))
      .execute();
  });
}

const listEntityIds = (found: readonly EntityFaults[]) => found.map(({ entity }) => entity.id);

async function storeEntity(
  tx: Tx,
  { entity, faults, getCheckStart, now }: EntityFaults,
  { stored, places, at }: { stored: readonly Stored[]; places: readonly Place[]; at: Date },
): Promise<void> {
  const matchedIds = new Set<number>();
  for (const fault of faults) {
    const same = stored
      .filter((one) => !matchedIds.has(one.id) && isSame(one, fault))
      .toSorted(compareByDistance(fault))[0];
    if (same === undefined) await add(tx, entity, fault, places, at);
    else {
      matchedIds.add(same.id);
      await update(tx, same, fault, getCheckStart(fault.kind));
    }
  }
  for (const finding of stored) {
    if (!matchedIds.has(finding.id)) await closeOrDelete(tx, finding, getCheckStart(finding.kind), now);
  }
}

function loadStoredFindings(tx: Tx, entities: readonly number[]) {
  return tx
    .selectFrom('findings')
    .select(['id', 'entityId', 'deviceId', 'kind', 'started', 'ended', 'dismissedAt'])
    .where(buildIdListCondition('entityId', entities))
    .forUpdate()
    .execute();
}

// A silent device that sends again had an outage.
const comparableKind = (kind: string) => (kind === 'silent' ? ('outage' satisfies FindingKind) : kind);

function isSame(stored: Stored, fault: Fault): boolean {
  if (stored.deviceId !== fault.device || comparableKind(stored.kind) !== comparableKind(fault.kind)) return false;
  const ended = stored.ended === null ? Number.POSITIVE_INFINITY : parseLocal(stored.ended);
  return (
    fault.from <= ended + maxSameFaultGapSeconds &&
    parseLocal(stored.started) <= (fault.to ?? Number.POSITIVE_INFINITY) + maxSameFaultGapSeconds
  );
}

const compareByDistance = (fault: Fault) => (one: Stored, other: Stored) =>
  Math.abs(parseLocal(one.started) - fault.from) - Math.abs(parseLocal(other.started) - fault.from);

type Place = { entityId: number; deviceId: number; corridorId: number; fromAt: Date };

function loadPlacements(tx: Tx, entities: readonly number[]): Promise<Place[]> {
  return tx
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .select(['corridors.entityId', 'bindings.deviceId', 'bindings.corridorId', 'bindings.fromAt'])
    .where(buildIdListCondition('corridors.entityId', entities))
    .orderBy('bindings.fromAt', 'desc')
    .execute();
}

async function add(tx: Tx, entity: EntityRow, fault: Fault, places: readonly Place[], at: Date): Promise<void> {
  const devicePlacements = places.filter(({ deviceId }) => deviceId === fault.device);
  // The entrance where the device was installed at the start of the fault, otherwise its first one. The local start is compared as UTC,
  // which is less than a day off.
  const place = devicePlacements.find(({ fromAt }) => fromAt.getTime() / 1000 <= fault.from) ?? devicePlacements.at(-1);
  await tx
    .insertInto('findings')
    .values({
      companyId: entity.companyId,
      entityId: entity.id,
      deviceId: fault.device,
      corridorId: place?.corridorId ?? null,
      foundAt: at,
      started: formatLocal(fault.from),
      ...toFindingColumns(fault),
    })
    .execute();
}

async function update(tx: Tx, stored: Stored, fault: Fault, judgedFrom: number): Promise<void> {
  // A fault that began before the checked weeks keeps the start that was first found.
  const isOlder = parseLocal(stored.started) < Math.min(fault.from, judgedFrom + maxSameFaultGapSeconds);
  const started = isOlder ? stored.started : formatLocal(fault.from);
  await tx
    .updateTable('findings')
    .set({ started, ...toFindingColumns(fault) })
    .where('id', '=', stored.id)
    .execute();
}

const toFindingColumns = ({ kind, to, evidence, reason, missingPeople }: Fault) => ({
  kind,
  ended: to === null ? null : formatLocal(to),
  evidence: JSON.stringify(evidence),
  reason,
  missingPeople,
});

// For findings that were not found again. A finding older than the checked weeks, or dismissed, is kept and closed if it was open; so it
// stays dismissed if it is found again. All others are deleted: their records were received after all.
async function closeOrDelete(tx: Tx, stored: Stored, judgedFrom: number, now: number): Promise<void> {
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
