import { auth } from '@portico/contract/routes/auth';
import type { App } from '../../platform/app.ts';
import { failureText } from '../operation-logs/index.ts';
import { endSessions, sessionsOf } from './sessions.ts';

/** A person's own sessions and logins. */
export function sessionRoutes(app: App): void {
  const { handle } = app;

  handle(auth.sessions, async (_input, { user }) => sessionsOf(app, user));

  handle(auth.endSessions, async ({ ids }, { user, record }) => {
    const ended = await endSessions(app, user, ids);
    const changes = ended.map(({ agent, address }) => ({
      field: 'session',
      before: `${agent} ${address}`,
      after: null,
    }));
    record({ name: user.username, changes });
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
      failureText: failure === null ? null : failureText(failure, language),
    }));
    return { content, totalElements: total };
  });
}
