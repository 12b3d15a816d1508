import { health } from '@portico/contract/routes/health';
import { completeness } from '@portico/counting/completeness';
import { addDays } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/things/open.ts';
import { devicesOf, healthOf, oneOf } from '../analysis/index.ts';
import { type EntityRow, type EntityScope, scopeOf, visibleEntities } from '../organisations/index.ts';
import { kindOf, matchingFindings } from './finding-rows.ts';
import { receiptsByDay, todayOf } from './receipts.ts';

const shownDays = 7;

/** How sound counts are, over entities and over companies. */
export function summaryRoutes(app: App): void {
  const { handle, clock } = app;

  handle(health.summary, async (input, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const scope = await scopeOf(tx, user);
      const entities = await selected(tx, scope, input);
      const open = await openByKind(tx, scope, input);
      return {
        checkedAt: await checkedAt(tx, entities),
        ...(await deviceSums(app, tx, entities)),
        open,
        missingPeople: sumOf(open.map(({ missingPeople }) => missingPeople)),
      };
    }),
  );

  handle(health.companies, async ({ page, size, search = '' }, { db }) =>
    db.transaction().execute(async (tx) => {
      const companies = (await companiesWithFindings(tx)).filter(({ name }) =>
        name.toLowerCase().includes(search.toLowerCase()),
      );
      const content = [];
      for (const { id, name, open, missingPeople } of companies.slice(page * size, (page + 1) * size)) {
        const entities = await visibleEntities(tx, { companyId: id, entityIds: 'all' });
        const { devices, reporting, expected, received, lastUpload } = await deviceSums(app, tx, entities);
        content.push({
          companyId: id,
          name,
          devices,
          reporting,
          completeness: completeness(received, expected),
          open,
          missingPeople,
          lastUpload: lastUpload === null ? null : new Date(lastUpload).toISOString(),
        });
      }
      return { content, totalElements: companies.length };
    }),
  );

  async function deviceSums({ counts }: App, tx: Db, entities: readonly EntityRow[]) {
    const sums = { devices: 0, reporting: 0, expected: 0, received: 0, late: 0, refused: 0 };
    let lastUpload: number | null = null;
    // Entities whose calendars read the same day are asked about together.
    for (const [today, own] of Map.groupBy(entities, (entity) => todayOf(entity, clock.now()))) {
      const devices = await devicesOf(tx, own);
      const range = { from: addDays(today, 1 - shownDays), to: addDays(today, 1) };
      for (const receipt of await receiptsByDay({ db: tx, counts, now: clock.now() }, own, devices, range)) {
        for (const name of ['expected', 'received', 'late', 'refused'] as const) sums[name] += receipt[name];
      }
      for (const { isHere, isReporting, lastUploadAt } of healthOf(devices, own, range, new Map(), clock.now())) {
        sums.devices += Number(isHere);
        sums.reporting += Number(isHere && isReporting);
        lastUpload = Math.max(lastUpload ?? 0, lastUploadAt ?? 0) || null;
      }
    }
    return { ...sums, lastUpload };
  }
}

type Places = { entityId?: number | undefined; deptId?: number | undefined; companyId?: number | undefined };

/** The entities a question is about, of those somebody may see; somebody else's entity is not found. */
export async function selected(
  tx: Db,
  scope: EntityScope,
  { entityId, deptId, companyId }: Places,
): Promise<EntityRow[]> {
  const entities = await visibleEntities(tx, scope, {
    ids: entityId === undefined ? undefined : [entityId],
    deptIds: deptId === undefined ? undefined : [deptId],
  });
  return entities.filter((entity) => companyId === undefined || entity.companyId === companyId);
}

async function openByKind(tx: Db, scope: EntityScope, places: Places) {
  const rows = await matchingFindings(tx, scope, { ...places, state: 'open' })
    .select((select) => [
      'findings.kind',
      select.fn.countAll<number>().as('count'),
      select.fn.sum<number | null>('findings.missingPeople').as('missingPeople'),
    ])
    .groupBy('findings.kind')
    .execute();
  return rows
    .map(({ kind, count, missingPeople }) => ({ kind: kindOf(kind), count, missingPeople }))
    .toSorted((one, other) => other.count - one.count || one.kind.localeCompare(other.kind));
}

async function checkedAt(tx: Db, entities: readonly EntityRow[]): Promise<string | null> {
  const ids = entities.map(({ id }) => id);
  const rows = await tx.selectFrom('entities').select('healthCheckedAt').where(oneOf('id', ids)).execute();
  const times = rows.flatMap(({ healthCheckedAt }) => healthCheckedAt?.getTime() ?? []);
  return times.length === 0 || times.length < rows.length ? null : new Date(Math.min(...times)).toISOString();
}

async function companiesWithFindings(tx: Db) {
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
        one.name.localeCompare(other.name),
    );
}

/** Adds what is known; null where nothing is. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
