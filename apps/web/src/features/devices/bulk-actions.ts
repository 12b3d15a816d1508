import type { Device } from '@portico/contract/routes/devices';
import { isUpgradable } from '@portico/contract/words/device-settings';

/** Why an action is not possible for the selected devices together; `models`: the different models among them. */
export type BulkActionRefusal =
  | { reason: 'infraredOnly' | 'levelMoreMsg' | 'onlineOnly' | 'noneNewer' | 'noneBound' }
  | { reason: 'oneModel'; models: string[] };

export type BulkAction = { key: 'uploadInterval' | 'unbind' | 'upgrade'; refusal: BulkActionRefusal | null };

type Chosen = Pick<Device, 'deviceType' | 'model' | 'state' | 'corridorId' | 'upgradeState'>;

/** Permissions of the user. */
type Rights = { canChangeSettings: boolean; canBind: boolean };

/** Actions on several devices, each with the reason that forbids it; the server applies the same rules. Specification §5. */
export function listBulkActions(chosen: readonly Chosen[], rights: Rights): BulkAction[] {
  const actions: BulkAction[] = [];
  if (rights.canChangeSettings) actions.push({ key: 'uploadInterval', refusal: findSettingsRefusal(chosen) });
  if (rights.canBind) {
    const isAnyBound = chosen.some(({ corridorId }) => corridorId !== null);
    actions.push({ key: 'unbind', refusal: isAnyBound ? null : { reason: 'noneBound' } });
  }
  if (rights.canChangeSettings) actions.push({ key: 'upgrade', refusal: findUpgradeRefusal(chosen) });
  return actions;
}

function findSettingsRefusal(chosen: readonly Chosen[]): BulkActionRefusal | null {
  return chosen.every(({ deviceType }) => isUpgradable(deviceType)) ? null : { reason: 'infraredOnly' };
}

function findUpgradeRefusal(chosen: readonly Chosen[]): BulkActionRefusal | null {
  if (new Set(chosen.map(({ deviceType }) => deviceType)).size > 1) return { reason: 'levelMoreMsg' };
  if (!chosen.every(({ deviceType }) => isUpgradable(deviceType))) return { reason: 'infraredOnly' };
  const models = [...new Set(chosen.map(({ model }) => model))].toSorted();
  if (models.length > 1) return { reason: 'oneModel', models };
  if (chosen.some(({ state }) => state !== 'online')) return { reason: 'onlineOnly' };
  return chosen.some(({ upgradeState }) => upgradeState === 'upgradable') ? null : { reason: 'noneNewer' };
}
