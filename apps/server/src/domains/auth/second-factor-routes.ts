import { auth } from '@portico/contract/routes/auth';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { reauthenticate } from './login-attempts.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  consumeSecondFactorCode,
  deleteSecondFactor,
  isSecondFactorRequired,
  replaceRecoveryCodes,
  requireSecondFactor,
} from './second-factor.ts';

/** The routes for the user's own second factor: set up, confirm, remove, new recovery codes. */
export function secondFactorRoutes(app: App): void {
  const { handle, systemDb } = app;

  handle(auth.newSecondFactor, async (_input, { user, recordChange }) => {
    const begun = await beginSecondFactor(app, user);
    recordChange({ name: user.username });
    return begun;
  });

  handle(auth.confirmSecondFactor, async ({ code }, { user, recordChange }) => {
    const recoveryCodes = await confirmSecondFactor(app, user.id, code);
    recordChange({ name: user.username, changes: diffFields({ secondFactor: false }, { secondFactor: true }) });
    return { recoveryCodes };
  });

  handle(auth.removeSecondFactor, async ({ code }, call) => {
    const { user, recordChange } = call;
    await requireSecondFactor(app, user.id);
    if (await isSecondFactorRequired(app, user)) throw new AppError('secondFactorRequired');
    await reauthenticate(app, call, () => consumeSecondFactorCode(app, user.id, code));
    await deleteSecondFactor(app, user.id);
    recordChange({ name: user.username, changes: diffFields({ secondFactor: true }, { secondFactor: false }) });
    return {};
  });

  handle(auth.newRecoveryCodes, async ({ code }, call) => {
    const { user, recordChange } = call;
    await requireSecondFactor(app, user.id);
    await reauthenticate(app, call, () => consumeSecondFactorCode(app, user.id, code));
    const recoveryCodes = await systemDb.transaction().execute((tx) => replaceRecoveryCodes(tx, user.id));
    recordChange({ name: user.username, changes: diffFields({ recoveryCodes: 'old' }, { recoveryCodes: 'new' }) });
    return { recoveryCodes };
  });
}
