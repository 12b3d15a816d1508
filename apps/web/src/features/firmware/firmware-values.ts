import type { FirmwareConfig } from '@portico/contract/routes/device-models';
import { firmwareTypes, upgradeTypes } from '@portico/contract/words/firmware';

/** Values of the firmware form. */
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

/** Initial values of the form; a new configuration is marked as the latest version, which is the usual case. */
export function toFirmwareValues(config: FirmwareConfig | null): FirmwareValues {
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

/** Whether a typed address is an http or https URL that devices could download from. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\/\S+$/i.test(address.trim()) && URL.canParse(address.trim());
}
