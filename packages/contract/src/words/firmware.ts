/** What a firmware is for: the device itself, or its Wi-Fi module. Specification §3. */
export const firmwareTypes = { device: 1, wifi: 2 } as const;

/** A new version, or a correction of the version before. Specification §3. */
export const upgradeTypes = { iteration: 1, patch: 2 } as const;

/** Maximum size of a firmware file: 64 MiB. */
export const maxFirmwareBytes = 67_108_864;
