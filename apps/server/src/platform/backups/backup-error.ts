/** Why a backup cannot be written, read or restored, in one sentence for the operator; shown without a stack. */
export class BackupError extends Error {}
