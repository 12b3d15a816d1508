import { auth } from '@portico/contract/routes/auth';
import type { App } from '../../platform/app.ts';
import { formatLoginFailure } from '../operation-logs/index.ts';
import { endOwnSessions, loadOwnSessions } from './sessions.ts';

/** The routes for the user's own sessions and logins. */
export function sessionRoutes(app: App): void {
  const { handle } = app;

  handle(auth.sessions, async (_input, { user }) => loadOwnSessions(app, user));

  handle(auth.endSessions, async ({ ids }, { user, recordChange }) => {
    const ended = await endOwnSessions(app, user, ids);
    const changes = ended.map(({ agent, address }) => ({
      field: 'session',
      before: `${agent} ${address}`,
      after: null,
    }));
    recordChange({ name: user.username, changes });
    return {};
  });

  handle(auth.logins, async ({ page, size }, { db, user, language }) => {
    const own = db.selectFrom('loginAttempts').where('userId', '=', user.id);
    const rows = await own
      .select(['id', 'at', 'address', 'agent', 'failure'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute();
    const { total } = await own.select((logins) => logins.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const content = rows.map(({ id, at, address, agent, failure }) => ({
      id,
      createTime: at.toISOString(),
      address,
      agent,
      failureText: failure === null ? null : formatLoginFailure(failure, language),
    }));
    return { content, totalElements: total };
  });
}
