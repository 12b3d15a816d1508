import type { Device } from '@portico/contract/routes/devices';
import { isUpgradable } from '@portico/contract/words/device-settings';

/** Why an action is not possible for the selected devices together; `models`: the different models among them. */
export type BulkActionRefusal =
  | { word: 'infraredOnly' | 'levelMoreMsg' | 'onlineOnly' | 'noneNewer' | 'noneBound' }
  | { word: 'oneModel'; models: string[] };

export type BulkAction = { key: 'uploadInterval' | 'unbind' | 'upgrade'; refusal: BulkActionRefusal | null };

type Chosen = Pick<Device, 'deviceType' | 'model' | 'state' | 'corridorId' | 'upgradeState'>;

/** Permissions of the user. */
type Rights = { set: boolean; bind: boolean };

/** Actions on several devices, each with the reason that forbids it; the server applies the same rules. Specification §5. */
export function listBulkActions(chosen: readonly Chosen[], rights: Rights): BulkAction[] {
  const actions: BulkAction[] = [];
  if (rights.set) actions.push({ key: 'uploadInterval', refusal: findSettingsRefusal(chosen) });
  if (rights.bind) {
    const isAnyBound = chosen.some(({ corridorId }) => corridorId !== null);
    actions.push({ key: 'unbind', refusal: isAnyBound ? null : { word: 'noneBound' } });
  }
  if (rights.set) actions.push({ key: 'upgrade', refusal: findUpgradeRefusal(chosen) });
  return actions;
}

function findSettingsRefusal(chosen: readonly Chosen[]): BulkActionRefusal | null {
  return chosen.every(({ deviceType }) => isUpgradable(deviceType)) ? null : { word: 'infraredOnly' };
}

function findUpgradeRefusal(chosen: readonly Chosen[]): BulkActionRefusal | null {
  if (new Set(chosen.map(({ deviceType }) => deviceType)).size > 1) return { word: 'levelMoreMsg' };
  if (!chosen.every(({ deviceType }) => isUpgradable(deviceType))) return { word: 'infraredOnly' };
  const models = [...new Set(chosen.map(({ model }) => model))].toSorted();
  if (models.length > 1) return { word: 'oneModel', models };
  if (chosen.some(({ state }) => state !== 'online')) return { word: 'onlineOnly' };
  return chosen.some(({ upgradeState }) => upgradeState === 'upgradable') ? null : { word: 'noneNewer' };
}
