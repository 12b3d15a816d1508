/** States of a device. `offline` also means that the device is bound to no entrance; `stateReason` names the reason. Specification §4. */
export const deviceStates = ['unused', 'online', 'offline', 'expired'] as const;
