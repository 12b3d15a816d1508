import type { Device } from '@portico/contract/routes/devices';
import { isFirmwareCarried } from '@portico/contract/words/device-formats';
import { isUpgradable } from '@portico/contract/words/device-settings';

/** Why an action is not possible for the selected devices together: an error key of the server, or a reason of the console. */
export type BulkActionRefusal =
  | 'infraredOnly'
  | 'uploadIntervalErr'
  | 'upgradeInfraredOnly'
  | 'levelMoreMsg'
  | 'levelMoreModelMsg'
  | 'onlineOnly'
  | 'notCarried'
  | 'noneNewer'
  | 'noneBound';

export type BulkAction = { key: 'uploadInterval' | 'unbind' | 'upgrade'; refusal: BulkActionRefusal | null };

type Chosen = Pick<Device, 'deviceType' | 'model' | 'state' | 'corridorId' | 'upgradeState' | 'format'>;

/** Permissions of the user. */
type Rights = { canChangeSettings: boolean; canBind: boolean };

/** Actions on several devices, each with the reason that forbids it; the server applies the same rules. Specification §5. */
export function listBulkActions(chosen: readonly Chosen[], rights: Rights): BulkAction[] {
  const actions: BulkAction[] = [];
  if (rights.canChangeSettings) actions.push({ key: 'uploadInterval', refusal: findSettingsRefusal(chosen) });
  if (rights.canBind) {
    const isAnyBound = chosen.some(({ corridorId }) => corridorId !== null);
    actions.push({ key: 'unbind', refusal: isAnyBound ? null : 'noneBound' });
  }
  if (rights.canChangeSettings) actions.push({ key: 'upgrade', refusal: findUpgradeRefusal(chosen) });
  return actions;
}

const hasSeveralTypes = (chosen: readonly Chosen[]) => new Set(chosen.map(({ deviceType }) => deviceType)).size > 1;

function findSettingsRefusal(chosen: readonly Chosen[]): BulkActionRefusal | null {
  if (hasSeveralTypes(chosen)) return 'uploadIntervalErr';
  return chosen.every(({ deviceType }) => isUpgradable(deviceType)) ? null : 'infraredOnly';
}

function findUpgradeRefusal(chosen: readonly Chosen[]): BulkActionRefusal | null {
  if (hasSeveralTypes(chosen)) return 'levelMoreMsg';
  if (!chosen.every(({ deviceType }) => isUpgradable(deviceType))) return 'upgradeInfraredOnly';
  if (new Set(chosen.map(({ model }) => model.toLowerCase())).size > 1) return 'levelMoreModelMsg';
  if (!chosen.every(({ format }) => isFirmwareCarried(format))) return 'notCarried';
  if (chosen.some(({ state }) => state !== 'online')) return 'onlineOnly';
  return chosen.some(({ upgradeState }) => upgradeState === 'upgradable') ? null : 'noneNewer';
}
