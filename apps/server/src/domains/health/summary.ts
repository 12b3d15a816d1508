import { health } from '@portico/contract/routes/health';
import { isFoundIn } from '@portico/contract/words/identity-fold';
import { type Language, languages } from '@portico/contract/words/languages';
import { collatorFor, compareCodes } from '@portico/contract/words/text-order';
import { computeCompleteness } from '@portico/counting/completeness';
import { addDays } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { buildIdListCondition, computeDeviceHealth, loadDevicesWithContact } from '../analysis/index.ts';
import { type EntityRow, type EntityScope, loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { findEntityLocalMidnight, loadPeriodsByDay } from './day-periods.ts';
import { parseFindingKind, selectMatchingFindings } from './finding-rows.ts';

const shownDays = 7;

/** Routes for the health of counts, summed over entities and by company. */
export function healthSummaryRoutes(app: App): void {
  const { handle, clock } = app;

  handle(health.summary, async (input, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const scope = await loadEntityScope(tx, user);
      const entities = await selectHealthEntities(tx, scope, input);
      const open = await openByKind(tx, scope, input);
      return {
        checkedAt: await checkedAt(tx, entities),
        ...(await deviceSums(app, tx, entities)),
        open,
        missingPeople: sumKnownOrNull(open.map(({ missingPeople }) => missingPeople)),
      };
    }),
  );

  handle(health.companies, async ({ page, size, search = '' }, { db, language }) =>
    db.transaction().execute(async (tx) => {
      const companies = (await companiesWithFindings(tx, language)).filter(({ name }) => isFoundIn(name, search));
      const content = [];
      for (const { id, name, open, missingPeople } of companies.slice(page * size, (page + 1) * size)) {
        const entities = await loadVisibleEntities(tx, { companyId: id, entityIds: 'all' });
        const { devices, reporting, coveredMinutes, expectedMinutes, lastUpload } = await deviceSums(app, tx, entities);
        content.push({
          companyId: id,
          name,
          devices,
          reporting,
          completeness: computeCompleteness(coveredMinutes, expectedMinutes),
          open,
          missingPeople,
          lastUpload: lastUpload === null ? null : new Date(lastUpload).toISOString(),
        });
      }
      return { content, totalElements: companies.length };
    }),
  );

  async function deviceSums({ countingStore }: App, tx: Db, entities: readonly EntityRow[]) {
    const sums = {
      devices: 0,
      reporting: 0,
      expected: 0,
      received: 0,
      late: 0,
      refused: 0,
      coveredMinutes: 0,
      expectedMinutes: 0,
    };
    let lastUpload: number | null = null;
    // Entities with the same local date are queried together.
    for (const [today, own] of Map.groupBy(entities, (entity) => findEntityLocalMidnight(entity, clock.now()))) {
      const devices = await loadDevicesWithContact(tx, own);
      const range = { from: addDays(today, 1 - shownDays), to: addDays(today, 1) };
      for (const receipt of await loadPeriodsByDay(
        { db: tx, counts: countingStore, now: clock.now() },
        own,
        devices,
        range,
      )) {
        for (const name of ['expected', 'received', 'late', 'refused', 'coveredMinutes', 'expectedMinutes'] as const)
          sums[name] += receipt[name];
      }
      for (const { isInstalled, isReporting, lastUploadAt } of computeDeviceHealth(
        devices,
        own,
        range,
        new Map(),
        clock.now(),
      )) {
        sums.devices += Number(isInstalled);
        sums.reporting += Number(isInstalled && isReporting);
        lastUpload = Math.max(lastUpload ?? 0, lastUploadAt ?? 0) || null;
      }
    }
    return { ...sums, lastUpload };
  }
}

type Places = { entityId?: number | undefined; deptId?: number | undefined; companyId?: number | undefined };

/** Returns the requested entities that are visible in the scope. An `entityId` outside of it leads to notFound. */
export async function selectHealthEntities(
  tx: Db,
  scope: EntityScope,
  { entityId, deptId, companyId }: Places,
): Promise<EntityRow[]> {
  const entities = await loadVisibleEntities(tx, scope, {
    ids: entityId === undefined ? undefined : [entityId],
    deptIds: deptId === undefined ? undefined : [deptId],
  });
  return entities.filter((entity) => companyId === undefined || entity.companyId === companyId);
}

async function openByKind(tx: Db, scope: EntityScope, places: Places) {
  const rows = await selectMatchingFindings(tx, scope, { ...places, state: 'open' })
    .select((select) => [
      'findings.kind',
      select.fn.countAll<number>().as('count'),
      select.fn.sum<number | null>('findings.missingPeople').as('missingPeople'),
    ])
    .groupBy('findings.kind')
    .execute();
  return rows
    .map(({ kind, count, missingPeople }) => ({ kind: parseFindingKind(kind), count, missingPeople }))
    .toSorted((one, other) => other.count - one.count || compareCodes(one.kind, other.kind));
}

async function checkedAt(tx: Db, entities: readonly EntityRow[]): Promise<string | null> {
  const ids = entities.map(({ id }) => id);
  const rows = await tx
    .selectFrom('entities')
    .select('healthCheckedAt')
    .where(buildIdListCondition('id', ids))
    .execute();
  const times = rows.flatMap(({ healthCheckedAt }) => healthCheckedAt?.getTime() ?? []);
  return times.length === 0 || times.length < rows.length ? null : new Date(Math.min(...times)).toISOString();
}

async function companiesWithFindings(tx: Db, language: Language) {
  const companies = await tx.selectFrom('companies').select(['id', 'name']).execute();
  const open = await tx
    .selectFrom('findings')
    .select((select) => [
      'companyId',
      select.fn.countAll<number>().as('count'),
      select.fn.sum<number | null>('missingPeople').as('missingPeople'),
    ])
    .where('ended', 'is', null)
    .where('dismissedAt', 'is', null)
    .groupBy('companyId')
    .execute();
  const byCompany = new Map(open.map((row) => [row.companyId, row]));
  return companies
    .map(({ id, name }) => {
      const found = byCompany.get(id);
      return { id, name, open: found?.count ?? 0, missingPeople: found?.missingPeople ?? null };
    })
    .toSorted(
      (one, other) =>
        (other.missingPeople ?? 0) - (one.missingPeople ?? 0) ||
        other.open - one.open ||
        collatorFor(languages[language].tag).compare(one.name, other.name),
    );
}

/** Returns the sum of the known values; null if none is known. */
function sumKnownOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
