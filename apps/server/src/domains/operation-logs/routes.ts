import { logs } from '@portico/contract/routes/logs';
import type { App } from '../../platform/app.ts';
import { exportOperations } from './export.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { failureText, operationColumns, shownOperation } from './rows.ts';
import { matchingLogins, matchingOperations, type MenuTitles, type Reader, wallOf } from './search.ts';

/** What people did, and how they logged in. */
export function operationLogRoutes({ handle, clock }: App, menuTitles: MenuTitles): void {
  const readerOf = async ({ db, user, language }: UserCall, zone: string | undefined): Promise<Reader> => {
    const { companyId } = user;
    return { companyId, wall: await wallOf(db, companyId, zone), language, menuTitles: await menuTitles(db, language) };
  };

  handle(logs.list, async ({ page, size, sort, ...filters }, call) => {
    const reader = await readerOf(call, filters.zone);
    const matching = matchingOperations(call.db, filters, reader);
    const direction = sort === undefined || sort.descending ? 'desc' : 'asc';
    const rows = await matching
      .select(operationColumns)
      .orderBy('operationLogs.at', direction)
      .orderBy('operationLogs.id', direction)
      .limit(size)
      .offset(page * size)
      .execute();
    const { total } = await matching
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { content: rows.map((row) => shownOperation(row, reader)), totalElements: total };
  });

  handle(logs.export, async (filters, call) =>
    exportOperations(call.db, filters, await readerOf(call, filters.zone), clock.now()),
  );

  handle(logs.logins, async ({ page, size, ...filters }, call) => {
    const { companyId } = call.user;
    const wall = await wallOf(call.db, companyId, filters.zone);
    const matching = matchingLogins(call.db, filters, { companyId, wall });
    const rows = await matching
      .select(['id', 'at', 'username', 'address', 'agent', 'failure'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute();
    const { total } = await matching
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const content = rows.map(({ at, failure, ...row }) => ({
      ...row,
      createTime: at.toISOString(),
      failure,
      failureText: failure === null ? null : failureText(failure, call.language),
    }));
    return { content, totalElements: total };
  });
}
