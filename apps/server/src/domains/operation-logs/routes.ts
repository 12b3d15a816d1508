import { logs } from '@portico/contract/routes/logs';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { exportOperationLog } from './export.ts';
import { formatLoginFailure, operationColumns, toOperation } from './rows.ts';
import {
  type LoadMenuTitles,
  type LogQueryContext,
  loadReaderTimeZone,
  type SelectVisibleUsers,
  selectMatchingLogins,
  selectMatchingOperations,
} from './search.ts';

/** The routes for the logs of operations and logins. */
export function operationLogRoutes(
  { handle, clock }: App,
  menuTitles: LoadMenuTitles,
  selectVisibleUsers: SelectVisibleUsers,
): void {
  const loadReader = async ({ db, user, language }: UserCall, zone: string | undefined): Promise<LogQueryContext> => {
    const { companyId } = user;
    return {
      companyId,
      visibleUserIds: await selectVisibleUsers(db, user),
      timeZoneRules: await loadReaderTimeZone(db, companyId, zone),
      language,
      menuTitles: await menuTitles(db, language),
    };
  };

  handle(logs.list, async ({ page, size, sort, ...filters }, call) => {
    const reader = await loadReader(call, filters.zone);
    const matching = selectMatchingOperations(call.db, filters, reader);
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
    return { content: rows.map((row) => toOperation(row, reader)), totalElements: total };
  });

  handle(logs.export, async (filters, call) =>
    exportOperationLog(call.db, filters, await loadReader(call, filters.zone), clock.now()),
  );

  handle(logs.logins, async ({ page, size, ...filters }, call) => {
    const { companyId } = call.user;
    const timeZoneRules = await loadReaderTimeZone(call.db, companyId, filters.zone);
    const visibleUserIds = await selectVisibleUsers(call.db, call.user);
    const matching = selectMatchingLogins(call.db, filters, { companyId, visibleUserIds, timeZoneRules });
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
      failureText: failure === null ? null : formatLoginFailure(failure, call.language),
    }));
    return { content, totalElements: total };
  });
}
