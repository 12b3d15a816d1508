/** Specification §4. `offline` also stands for a device bound to no entrance; `stateReason` says which. */
export const deviceStates = ['unused', 'online', 'offline', 'expired'] as const;
