/** States of a device. `offline` also means that the device is bound to no entrance; `stateReason` names the reason. Specification §4. */
export const deviceStates = ['unused', 'online', 'offline', 'expired'] as const;

/**
 * Whether records of an online device arrive. current: as often as it sends them; also for devices that send nothing while nobody passes.
 * overdue: its newest record is too old. none: it has never sent a record.
 */
export const deviceDataStates = ['current', 'overdue', 'none'] as const;
