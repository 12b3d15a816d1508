import type { Device } from '@portico/contract/routes/devices';
import { isUpgradable } from '@portico/contract/words/device-settings';

/** Why something cannot be done with the chosen devices together; `models` are those that are mixed. */
export type WhyNot =
  | { word: 'infraredOnly' | 'levelMoreMsg' | 'onlineOnly' | 'noneNewer' | 'noneBound' }
  | { word: 'oneModel'; models: string[] };

export type BulkOffer = { key: 'uploadInterval' | 'unbind' | 'upgrade'; whyNot: WhyNot | null };

type Chosen = Pick<Device, 'deviceType' | 'model' | 'state' | 'corridorId' | 'upgradeState'>;

/** What the person may do. */
type Rights = { set: boolean; bind: boolean };

/** What can be done with several devices, and why not: the server refuses the same. Specification §5. */
export function bulkOffers(chosen: readonly Chosen[], may: Rights): BulkOffer[] {
  const offers: BulkOffer[] = [];
  if (may.set) offers.push({ key: 'uploadInterval', whyNot: whyNoSettings(chosen) });
  if (may.bind) {
    const isAnyBound = chosen.some(({ corridorId }) => corridorId !== null);
    offers.push({ key: 'unbind', whyNot: isAnyBound ? null : { word: 'noneBound' } });
  }
  if (may.set) offers.push({ key: 'upgrade', whyNot: whyNoUpgrade(chosen) });
  return offers;
}

function whyNoSettings(chosen: readonly Chosen[]): WhyNot | null {
  return chosen.every(({ deviceType }) => isUpgradable(deviceType)) ? null : { word: 'infraredOnly' };
}

function whyNoUpgrade(chosen: readonly Chosen[]): WhyNot | null {
  if (new Set(chosen.map(({ deviceType }) => deviceType)).size > 1) return { word: 'levelMoreMsg' };
  if (!chosen.every(({ deviceType }) => isUpgradable(deviceType))) return { word: 'infraredOnly' };
  const models = [...new Set(chosen.map(({ model }) => model))].toSorted();
  if (models.length > 1) return { word: 'oneModel', models };
  if (chosen.some(({ state }) => state !== 'online')) return { word: 'onlineOnly' };
  return chosen.some(({ upgradeState }) => upgradeState === 'upgradable') ? null : { word: 'noneNewer' };
}
