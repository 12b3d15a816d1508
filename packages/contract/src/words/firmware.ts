/** What of a device a firmware is for: its own program, or that of its Wi-Fi part. Specification §3. */
export const firmwareTypes = { device: 1, wifi: 2 } as const;

/** A firmware of its own, or a correction of the one before. Specification §3. */
export const upgradeTypes = { iteration: 1, patch: 2 } as const;

/** Largest firmware that is taken: 64 MiB. */
export const mostFirmwareBytes = 67_108_864;
