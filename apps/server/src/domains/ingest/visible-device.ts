import type { UserCall } from '../../platform/http/caller.ts';
import { requireDevice } from '../devices/index.ts';
import { loadEntityScope } from '../organisations/index.ts';

/** Loads a device that is visible to the caller, by its serial number; throws `notFound`. */
export function requireVisibleDevice({ db, user }: UserCall, sn: string) {
  return db.transaction().execute(async (tx) => requireDevice(tx, await loadEntityScope(tx, user), sn));
}
