import { auth } from '@portico/contract/routes/auth';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { proveAgain } from './attempts.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  isFactorRequired,
  removeFactor,
  replaceRecoveryCodes,
  useFactorCode,
} from './second-factor.ts';

/** A person's own second factor: set up, confirm, remove, new recovery codes. */
export function secondFactorRoutes(app: App): void {
  const { handle, systemDb } = app;

  handle(auth.newSecondFactor, async (_input, { user, record }) => {
    const begun = await beginSecondFactor(app, user);
    record({ name: user.username });
    return begun;
  });

  handle(auth.confirmSecondFactor, async ({ code }, { user, record }) => {
    const recoveryCodes = await confirmSecondFactor(app, user.id, code);
    record({ name: user.username, changes: changesOf({ secondFactor: false }, { secondFactor: true }) });
    return { recoveryCodes };
  });

  handle(auth.removeSecondFactor, async ({ code }, call) => {
    const { user, record } = call;
    if (await isFactorRequired(app, user)) throw new AppError('secondFactorRequired');
    await proveAgain(app, call, () => useFactorCode(app, user.id, code));
    await removeFactor(app, user.id);
    record({ name: user.username, changes: changesOf({ secondFactor: true }, { secondFactor: false }) });
    return {};
  });

  handle(auth.newRecoveryCodes, async ({ code }, call) => {
    const { user, record } = call;
    await proveAgain(app, call, () => useFactorCode(app, user.id, code));
    const recoveryCodes = await systemDb.transaction().execute((tx) => replaceRecoveryCodes(tx, user.id));
    record({ name: user.username, changes: changesOf({ recoveryCodes: 'old' }, { recoveryCodes: 'new' }) });
    return { recoveryCodes };
  });
}
