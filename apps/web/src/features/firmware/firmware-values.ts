import type { UpdateConfig } from '@portico/contract/routes/device-models';
import { firmwareTypes, upgradeTypes } from '@portico/contract/words/firmware';

/** What the form of a firmware configuration holds. */
export type FirmwareValues = {
  deviceType: number | null;
  model: string | null;
  version: string;
  firmwareType: 1 | 2;
  upgradeType: 1 | 2;
  latest: boolean;
  push: boolean;
  updateUrl: string;
  remark: string;
  revision: number | null;
};

/** The form of a configuration, or of a new one: mostly somebody adds what is newest. */
export function valuesOf(config: UpdateConfig | null): FirmwareValues {
  return {
    deviceType: config?.deviceType ?? null,
    model: config?.model ?? null,
    version: config?.version ?? '',
    firmwareType: config?.firmwareType === firmwareTypes.wifi ? firmwareTypes.wifi : firmwareTypes.device,
    upgradeType: config?.upgradeType === upgradeTypes.patch ? upgradeTypes.patch : upgradeTypes.iteration,
    latest: config?.latest ?? true,
    push: config?.push ?? false,
    updateUrl: config?.updateUrl ?? '',
    remark: config?.remark ?? '',
    revision: config?.revision ?? null,
  };
}

/** Whether devices could fetch something from an address somebody typed. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\/\S+$/i.test(address.trim()) && URL.canParse(address.trim());
}
